use parlor_arena::{Book, Opening, built_in};
use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};
use parlor_rules::{Draws, Side, Turn};

use crate::{BenchError, Reliability, Told, play_games};

/// Games of a player with itself, in which its winning chances are compared with what came.
pub struct Chances<'a> {
    /// The game, by its id.
    pub game: &'a str,
    /// The variant, where the game has some.
    pub variant: Option<&'a str>,
    /// The player, by its id.
    pub player: &'a str,
    /// Nodes for every move.
    pub nodes: u64,
    /// Games.
    pub games: u64,
    /// Random moves and rolls after an opening of the book, at most.
    pub random: u64,
    /// Moves and rolls after which nobody has won.
    pub longest: usize,
    /// The seed of everything.
    pub seed: u64,
    /// Games at a time; what is found does not depend on it.
    pub threads: usize,
}

impl Chances<'_> {
    /// Plays the games. `tell` hears how many have ended, and says whether to go on.
    pub fn measure(
        &self,
        shelf: &Shelf,
        tell: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Reliability, BenchError> {
        let mut search = Search { chances: self, shelf, tell, found: None };
        visit_games(&mut search);
        search.found.unwrap_or_else(|| Err(BenchError::UnknownGame(self.game.to_owned())))
    }

    fn measure_game<G: Complete>(
        &self,
        shelf: &Shelf,
        tell: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Reliability, BenchError> {
        let book = Book::read::<G>(self.variant, built_in(G::ABOUT.id, self.variant).unwrap_or_default())?;
        let players = G::players(shelf);
        let player = players.iter().find(|player| player.id() == self.player);
        let player = player.ok_or_else(|| BenchError::UnknownPlayer(self.player.to_owned()))?;
        let play = |number: u64| {
            let opening = &book.openings[number as usize % book.openings.len()];
            self.play(player.as_ref(), opening, number)
        };
        play_games(self.games, self.threads, play, tell).map(Reliability::new)
    }

    /// What the player said in one game, with what came.
    fn play<G: Complete>(
        &self,
        player: &dyn Player<G>,
        opening: &Opening,
        number: u64,
    ) -> Result<Vec<Told>, BenchError> {
        let mut draws = Draws::new(Draws::new(self.seed).draw() ^ Draws::new(number).draw());
        let (game, mut state) = opening.play::<G>()?;
        let mut random = draws.draw() % (self.random + 1);
        let mut said: Vec<(Side, f64, bool)> = Vec::new();
        for _ in 0..self.longest {
            let mv = match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Player(side) if random == 0 => {
                    let ask = Ask { nodes: Some(self.nodes), seed: draws.draw(), ..Ask::default() };
                    let thought = player.think(&game, &state, &ask, &mut Unwatched);
                    said.extend(thought.winrate.map(|chance| (side, chance, thought.exact)));
                    thought.mv
                }
                _ => {
                    random = random.saturating_sub(1);
                    game.pick_move(&state, draws.draw())
                }
            };
            game.play(&mut state, mv.ok_or(BenchError::NoMove)?);
        }
        let winner = game.turn(&state).outcome().and_then(|outcome| outcome.winner);
        let result = |side: Side| match winner {
            Some(winner) => f64::from(u8::from(winner == side)),
            None => 0.5,
        };
        Ok(said
            .into_iter()
            .map(|(side, chance, exact)| Told { chance, exact, result: result(side) })
            .collect())
    }
}

struct Search<'a> {
    chances: &'a Chances<'a>,
    shelf: &'a Shelf,
    tell: &'a (dyn Fn(u64) -> bool + Sync),
    found: Option<Result<Reliability, BenchError>>,
}

impl Visitor for Search<'_> {
    fn visit<G: Complete>(&mut self) {
        if G::ABOUT.id == self.chances.game {
            self.found = Some(self.chances.measure_game::<G>(self.shelf, self.tell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(threads: usize) -> Chances<'static> {
        Chances {
            game: "ur",
            variant: None,
            player: "engine",
            nodes: 1,
            games: 6,
            random: 20,
            longest: 2_000,
            seed: 3,
            threads,
        }
    }

    #[test]
    fn games_do_not_depend_on_threads() {
        let one = chances(1).measure(&Shelf::default(), &|_| true).unwrap();
        let three = chances(3).measure(&Shelf::default(), &|_| true).unwrap();
        assert_eq!(one, three);
        assert_eq!(one.games(), 6);
    }

    #[test]
    fn unknown_games_and_players_are_named() {
        let odd = Chances { game: "chess", ..chances(1) };
        assert!(odd.measure(&Shelf::default(), &|_| true).unwrap_err().to_string().contains("chess"));
        let nobody = Chances { player: "nobody", ..chances(1) };
        assert!(nobody.measure(&Shelf::default(), &|_| true).unwrap_err().to_string().contains("nobody"));
    }
}
