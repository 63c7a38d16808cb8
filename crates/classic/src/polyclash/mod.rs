//! The player of PolyClash's document: the largest share of the surface after the move, less what sampled replies
//! are worth to the opponent.
//!
//! * The [`Value`] of a move is exact: twelfths of cells and captured stones, or a mean of such.
//! * A [`Search`] tries points on a private copy of the game, with sampled replies; [`Cells`] keep the score.
//! * Among equals the [`Potential`] decides, then the lowest id. [`Settings`] hold all that can be changed.
//! * A [`Guard`] lets games come to an end; it can be switched off.

mod cells;
mod classic;
mod guard;
mod potential;
mod scored_point;
mod search;
mod settings;
mod value;

pub use cells::Cells;
pub use classic::Classic;
pub use guard::Guard;
pub use potential::{Potential, stones_placed};
pub use scored_point::ScoredPoint;
pub use search::Search;
pub use settings::Settings;
pub use value::{Mean, Value};

use parlor_polyclash::PolyClash;

use parlor_players::Player;

/// The only classic player of PolyClash.
pub fn players() -> Vec<Box<dyn Player<PolyClash>>> {
    vec![Box::new(Classic)]
}
