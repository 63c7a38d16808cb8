use std::sync::Arc;

use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Dolanan, Kind};
use parlor_players::{Ask, Player, Random, Uct};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Playout, State};
use parlor_ur::Ur;
use {parlor_classic as classic, parlor_engines as engines};

use crate::Shelf;

/// Players of a game. They are made once and shared by all who ask them.
pub type Players<G> = Vec<Arc<dyn Player<G>>>;

/// A game that has players. `engine`, `uct` (plain tree search) and `random` are always there.
pub trait Rostered: Game {
    /// Everyone who plays it, the strongest first: that one is asked where nobody is named. `random` is always there.
    fn players(shelf: &Shelf) -> Players<Self>;

    /// The move that the safety net plays in place of a player's that cannot be played. The game is not over, and it
    /// is not chance's turn.
    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        self.pick_move(state, Draws::new(ask.seed).draw())
    }
}

/// A game's engine, the players that every game has, and the others of its own.
fn roster<G: Playout>(engine: impl Player<G> + 'static, others: Vec<Box<dyn Player<G>>>) -> Players<G> {
    let mut players: Players<G> = vec![Arc::new(engine), Arc::new(Uct), Arc::new(Random)];
    players.extend(others.into_iter().map(Arc::from));
    players
}

impl Rostered for Ur {
    fn players(shelf: &Shelf) -> Players<Self> {
        let mut players = roster(engines::ur::Engine, classic::ur::players());
        players.push(Arc::new(engines::perfect::Perfect { tables: Arc::clone(&shelf.ur_tables) }));
        players
    }
}

impl Rostered for Romgon {
    fn players(shelf: &Shelf) -> Players<Self> {
        roster(engines::romgon::Engine::default(), classic::romgon::players(shelf.romgon_learned.clone()))
    }
}

impl<K: Kind> Rostered for Dolanan<K> {
    fn players(_: &Shelf) -> Players<Self> {
        roster(engines::dolanan::Engine::default(), classic::dolanan::players())
    }

    fn fallback(&self, state: &State<Self>, ask: &Ask) -> Option<Self::Move> {
        classic::dolanan::fallback(self, state, ask)
    }
}

impl Rostered for ChessInFive {
    fn players(_: &Shelf) -> Players<Self> {
        roster(engines::chessinfive::Engine::default(), classic::chessinfive::players())
    }
}

impl Rostered for PolyClash {
    fn players(_: &Shelf) -> Players<Self> {
        roster(engines::polyclash::Engine::default(), classic::polyclash::players())
    }
}
