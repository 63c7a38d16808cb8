//! Where a game is played: seats, clocks, dice, offers; commands in, events out. Beside the room, every screen has a
//! [`Picker`], which makes moves out of touches.

mod picker;
#[cfg(feature = "testing")]
mod scramble;

pub use picker::Picker;
#[cfg(feature = "testing")]
pub use scramble::Scramble;
