//! The classic player of PolyClash, by the numbers of its document and against a slow copy of it.

mod bounds;
mod games;
mod guards;
mod naive;
mod support;
mod vectors;
mod worked;

/// The slow rules of the game's own tests.
#[path = "../../../games/polyclash/tests/reference/mod.rs"]
mod reference;
