//! The arena: players measured against each other, honestly.
//!
//! Games come in pairs: the same opening, settings and dice, with the sides swapped, so that neither luck nor the
//! first move is mistaken for skill. A [`Schedule`] says who meets whom, [`hold`] plays it on any number of threads
//! with the same result, a [`Journal`] keeps what is done, and [`Report`] counts it: cross table, ratings with their
//! intervals, lengths, draws and faults. [`Sprt`] decides between two hypotheses with as few games as it takes.
//!
//! ```
//! use parlor_arena::{Contest, OwnPlayer, Report, Schedule, hold};
//! use parlor_roster::Shelf;
//! use parlor_ur::Ur;
//!
//! let own = |id| OwnPlayer::<Ur>::find(id, &Shelf::default()).unwrap();
//! let (random, classic) = (own("random"), own("engine:nodes=50"));
//! let contest = Contest { seed: 7, ..Contest::new(vec![&random, &classic], Schedule::round_robin(2, 3)) };
//! let mut fixtures = Vec::new();
//! hold(&contest, 2, 0, &|| false, &mut |fixture| {
//!     fixtures.push(fixture);
//!     std::ops::ControlFlow::Continue(())
//! })
//! .unwrap();
//! let report = Report::new(&contest.names(), &fixtures);
//! assert_eq!(report.games, 6);
//! assert_eq!(report.fallbacks, 0);
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod book;
mod bout;
mod calibration;
mod contest;
mod entrant;
mod fixture;
mod generate;
mod hold;
mod hold_error;
mod interval;
mod journal;
mod matrix;
mod opening;
mod own_player;
mod plan;
mod ratings;
mod recipe;
mod record;
mod report;
mod schedule;
mod script;
mod sprt;
mod tally;
mod tuning;
mod venue;
mod watched;

pub use book::{Book, BookError, built_in};
pub use calibration::{
    Calibrated, Calibration, Cost, Decision, Fit, Met, Portrait, Portraits, Referee, Slips, Strengths,
    by_elo, by_loss, cost, decisions, ladder_svg, mean_loss, slips,
};
pub use contest::Contest;
pub use entrant::{Chooser, Chosen, Entrant, Forfeit, Judges, Turned};
pub use fixture::{Fixture, Played};
pub use generate::{Kept, Trials, Tried, Wish, generate};
pub use hold::hold;
pub use hold_error::HoldError;
pub use interval::Interval;
pub use journal::{Journal, JournalError};
pub use opening::{Opening, OpeningError};
pub use own_player::{OwnPlayer, OwnPlayerError};
pub use plan::{Held, Plan, PlanError, Shape, Stage};
pub use ratings::{Rating, ratings};
pub use recipe::{Recipe, Whistle};
pub use report::{Encounter, Report};
pub use schedule::Schedule;
pub use script::{Script, ScriptError};
pub use sprt::{Sprt, Verdict};
pub use tally::Tally;
pub use tuning::{Climb, TuneError, Tuned, Tuning, ValuesError, read_values, write_values};
pub use venue::{Threads, Venue};
