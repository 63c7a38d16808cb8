//! Players measured against each other.

pub mod book;
pub mod chances;
mod contest_args;
pub mod doublings;
mod entrants;
mod finish;
mod held;
pub mod match_command;
pub mod openings;
pub mod place;
pub mod sprt;
pub mod tournament;
