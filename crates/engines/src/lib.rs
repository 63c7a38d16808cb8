//! The strongest players, game by game, and exact play where a game is solved.

pub mod perfect;
pub mod polyclash;
pub mod ur;
