//! Whoever can be asked for a move.
//!
//! A [`Player`] is a pure function of what it is asked: the same state, seed and bounds give the same thought. Time and
//! the wish to stop come in through a [`Watch`] that the player consults between slices of work. Players that every game
//! has stand here; those of one game in `parlor-classic` and `parlor-engines`.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod player;
mod random;
mod uct;

pub use player::{Ask, Candidate, Evaluation, GAME_SEED, Player, Thought, Unwatched, Watch};
pub use random::Random;
pub use uct::Uct;
