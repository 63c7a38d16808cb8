//! Searches that know no game.
//!
//! A search knows no clock and no stop flag: whoever runs it decides between two slices of work whether to go on. The
//! slices do not change the result, so the same seed and budget give the same answer on every machine.
//!
//! * [`alphabeta`] is for two sides without dice. What it needs to know about a game it asks an [`Expert`].
//! * [`Mcts`] is tree search with what a [`Policy`] and a [`Rollout`] know; a [`Crew`] runs several side by side.
//! * [`Puct`] is tree search whose leaves somebody else judges, such as a network, many at a time.
//! * [`Uct`] is plain tree search, which needs no knowledge at all.
//! * [`expectiminimax`] is for games with dice: it leaves out what cannot change a value, by a [`Foresight`].
//! * [`expectimax`] is the plain recursion that others are tested against.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod alphabeta;
mod expectimax;
mod expectiminimax;
mod knowledge;
mod line;
mod mcts;
mod policy;
mod puct;
mod rollout;
mod score;
mod uct;

pub use alphabeta::{Found, Limits, Pruning, Variation, alphabeta};
pub use expectimax::{Points, expectimax};
pub use expectiminimax::{Foresight, expectiminimax};
pub use knowledge::{Endings, Evaluate, Expert, Forcing, MoveOrder, PathAware};
pub use line::Line;
pub use mcts::{Crew, Mcts, MctsHabits};
pub use policy::Policy;
pub use puct::{Asked, Branch, Leaf, Puct, PuctHabits, Scout};
pub use rollout::{Heard, Rollout};
pub use score::Score;
pub use uct::Uct;
