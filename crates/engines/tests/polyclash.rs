//! The engine of PolyClash and what it is made of.

#[path = "polyclash/endgames.rs"]
mod endgames;
#[path = "polyclash/games.rs"]
mod games;
#[path = "polyclash/life.rs"]
mod life;
#[path = "polyclash/support.rs"]
mod support;
#[path = "polyclash/tables.rs"]
mod tables;
#[path = "polyclash/thoughts.rs"]
mod thoughts;
