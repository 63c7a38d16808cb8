//! Searches that know no game.
//!
//! A search is a value that is run for some visits at a time and asked what it has found. It knows no clock and no
//! stop flag: whoever runs it decides between two slices whether to go on. The slices do not change the result, so
//! the same seed and budget give the same answer on every machine.

mod expectimax;
mod line;
mod mcts;
mod policy;
mod rollout;
mod uct;

pub use expectimax::{Halves, expectimax};
pub use line::Line;
pub use mcts::{Crew, Mcts, MctsHabits};
pub use policy::Policy;
pub use rollout::{Heard, Rollout};
pub use uct::Uct;
