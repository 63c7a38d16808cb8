//! Exact solution of games whose positions can be ranked. Knows no game.

mod block;
mod layer;
mod pair;
mod race;

pub use race::{LayerReport, RaceSolver, Values};
