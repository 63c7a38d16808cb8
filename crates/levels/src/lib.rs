//! Players of every strength: eight levels for each game, and anything in between.
//!
//! A [`Level`] plays by the game's hand-made engine, but sees less of it: it looks less far, judges less exactly, and
//! overlooks moves that look poor at a glance. All of that follows from one number, its [`Skill`]; a [`Ladder`] says
//! which skill the eight levels of a game have, and how strong they were measured to be. What a level overlooks is fixed
//! for a game by its seed, so that it is a blind spot and no throw of dice. `docs/players/levels.md` says more.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod adapt;
mod blind_spots;
mod character;
mod chessinfive;
mod compensation;
mod craft;
mod deepening;
mod dimmed;
mod dolanan;
mod ladder;
mod level;
mod likes;
mod polyclash;
mod romgon;
mod skill;
mod temper;
mod ur;

pub use adapt::{ADAPTING, Adapting, adapted_strength, next_strength};
pub use character::Character;
pub use chessinfive::ChessInFiveCraft;
pub use craft::Craft;
pub use dolanan::DolananCraft;
pub use ladder::{Estimate, Ladder, Rung, Yardstick};
pub use level::{Level, characters, levels};
pub use polyclash::PolyClashCraft;
pub use romgon::RomgonCraft;
pub use skill::Skill;
pub use temper::Temper;
pub use ur::UrCraft;
