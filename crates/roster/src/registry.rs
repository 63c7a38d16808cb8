use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{Playout, Show};
use parlor_ur::Ur;

use crate::Rostered;

/// A game with all abilities that Parlor asks of one.
pub trait Complete: Show + Playout + Rostered {}

impl<G: Show + Playout + Rostered> Complete for G {}

/// Something to be done with every game, whatever its type.
pub trait Visitor {
    /// Does it with one game.
    fn visit<G: Complete>(&mut self);
}

/// Visits all games in the order in which people see them. A new game is one more line here.
pub fn visit_games(visitor: &mut impl Visitor) {
    visitor.visit::<Ur>();
    visitor.visit::<Romgon>();
    visitor.visit::<Addition>();
    visitor.visit::<Multiplication>();
    visitor.visit::<ChessInFive>();
    visitor.visit::<PolyClash>();
}
