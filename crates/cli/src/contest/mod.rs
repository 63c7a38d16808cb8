//! Players measured against each other.

mod book;
mod contest_args;
mod entrants;
mod finish;
mod held;
pub mod match_command;
pub mod openings;
mod shown;
pub mod sprt;
pub mod tournament;

pub use book::book;
pub use contest_args::ContestArgs;
pub use entrants::Entry;
