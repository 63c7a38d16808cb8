//! The engine of PolyClash and what it is made of.

mod endgames;
mod games;
mod life;
mod support;
mod tables;
mod thoughts;
