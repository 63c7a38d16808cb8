//! Searches that know no game.
//!
//! A search is a value that is run for some visits at a time and asked what it has found. It knows no clock and no
//! stop flag: whoever runs it decides between two slices whether to go on. The slices do not change the result, so
//! the same seed and budget give the same answer on every machine.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod expectimax;
mod uct;

pub use expectimax::{Points, expectimax};
pub use uct::{Line, Uct};
