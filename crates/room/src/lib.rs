//! Where a game is played: seats, clock, dice, proposals and the line of play; once for terminal, page and server.
//!
//! Beside the room, every screen has a [`Picker`], which makes moves out of touches.

mod absorb;
mod answers;
mod apply;
mod ask;
mod board;
mod chair;
mod clock;
mod decide;
mod dice;
mod due;
mod follow;
mod journal;
mod line;
mod picker;
mod problems;
mod proof;
mod record;
mod room;
#[cfg(feature = "testing")]
mod scramble;
mod snapshot;
mod toss;

pub use apply::{Applied, By};
pub use clock::Clock;
pub use dice::{commit, roll};
pub use journal::Journal;
pub use line::{Line, Step, StepKind};
pub use parlor_protocol::room::*;
pub use parlor_rules::Side;
pub use picker::Picker;
pub use proof::{Proof, verify};
pub use room::Room;
#[cfg(feature = "testing")]
pub use scramble::Scramble;
