//! The strongest players, game by game. A game without one here is played by [`Plain`](crate::Plain).

pub mod ur;
