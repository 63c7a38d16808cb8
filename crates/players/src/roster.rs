use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Game, Playout};
use parlor_ur::Ur;

use crate::{Plain, Player, Random, classic};

/// A game that has players. `engine` is the strongest there is, `random` is always there.
pub trait Rostered: Game {
    /// Everyone who plays it.
    fn players() -> Vec<Box<dyn Player<Self>>>;
}

/// The players that every game has.
fn common<G: Playout>() -> Vec<Box<dyn Player<G>>> {
    vec![Box::new(Plain), Box::new(Random)]
}

/// A game's own players, and those that every game has.
fn with_common<G: Playout>(own: Vec<Box<dyn Player<G>>>) -> Vec<Box<dyn Player<G>>> {
    let mut players = common();
    players.extend(own);
    players
}

impl Rostered for Ur {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::ur::players())
    }
}

impl Rostered for Romgon {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::romgon::players())
    }
}

impl Rostered for Addition {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::dolanan::players())
    }
}

impl Rostered for Multiplication {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        with_common(classic::dolanan::players())
    }
}

impl Rostered for ChessInFive {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}

impl Rostered for PolyClash {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}
