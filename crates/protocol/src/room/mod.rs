//! What crosses the wire of a room: commands in, events out, and the room as anybody may see it.
//!
//! The logic is in `parlor-room`; here are only the shapes.

mod answer;
mod clock;
mod command;
mod due;
mod event;
mod host;
mod request;
mod seat;

pub use answer::{CommandAnswer, Conflict, DiceAnswer, LineNode, Proposal, RoomAnswer, Score, Stalled};
pub use clock::{ClockAnswer, ClockSetting};
pub use command::{Command, Order, What};
pub use due::{Due, Task};
pub use event::{EVENT_VERSION, Event, Happening, Seed};
pub use host::{Before, Errand, HostAnswer, HostRequest};
pub use request::{RoomRequest, TakeBack};
pub use seat::{PlayerSeat, Seat, Seats};
