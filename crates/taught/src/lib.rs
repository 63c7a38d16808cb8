//! Experts that were taught: a hand-made [expert](parlor_search::Expert) of an engine whose judgement a network corrects.
//! What the network sees of a game are its [`Inputs`]; everything else, threats among it, is as it was.
//!
//! A game whose expert can be taught is [`Teachable`]: ChessInFive and Romgon are. A [`Taught`] expert is one for any search
//! by alpha-beta, and an [`Engine`] plays with one whose network is among the [`Networks`] that are there.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod chessinfive;
mod engine;
mod expert;
mod inputs;
mod line;
mod networks;
pub mod polyclash;
mod romgon;

pub use chessinfive::ChessInFivePieces;
pub use engine::Engine;
pub use expert::{Taught, Tutored};
pub use inputs::{Change, Image, Inputs, Teachable};
pub use networks::Networks;
pub use romgon::{RomgonPieces, romgon_engine};
