//! What networks learn from: positions of games that an engine plays with itself, with what its search thought of them
//! and how the game ended, in one file that goes on where it was broken off; and positions of games that others played.

mod file;
mod game;
mod record;
mod sample;

pub use file::{LessonError, Lessons, Plan};
pub use game::play_lesson;
pub use record::record_lesson;
pub use sample::Sample;
