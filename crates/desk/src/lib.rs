//! The desk: takes a request for any game and answers it.
//!
//! [`Desk::accept`] reads a line. What needs no thinking is answered at once; the rest becomes a [`Job`] that the
//! caller runs where it likes (a thread, a pool, a web worker). A [`Connection`] knows the jobs that are open, so
//! that they can be cancelled.
//!
//! ```
//! use parlor_desk::{Accepted, Connection, Desk};
//!
//! let desk = Desk::new(|| 0);
//! let connection = Connection::default();
//! let line = br#"{"id":"1","action":"state","game":"ur"}"#;
//! let Accepted::Answered(answer) = desk.accept(&connection, line) else { panic!("a state needs no thinking") };
//! assert!(answer.to_line().contains(r#""legal":["d0","d1","d2","d3","d4"]"#));
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod any_game;
mod catalogue;
mod desk;
mod in_play;
mod job;
mod limits;
mod open_game;
mod overseer;
mod pgr;
mod problems;
mod record;
mod review;
mod setup;
mod think;

pub use any_game::{AnyGame, Pace};
pub use catalogue::Catalogue;
pub use desk::{Accepted, Clock, Desk};
pub use in_play::InPlay;
pub use job::{Connection, Job};
pub use limits::Limits;
pub use open_game::OpenGame;
pub use overseer::Overseer;
pub use setup::Setup;

/// The name and version that records and the `games` answer carry.
pub const ENGINE: &str = concat!("parlor ", env!("CARGO_PKG_VERSION"));
