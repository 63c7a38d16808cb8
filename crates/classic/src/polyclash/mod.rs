//! The player of PolyClash's document: the largest share of the surface after the move, less what sampled replies
//! are worth to the opponent.
//!
//! * A [`Worth`] is what a move brings, exactly: twelfths of cells and captured stones, or a mean of such.
//! * A [`LookAhead`] values points on a private copy of the game, with sampled replies; [`Cells`] keep the score.
//! * Among equals the [`Potential`] decides, then the lowest id. [`Settings`] hold all that can be changed.
//! * A [`Guard`] lets games come to an end; it can be switched off.

mod cells;
mod classic;
mod guard;
mod look_ahead;
mod potential;
mod settings;
mod valued;
mod worth;

pub use cells::Cells;
pub use classic::Classic;
pub use guard::Guard;
pub use look_ahead::LookAhead;
pub use potential::{Potential, stones_placed};
pub use settings::Settings;
pub use valued::Valued;
pub use worth::{Mean, Worth};

use parlor_polyclash::PolyClash;

use parlor_players::Player;

/// The only classic player of PolyClash.
pub fn players() -> Vec<Box<dyn Player<PolyClash>>> {
    vec![Box::new(Classic)]
}
