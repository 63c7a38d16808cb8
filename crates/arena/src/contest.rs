use std::time::Duration;

use parlor_rules::{Draws, Game};

use crate::{Book, Entrant, Judges, Opening, Schedule};

/// Moves and rolls after which a game is drawn.
const LONGEST: usize = 20_000;

/// Everything that decides how games go.
pub struct Contest<'a, G: Game> {
    /// Who takes part.
    pub entrants: Vec<&'a dyn Entrant<G>>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// How games begin. When all its openings have been used, it starts over.
    pub book: Book,
    /// The seed of dice and players.
    pub seed: u64,
    /// A move that takes longer loses.
    pub time: Option<Duration>,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// Who ends games that are decided; none if all are played to their end.
    pub judge: Option<&'a dyn Judges<G>>,
}

impl<'a, G: Game> Contest<'a, G> {
    /// A contest from the start of the rules.
    pub fn new(entrants: Vec<&'a dyn Entrant<G>>, schedule: Schedule) -> Contest<'a, G> {
        let book = Book::start::<G>(None);
        Contest { entrants, schedule, book, seed: 1, time: None, longest: LONGEST, judge: None }
    }

    /// The names of those who take part.
    pub fn names(&self) -> Vec<String> {
        self.entrants.iter().map(|entrant| entrant.name().to_owned()).collect()
    }

    /// The opening of a pair, the same in all encounters.
    pub fn opening(&self, pair: u64) -> &Opening {
        &self.book.openings[(pair % self.book.openings.len() as u64) as usize]
    }

    /// The seed of a pair's dice, the same in both games and in all encounters.
    pub(crate) fn dice(&self, pair: u64) -> u64 {
        mix(&[self.seed, pair, 0])
    }

    /// The seed of an entrant in one game of a pair.
    pub(crate) fn player_seed(&self, pair: u64, game: usize, entrant: usize) -> u64 {
        mix(&[self.seed, pair, 1 + game as u64, entrant as u64])
    }
}

/// One seed from several numbers. Streams of neighbouring seeds would overlap, so each number is mixed in.
pub(crate) fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |seed, &part| Draws::new(seed ^ Draws::new(part).draw()).draw())
}
