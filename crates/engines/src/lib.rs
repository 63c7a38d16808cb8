//! The strongest players, game by game, and exact play where a game is solved.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod perfect;
pub mod ur;
