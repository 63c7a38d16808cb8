//! Where games and searches meet: whoever can be asked for a move.
//!
//! A [`Player`] is a pure function of what it is asked: the same state, seed and bounds give the same thought. Time and
//! the wish to stop come in through a [`Watch`] that the player consults between slices of work. [`think_safely`] is
//! the way to ask: whatever goes wrong inside a player, a legal move comes out.

pub mod classic;
pub mod engine;
mod net;
pub mod perfect;
mod plain;
mod player;
mod random;
mod registry;
mod roster;
pub mod shelf;
mod tuning;

pub use net::{Caught, PlayerFault, faults_caught, think_safely};
pub use plain::Plain;
pub use player::{Ask, Candidate, Evaluation, Player, Thought, Unwatched, Watch};
pub use random::Random;
pub use registry::{Complete, Visitor, visit_games};
pub use roster::Rostered;
pub use tuning::{Tune, TuneKind, Tuning, TuningSpec};
