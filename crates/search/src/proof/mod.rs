//! Proof-number search: whether a side can force a win.

mod numbers;
mod proof;
mod prover;
mod table;

pub use proof::{Effort, Proof, Question, Scope, Verdict, prove};
