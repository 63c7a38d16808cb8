//! All tests of the crate in one program, which is built and linked much sooner than one for each file.

mod agreement;
mod boards;
mod common;
mod endings;
mod laws;
mod perft;
mod reference;
mod refusals;
mod touches;
mod vectors;
mod view;
