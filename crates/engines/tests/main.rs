//! The engines, each by what it knows; one program, so that what they share is built once.

mod chessinfive;
mod dolanan;
mod perfect;
mod polyclash;
mod romgon;
mod ur;
