//! All tests of the crate in one program, so that what they share is built once.

mod safety;
mod uct;
mod weighted;
