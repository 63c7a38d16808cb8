//! All tests of the crate in one program, so that what they share is built once.

mod planes;
mod polyclash;
mod shipped;
mod taught;
