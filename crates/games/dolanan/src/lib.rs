//! The rules of the two Dolanan Matematika games, *Rumah Penjumlahan* (addition) and *Rumah Perkalian*
//! (multiplication).
//!
//! Each player has a pion on a row of values. Whoever is on turn moves the own pion, the two pions make a number
//! (their sum, or their product), and a free cell of the 10 × 10 board with that number is claimed. Four claimed
//! cells in a row win. Both games are one implementation, [`Dolanan`], with a [`Kind`] that says how pions combine.
//!
//! The numbers of the board are drawn anew for every game. They belong to the rules value, so that a [`Position`]
//! stays small: the claims as two sets of cells, the two pions, whose turn it is and the phase.
//!
//! ```
//! use parlor_dolanan::Addition;
//! use parlor_rules::{Game, Moves, Notation, Options, Side, State, Turn};
//!
//! let game = Addition::new(&Options::default().with_integer("seed", 7)).unwrap();
//! let mut state = State::start(&game);
//! for text in ["b5", "r6", "@09", ">4@28"] {
//!     let mv = game.read_move(&state, text).unwrap();
//!     game.play(&mut state, mv);
//! }
//! assert_eq!(game.turn(&state), Turn::Player(Side::First));
//! assert_eq!(game.ply(&state.position), Some(2));
//! let refusal = game.read_move(&state, ">5@28").unwrap_err();
//! assert_eq!(refusal.reason, "same-value");
//! assert!(game.moves(&state).len() > 20);
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
mod cell;
mod cell_set;
mod columns;
mod ending;
mod game;
mod keys;
mod kind;
mod layout;
mod move_text;
mod mv;
mod notation;
mod phase;
mod position;
mod position_text;
mod refusals;
mod setup;
mod symmetry;
mod touch;
mod view;
pub mod windows;

pub use board::Board;
pub use cell::{Cell, DIRECTIONS, STRIDE};
pub use cell_set::{CellIter, CellSet};
pub use ending::Ending;
pub use game::{Addition, Dolanan, Multiplication};
pub use kind::{Add, Kind, Mul};
pub use mv::{Action, Move};
pub use phase::Phase;
pub use position::Position;
pub use setup::Setup;
