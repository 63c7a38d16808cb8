//! What the characters like in each game, as something that can be counted.

pub(crate) mod chessinfive;
pub(crate) mod dolanan;
pub(crate) mod polyclash;
pub(crate) mod romgon;
pub(crate) mod ur;
