//! The engine of ChessInFive.

mod book;
mod engine;
mod limit;
mod support;
mod threats;
mod vectors;
