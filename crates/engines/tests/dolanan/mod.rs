//! The engine of the Dolanan games.

mod engine;
mod proofs;
mod support;
mod values;
mod vectors;
