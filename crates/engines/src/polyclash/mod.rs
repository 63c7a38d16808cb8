//! PolyClash by Monte Carlo tree search. See `docs/players/polyclash.md`.

mod atlas;
mod empties;
mod endgame;
mod engine;
mod features;
mod influence;
mod judge;
mod ladder;
mod life;
mod outlook;
mod pattern;
mod playout;
mod priors;
mod ring;
mod shape;
mod stones;

pub use atlas::Atlas;
pub use empties::Empties;
pub use endgame::{Endgame, Solved};
pub use engine::{Engine, Settings};
pub use features::Survey;
pub use influence::Influence;
pub use judge::{Judge, Judging};
pub use ladder::Ladder;
pub use life::Life;
pub use outlook::Outlook;
pub use pattern::Patterns;
pub use playout::RandomGame;
pub use priors::Priors;
pub use ring::Ring;
pub use shape::{Shape, Shapes};
pub use stones::{Placed, Stones};
