use std::collections::BTreeMap;
use std::path::PathBuf;

use parlor_levels::{Character, Craft, Estimate};
use parlor_roster::{Complete, Shelf};
use parlor_rules::{Side, State, Turn};
use serde_json::json;

use super::contests::Stage;
use super::{Met, Referee};
use crate::interval::WIDTH;
use crate::{Book, Fixture, Interval, OwnPlayer, PlanError, Played, Schedule, Tally, Threads};

/// How characters are to be measured: each meets the plain level that it is to be as strong as, and the plain level meets
/// another that is like it, for comparison.
#[derive(Clone, Debug)]
pub struct Portraits {
    /// The variant, where the game has some.
    pub variant: Option<String>,
    /// How games begin.
    pub book: Book,
    /// The seed of everything.
    pub seed: u64,
    /// The level.
    pub level: u32,
    /// The characters, and how much stronger than that each is asked to be, in hundredths of a level.
    pub characters: Vec<(Character, i32)>,
    /// Pairs of games of each.
    pub pairs: u64,
    /// From this winning chance on a game is decided; 1 if a proof is needed.
    pub certain: f64,
    /// Nodes or visits that the engine spends on looking whether a game is decided.
    pub referee_nodes: u64,
    /// A game that has more moves and rolls is drawn.
    pub longest: usize,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
    /// The file that keeps what is done.
    pub journal: PathBuf,
}

/// A character as its games show it.
#[derive(Clone, Debug)]
pub struct Portrait {
    /// Whose it is.
    pub character: Character,
    /// Its games with the plain level.
    pub tally: Tally,
    /// How much stronger it is than the plain level, in Elo points.
    pub elo: Interval,
    /// How much of what it likes its moves show, on the mean.
    pub own: f64,
    /// How much of that the moves of plain levels show in their games with each other, from the same openings.
    pub plain: f64,
    /// The mean difference of the two.
    pub difference: Estimate,
    /// The standard error of that.
    pub error: f64,
}

/// The referee looks after so many moves.
const REFEREE_EVERY: usize = 6;

impl Portraits {
    /// Lets the characters play. `stop` breaks it off; what is done is kept in the journal.
    pub fn run<G: Complete>(
        &self,
        shelf: &Shelf,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(&str, u64, u64),
    ) -> Result<Vec<Portrait>, PlanError> {
        let plain = format!("level-{}", self.level);
        // Two of them, so that they do not have the same blind spots when they meet.
        let mut names = vec![plain.clone(), plain];
        names.extend(self.characters.iter().map(|(character, raised)| {
            format!("{}:strength={}", character.id(), f64::from(self.level) + f64::from(*raised) / 100.0)
        }));
        let find = |(number, name): (usize, &String)| {
            let lacks = |error: crate::OwnPlayerError| PlanError::Lacks {
                name: name.clone(),
                lack: error.to_string(),
            };
            Ok((Met::Other(number), OwnPlayer::<G>::find(name, shelf).map_err(lacks)?))
        };
        let entrants = names.iter().enumerate().map(find).collect::<Result<Vec<_>, PlanError>>()?;
        let encounters = (1..entrants.len()).map(|other| (other, 0)).collect();
        let referee = Referee::new(shelf, self.referee_nodes, self.certain, REFEREE_EVERY);
        let stage = Stage {
            name: "characters",
            entrants,
            schedule: Schedule { encounters, pairs: self.pairs },
            book: &self.book,
            seed: self.seed,
            referee: referee.as_ref(),
            longest: self.longest,
            journal: &self.journal,
            about: json!({
                "variant": self.variant, "certain": self.certain, "referee": self.referee_nodes,
                "longest": self.longest,
            }),
        };
        let results = stage.hold(&Threads(self.threads), stop, tell)?;
        let portrait = |(place, &(character, _)): (usize, &(Character, i32))| {
            let mut shown: BTreeMap<u64, [Option<[f64; 2]>; 2]> = BTreeMap::new();
            for fixture in &results.fixtures {
                let of_it = [place + 2, 1].iter().position(|&entrant| entrant == fixture.a);
                if let Some(of_it) = of_it {
                    shown.entry(fixture.pair).or_default()[of_it] =
                        shown_by::<G>(character, &self.book, fixture);
                }
            }
            let compared = |[with, without]: &[Option<[f64; 2]>; 2]| {
                let [one, other] = (*without)?;
                Some([(*with)?[0], (one + other) / 2.0])
            };
            let shown: Vec<[f64; 2]> = shown.values().filter_map(compared).collect();
            portrait(character, results.met[place + 1].2.clone(), &shown)
        };
        Ok(self.characters.iter().enumerate().map(portrait).collect())
    }
}

/// Sums up pairs of games: what the character's moves show, and what those of plain levels show from the same opening.
fn portrait(character: Character, tally: Tally, shown: &[[f64; 2]]) -> Portrait {
    let count = shown.len().max(1) as f64;
    let mean = |of: &dyn Fn(&[f64; 2]) -> f64| shown.iter().map(of).sum::<f64>() / count;
    let value = mean(&|pair| pair[0] - pair[1]);
    let variance = mean(&|pair| (pair[0] - pair[1] - value).powi(2)) * count / (count - 1.0).max(1.0);
    let error = (variance / count).sqrt();
    Portrait {
        character,
        elo: tally.interval().as_elo(),
        tally,
        own: mean(&|pair| pair[0]),
        plain: mean(&|pair| pair[1]),
        difference: Estimate { value, low: value - WIDTH * error, high: value + WIDTH * error },
        error,
    }
}

/// What the moves of both entrants of a pair of games show of a character, on the mean of the two games.
fn shown_by<G: Complete>(character: Character, book: &Book, fixture: &Fixture) -> Option<[f64; 2]> {
    let opening = &book.openings[(fixture.pair % book.openings.len() as u64) as usize];
    let mut sums = [0.0; 2];
    for (played, side) in fixture.games.iter().zip(Side::BOTH) {
        let by_side = shown_by_side::<G>(character, opening, played)?;
        for (sum, of) in sums.iter_mut().zip([side, !side]) {
            *sum += by_side[of.index()] / 2.0;
        }
    }
    Some(sums)
}

/// What the moves of each side show of a character in a game, on the mean; the opening does not count.
fn shown_by_side<G: Complete>(
    character: Character,
    opening: &crate::Opening,
    played: &Played,
) -> Option<[f64; 2]> {
    let (game, _) = opening.play::<G>().ok()?;
    let mut state = State::start(&game);
    let (mut sums, mut counts) = ([0.0; 2], [0.0; 2]);
    for (number, text) in played.moves.iter().enumerate() {
        let mv = game.read_move(&state, text).ok()?;
        if let (Turn::Player(side), true) = (game.turn(&state), number >= opening.moves.len()) {
            sums[side.index()] += f64::from(G::CRAFT.shown(character, &game, &state, mv));
            counts[side.index()] += 1.0;
        }
        game.play(&mut state, mv);
    }
    let mean = |side: usize| if counts[side] > 0.0 { Some(sums[side] / counts[side]) } else { None };
    Some([mean(0)?, mean(1)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_those_within_pairs() {
        let shown = [[3.0, 1.0], [5.0, 3.0], [4.0, 1.0], [6.0, 3.0]];
        let found = portrait(Character::Bold, Tally::default(), &shown);
        assert_eq!((found.own, found.plain, found.difference.value), (4.5, 2.0, 2.5));
        // The differences are 2, 2, 3 and 3: their standard deviation is the root of a third.
        assert!((found.error - (1.0f64 / 3.0).sqrt() / 2.0).abs() < 1e-12);
    }
}
