use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_romgon::Romgon;
use parlor_rules::{Game, Playout};
use parlor_ur::Ur;

use crate::{Plain, Player, Random};

/// A game that has players. `engine` is the strongest there is, `random` is always there.
pub trait Rostered: Game {
    /// Everyone who plays it.
    fn players() -> Vec<Box<dyn Player<Self>>>;
}

/// The players that every game has.
fn common<G: Playout>() -> Vec<Box<dyn Player<G>>> {
    vec![Box::new(Plain), Box::new(Random)]
}

impl Rostered for Ur {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}

impl Rostered for Romgon {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}

impl Rostered for Addition {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}

impl Rostered for Multiplication {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}

impl Rostered for ChessInFive {
    fn players() -> Vec<Box<dyn Player<Self>>> {
        common()
    }
}
