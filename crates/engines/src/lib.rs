//! Players that are meant to be as strong as we can make them, game by game, and exact play where a game is solved.
//!
//! `docs/players/README.md` says which games have an engine of their own so far, and what is known of its strength.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod chessinfive;
pub mod deepening;
pub mod dolanan;
pub mod perfect;
pub mod polyclash;
pub mod romgon;
pub mod ur;
