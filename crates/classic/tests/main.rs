//! The documents' players, each by the numbers of its document; one program, so that what they share is built once.

mod chessinfive;
mod dolanan;
mod polyclash;
mod romgon;
mod ur;
