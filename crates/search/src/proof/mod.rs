//! Proof-number search: whether a side can force a win.

mod numbers;
mod prover;
mod question;
mod table;

pub use prover::prove;
pub use question::{Effort, Proof, Question, Scope, Verdict};
