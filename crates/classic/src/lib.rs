//! The players of the games' original documents, faithful to their formulas.

pub mod chessinfive;
pub mod dolanan;
pub mod polyclash;
pub mod romgon;
pub mod ur;
