//! All tests of the crate in one program, which is built and linked much sooner than one for each file.

mod agreement;
mod common;
mod endings;
mod geometry;
mod laws;
mod perft;
mod playouts;
mod records;
mod reference;
mod refusals;
mod touches;
mod vectors;
mod view;
