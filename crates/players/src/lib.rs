//! Where games and searches meet: whoever can be asked for a move.
//!
//! A [`Player`] is a pure function of what it is asked: the same state, seed and bounds give the same thought. Time and
//! the wish to stop come in through a [`Watch`] that the player consults between slices of work.

mod plain;
mod player;
mod random;

pub use plain::Plain;
pub use player::{Bounds, Candidate, Player, Thought, Watch};
pub use random::Random;

use parlor_rules::Playout;

/// The players of a game, by name. `engine` is the strongest there is.
pub fn roster<G: Playout>() -> Vec<Box<dyn Player<G>>> {
    vec![Box::new(Plain), Box::new(Random)]
}
