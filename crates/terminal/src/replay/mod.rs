//! A recorded game, position by position.

mod replayed;
mod viewer;

pub use replayed::Replay;
pub use viewer::view;
