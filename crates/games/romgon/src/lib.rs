//! Romgon: two players on a board of 51 hexes, seven pieces each; bring your rhombus to the enemy's home, or leave
//! the enemy without a legal turn. Two modes: normal, and flip, in which pieces can also be flipped.
//!
//! The rules are in `rules.md` beside this crate, and in [`About::rules`](parlor_rules::About::rules).
//!
//! ```
//! use parlor_rules::{Game, Notation, State, perft};
//! use parlor_romgon::Romgon;
//!
//! let game = Romgon { flip: false };
//! let mut state = State::start(&game);
//! assert_eq!(game.write_position(&state.position), "S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b");
//! assert_eq!(perft(&game, &mut state, 2), 2599);
//!
//! let mv = game.read_move(&state, "t1-6>1-5@1").unwrap();
//! game.play(&mut state, mv);
//! assert_eq!(game.write_position(&state.position), "S4s/T04t11/C6h0/R7r/H06c/T05t0/S4s w");
//! ```
//!
//! [`Position::reach`] and [`Position::attackers`] say what pieces do before the check rule, for those who want an
//! opinion of a position.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod choice;
mod ending;
mod game;
mod guard;
mod hex;
mod hex_set;
mod history;
mod keys;
mod layout;
mod move_text;
mod mv;
mod notation;
mod patterns;
mod piece;
mod position;
mod position_text;
mod reach;
mod refusals;
mod setup;
mod shuttles;
mod symmetry;
mod touch;
mod view;

pub use ending::Ending;
pub use game::{Romgon, Undo};
pub use hex::{Hex, Zone};
pub use hex_set::{HexIter, HexSet};
pub use history::History;
pub use mv::{Action, Move};
pub use piece::{Kind, Piece};
pub use position::{Position, goal};
pub use reach::Reach;
pub use setup::Setup;
