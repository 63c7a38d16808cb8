//! Games of PolyClash by the thousand, for a network to learn from. The network is somebody else's: whoever has it, with a graphics processor or
//! without, is asked about many positions at a time, and gets lessons in return.
//!
//! * A [`Hall`] has rooms of tables. [`Hall::go_on`] takes [`Answers`] about what a room has asked the last time and asks anew; a position is
//!   asked as a [`Sight`].
//! * Each [`Table`] searches with a tree whose visits are divided by [`Halving`], so that a few dozen of them suffice.
//! * A [`School`] plays games of the hand-made engine, for a network that knows nothing yet.
//! * The [`border`] has all that as functions for other languages; `train/graph` calls them from Python.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answer;
pub mod border;
mod ending;
mod habits;
mod hall;
mod halving;
mod lesson;
mod sight;
mod table;
mod teacher;
mod tree;

pub use answer::{Answer, Answers, PROPOSALS};
pub use ending::Ending;
pub use habits::Habits;
pub use hall::{Hall, School, Tally};
pub use halving::{Halving, improved};
pub use lesson::Lesson;
pub use sight::{SIGHT, Sight};
pub use table::{Harvest, Table};
pub use tree::{Edge, Node, Tree};
