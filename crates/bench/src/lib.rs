//! How fast things run on this machine: random games, the engine's search, every player.
//!
//! [`random`] and [`search`] measure a game through the desk; [`players`] measures the players themselves and puts beside
//! them what their originals needed. A [`Machine`] says where the figures come from.
//!
//! ```
//! use parlor_bench::players;
//! use parlor_roster::Shelf;
//!
//! // No time at all: every player of Ur is asked once.
//! let speeds = players(Some("ur"), &Shelf::default(), 0.0, 1)?;
//! assert!(speeds.iter().any(|speed| speed.row()[0] == "ur random"));
//! # Ok::<(), parlor_bench::BenchError>(())
//! ```

mod error;
mod machine;
mod measure;
mod originals;
mod players;

pub use error::BenchError;
pub use machine::Machine;
pub use measure::{Figures, random, search};
pub use players::{Speed, players};
