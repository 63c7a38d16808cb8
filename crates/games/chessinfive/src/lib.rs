//! ChessInFive: the sides first drop chess pieces into columns, then move them as in chess, without captures.
//! Whoever first has five of their own pieces in a row wins.
//!
//! [`ChessInFive`] is the game; [`Position`] is what its board shows; a [`Move`] is a drop or a move on the board.
//!
//! ```
//! use parlor_chessinfive::ChessInFive;
//! use parlor_rules::{Moves, Notation, Options, State, Turn};
//! # use parlor_rules::{Game, Refusal};
//!
//! let text = "8/8/8/8/7r/7r/7k/1QBNK2b c RRBNqbnn 8";
//! let (game, position) = ChessInFive::read_position(&Options::default(), text)?;
//! let mut state = State::new(&game, position);
//! assert_eq!(game.moves(&state).len(), 3 * 8);
//!
//! // A drop may leave out where the piece lands.
//! let drop = game.read_move(&state, "B@f")?;
//! assert_eq!(game.write_move(&state.position, drop), "B@f1");
//! game.play(&mut state, drop);
//! assert_eq!(game.winning_line(&state).unwrap().join(" "), "b1 c1 d1 e1 f1");
//! assert!(matches!(game.turn(&state), Turn::Over(outcome) if outcome.reason == "line"));
//! # Ok::<(), Refusal>(())
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod axis;
mod choice;
mod game;
mod keys;
mod kind;
mod layout;
mod move_text;
mod mv;
mod notation;
mod position;
mod position_text;
mod reach;
mod refusals;
mod setup;
mod square;
mod square_set;
mod symmetry;
mod touch;
mod view;

pub use axis::Axis;
pub use game::{ChessInFive, DEFAULT_LIMIT, score};
pub use kind::Kind;
pub use mv::{Action, Move};
pub use position::{Phase, Position};
pub use reach::{between, reach, sight};
pub use setup::Setup;
pub use square::Square;
pub use square_set::{SquareIter, SquareSet};
