//! Experts that were taught: a hand-made [expert](parlor_search::Expert) whose judgement a network corrects. What the
//! network sees of a game are its [`Inputs`]; everything else, threats among it, is as it was.

mod expert;
mod inputs;
mod line;

pub use expert::{Taught, Tutored};
pub use inputs::{Change, Image, Inputs, Teachable};
