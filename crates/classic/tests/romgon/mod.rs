//! Romgon's classic players, by the numbers of their document.

mod evaluation;
mod learning;
mod levels;
mod support;
mod tables;
mod training;
