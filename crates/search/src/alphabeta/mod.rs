//! Alpha-beta for two sides without dice, by iterative deepening.

mod found;
mod habits;
mod line;
mod node;
mod pruning;
mod quiescence;
mod root;
mod search;
mod shared;
mod table;
mod window;

pub use found::{Found, Limits, Variation};
pub use pruning::Pruning;
pub use root::alphabeta;
