use std::sync::Arc;

use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Rostered, Shelf};
use parlor_rules::{Game, Side, State, Turn};

use crate::{Judges, Whistle};

/// Ends games that the engine holds for decided.
pub struct Referee<G> {
    engine: Arc<dyn Player<G>>,
    /// How many nodes or visits it spends on a look.
    pub nodes: u64,
    /// From this winning chance on a game is decided; 1 if a proof is needed.
    pub certain: f64,
    /// It looks after every so many moves and rolls.
    pub every: usize,
}

impl<G: Rostered> Referee<G> {
    /// The engine of a game as a referee.
    pub fn new(shelf: &Shelf, nodes: u64, certain: f64, every: usize) -> Option<Referee<G>> {
        let engine = G::players(shelf).into_iter().next()?;
        Some(Referee { engine, nodes, certain, every })
    }
}

impl<G: Game> Judges<G> for Referee<G> {
    fn whistle(&self) -> Option<Whistle> {
        Some(Whistle { nodes: self.nodes, certain: self.certain, every: self.every })
    }

    fn winner(&self, game: &G, state: &State<G>, moves: usize) -> Option<Side> {
        let Turn::Player(side) = game.turn(state) else { return None };
        if moves == 0 || !moves.is_multiple_of(self.every.max(1)) {
            return None;
        }
        let ask = Ask { nodes: Some(self.nodes), ..Ask::default() };
        let thought = self.engine.think(game, state, &ask, &mut Unwatched);
        let winrate = thought.winrate?;
        match winrate {
            _ if self.certain >= 1.0 && !thought.exact => None,
            _ if winrate >= self.certain => Some(side),
            _ if winrate <= 1.0 - self.certain => Some(!side),
            _ => None,
        }
    }
}
