//! Exact solution of games whose positions can be ranked. Knows no game.
//!
//! [`TableSolver`] makes the table of a [`Race`], [`solve_plainly`] solves anything
//! [`Ranked`](parlor_rules::Ranked), [`Table`] is what players read, and [`residuals`] checks values through the rules.
//! [`solve_endgame`] goes backwards from the ends of an [`Endgame`] without dice.
//!
//! ```
//! use parlor_engines::perfect::UrRace;
//! use parlor_rules::{Game, Ranked};
//! use parlor_solve::Table;
//! use parlor_ur::Ur;
//!
//! let ur = Ur::with_pieces(1).unwrap();
//! let table = Table::solve(&UrRace(ur), 1e-12, 1);
//! let start = ur.rank(&ur.start()).unwrap();
//! assert!((table.value(start) - 0.530049839525).abs() < 1e-9);
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bellman;
mod bits;
mod block;
mod endgame;
mod error;
mod file;
mod guess;
mod head;
mod layer;
mod live_file;
mod moves;
mod pair;
mod plain;
mod prospect;
mod race;
mod race_solver;
mod solver;
mod store;
mod sum;
mod table;
mod work;

pub use bellman::{Residuals, residuals};
pub use bits::Bits;
pub use endgame::{Deed, Endgame, Ending, solve_endgame};
pub use error::TableError;
pub use head::{Head, LayerEntry};
pub use layer::Values;
pub use plain::solve_plainly;
pub use race::{Race, RaceMove};
pub use race_solver::{LayerReport, RaceSolver, Solved};
pub use solver::{Progress, TableSolver};
pub use table::Table;
