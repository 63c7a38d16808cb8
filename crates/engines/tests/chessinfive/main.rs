//! The engine of ChessInFive.

mod engine;
mod limit;
mod support;
mod threats;
mod vectors;
