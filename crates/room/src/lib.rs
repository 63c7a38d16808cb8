//! Where a game is played: seats, clock, dice, proposals and the line of play; once for terminal, page and server.
//!
//! A [`Room`] is a pure state machine: [commands](Command) go in, [events](Event) come out, and the events rebuild it. It has
//! no clock, no random generator, no socket and no file. Whoever hosts it says what time it is, brings entropy when it is
//! opened, asks a desk for the moves of players, and keeps the events. A [`Journal`] is a room with its events in memory.
//!
//! ```
//! use parlor_desk::{Catalogue, Limits};
//! use parlor_room::{By, Command, Journal, RoomRequest, Seat, Side, Task};
//!
//! let catalogue = Catalogue::new(Limits::LOCAL);
//! let request = RoomRequest {
//!     game: "chessinfive".to_owned(),
//!     seats: [
//!         ("cyan".to_owned(), Seat::person("Ann")),
//!         ("magenta".to_owned(), Seat::player("random")),
//!     ]
//!     .into(),
//!     ..RoomRequest::default()
//! };
//! // A real host takes its entropy from the operating system.
//! let mut journal = Journal::create(&catalogue, request, 0, &[7; 32])?;
//!
//! // Ann moves, and her time counts in milliseconds.
//! journal.apply(Command::Move { mv: "Q@d1".to_owned(), at: 0 }, By::Seat(Side::First), 1_500)?;
//!
//! // Now the room waits for the player. A host would ask a desk; here any legal move does.
//! let due = journal.room().due();
//! let Task::Choose { request, .. } = &due.tasks[0] else { panic!("a player is due") };
//! let mv = journal.room().state("").legal[0].clone();
//! journal.apply(Command::Chosen { token: request.id.clone(), mv }, By::Host, 2_000)?;
//!
//! // The events are the saved game.
//! let restored = Journal::read(&catalogue, &journal.to_lines())?;
//! assert_eq!(restored.room(), journal.room());
//! assert_eq!(restored.room().line().len(), 2);
//! # Ok::<(), parlor_protocol::Problem>(())
//! ```
//!
//! Beside the room, every screen has a [`Picker`], which makes moves out of touches. A [`Host`] has both, for a page.
//!
//! What everything means is written in `docs/protocol.md`, "Rooms".

mod absorb;
mod answers;
mod apply;
mod ask;
mod board;
mod by;
mod chair;
mod clock;
mod decide;
mod dice;
mod due;
mod follow;
mod host;
mod journal;
mod line;
mod opening;
mod phase;
mod picker;
mod problems;
mod proof;
mod record;
mod room;
#[cfg(feature = "testing")]
mod scramble;
mod snapshot;
mod terms;
mod toss;

pub use apply::Applied;
pub use by::By;
pub use clock::Clock;
pub use dice::{commit, roll};
pub use host::Host;
pub use journal::Journal;
pub use line::{Line, Ply, PlyKind};
pub use parlor_protocol::room::*;
pub use parlor_rules::Side;
pub use picker::Picker;
pub use proof::{Proof, verify};
pub use room::Room;
#[cfg(feature = "testing")]
pub use scramble::Scramble;
