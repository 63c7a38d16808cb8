//! Experts that were taught: a hand-made [expert](parlor_search::Expert) of an engine whose judgement a network corrects.
//! What the network sees of a game are its [`Inputs`]; everything else, threats among it, is as it was.
//!
//! A game whose expert can be taught is [`Teachable`]: ChessInFive and Romgon are. A [`Taught`] expert is one for any search
//! by alpha-beta.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chessinfive;
mod expert;
mod inputs;
mod line;
mod romgon;

pub use chessinfive::ChessInFivePieces;
pub use expert::{Taught, Tutored};
pub use inputs::{Change, Image, Inputs, Teachable};
pub use romgon::RomgonPieces;
