//! The players of the games' original documents, faithful to their formulas.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod chessinfive;
pub mod dolanan;
pub mod polyclash;
pub mod romgon;
pub mod ur;
