//! A game in the terminal: as a board to touch, or as lines to read and write.

mod app;
mod drawing;
mod game;
mod keys;
mod lines;
mod live;
mod roll;
mod seat;
mod thinker;

pub use game::Match;
pub use lines::run as play_lines;
pub use live::run as play_live;
pub use seat::Seat;
