//! Which games there are, and who plays them.
//!
//! [`visit_games`] goes through all games; a game's players are its [`Rostered::players`]. [`think_safely`] is the way to
//! ask one of them: whatever goes wrong inside a player, a legal move comes out.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod faults;
mod registry;
mod roster;
mod safety;
mod shelf;
mod weighted;
mod whole_file;

pub use faults::Faults;
pub use registry::{Complete, Visitor, visit_games};
pub use roster::{Players, Rostered};
pub use safety::{Caught, PlayerFault, think_safely};
pub use shelf::Shelf;
pub use weighted::{Weight, Weighted};
pub use whole_file::write_whole;
