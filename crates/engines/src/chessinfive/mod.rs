//! The engine of ChessInFive: alpha-beta with an [`Expert`] that counts windows of five and sees who can complete them.

mod book;
mod chance;
mod engine;
mod evaluation;
mod expert;
mod threats;
mod weights;
mod windows;

pub use book::Book;
pub use chance::chance;
pub use engine::Engine;
pub use evaluation::{Standing, Weights};
pub use expert::{Expert, Sight};
