//! How fast things run on this machine: random games, the engine's search, every player.
//!
//! [`random`] measures a game through the desk, [`searches`] the engine's search; [`players`] measures all players and puts beside
//! them what their originals needed; a [`Doubling`] is what a player gains by thinking twice as long; [`Chances`] ask whether what it says
//! of winning comes true, and a [`Curve`] is fitted so that it does. A [`Machine`] says where the figures come from.
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

mod chances;
mod curve;
mod doublings;
mod error;
mod games;
mod machine;
mod measure;
mod originals;
mod players;
mod positions;
mod reliability;
mod search;

pub use chances::Chances;
pub use curve::{Case, Curve};
pub use doublings::{Doubling, doublings_svg, doublings_table};
pub use error::BenchError;
pub use games::play_games;
pub use machine::Machine;
pub use measure::{Figures, random};
pub use players::{Speed, players};
pub use reliability::{Reliability, Told};
pub use search::{Searches, searches};
