//! The desk: takes a request for any game and answers it.
//!
//! [`Desk::accept`] reads a line and checks everything in it: the game is opened, its moves are played, the player is
//! found. What needs no thinking is answered at once, and so is whatever is wrong; the rest becomes a [`Job`] that only has
//! to be run, wherever the caller likes. Programs with threads have a [`Runner`] do that. A [`Connection`] knows the
//! jobs that are open, so that they can be cancelled.
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
mod asked;
mod catalogue;
mod clock;
mod connection;
mod desk;
mod errands;
mod figures;
mod game_spec;
mod helpers;
mod in_play;
mod in_progress;
mod job;
mod limits;
mod open_game;
mod opened;
mod overseer;
mod owner;
mod problems;
mod queue;
mod record;
mod review;
mod runner;
mod speech;
mod strengths;
mod think;
mod thinking;
mod version;
mod when_full;

pub use any_game::{AnyGame, Pace};
pub use catalogue::Catalogue;
pub use clock::Clock;
pub use connection::Connection;
pub use desk::{Accepted, Desk};
pub use errands::Errands;
pub use figures::Figures;
pub use game_spec::GameSpec;
pub use helpers::{Declined, Helpers};
pub use in_play::InPlay;
pub use job::Job;
pub use limits::Limits;
pub use open_game::OpenGame;
pub use overseer::Overseer;
pub use owner::{Owner, Share};
pub use runner::Runner;
pub use thinking::{Report, Thinking};
pub use version::ENGINE;
pub use when_full::WhenFull;
