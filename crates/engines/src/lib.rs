//! Players that are meant to be as strong as we can make them, game by game, and exact play where a game is solved.
//!
//! So far only the Royal Game of Ur has an engine of its own; `docs/players/README.md` says who plays the others.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod chessinfive;
pub mod perfect;
pub mod polyclash;
pub mod ur;
