//! A game in the terminal: as a board to touch, or as lines to read and write.
//!
//! Both play in a room (`parlor_room`): a [`LocalRoom`] is one on this terminal, with a clock and a file that keeps it.

mod app;
mod commands;
mod drawing;
mod entropy;
mod host_clock;
mod hosting;
mod keeper;
mod keys;
mod lines;
mod live;
mod loading;
mod local_room;
mod seat_menu;
mod seating;
mod sentences;
mod tell;
#[cfg(test)]
mod tests;
mod thinker;
mod touching;
mod typed;

pub use entropy::entropy;
pub use hosting::Link;
pub use keeper::Keeper;
pub use lines::play_lines;
pub use live::{LiveOptions, play_live};
pub use loading::request_of_record;
pub use local_room::{LocalRoom, Waits};
pub use seating::{HUMAN, candidates, read_seat, seat_words};
