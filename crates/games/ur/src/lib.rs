//! The Royal Game of Ur, by Finkel's rules: two sides race their pieces along a path that they share in the middle.
//!
//! [`Ur`] is the rules with their one setting, the number of pieces. A roll of the dice is a move of chance, so a
//! turn is two plies: the roll, then the move, or a pass where nothing can move.
//!
//! ```
//! use parlor_rules::{Game, Moves, Notation, Options, State, Turn};
//! use parlor_ur::Ur;
//!
//! let (ur, position) = Ur::read_position(&Options::default(), "1...2.............../60/1-").unwrap();
//! let mut state = State::new(&ur, position);
//! assert!(matches!(ur.turn(&state), Turn::Chance(_)));
//!
//! let roll = ur.read_move(&state, "d1").unwrap();
//! ur.play(&mut state, roll);
//! let capture = ur.read_move(&state, "0:4").unwrap();
//! assert_eq!(ur.moves(&state), [capture]);
//! assert!(ur.is_capture(&state.position, capture));
//!
//! ur.play(&mut state, capture);
//! assert_eq!(ur.write_position(&state.position), "....1.............../60/2-");
//! ```
//!
//! Fewer pieces make a shorter game on the same board; the position string says so by itself:
//!
//! ```
//! use parlor_rules::{Notation, Options};
//! use parlor_ur::Ur;
//!
//! let (ur, _) = Ur::read_position(&Options::default(), "..................../00/1-/n4").unwrap();
//! assert_eq!(ur.pieces(), 4);
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod game;
mod keys;
mod layout;
mod move_text;
mod mv;
mod notation;
mod path;
mod position;
mod position_text;
mod ranking;
mod refusals;
mod setup;
mod symmetry;
mod touch;
mod view;

pub use game::{ROLL_WEIGHTS, Ur};
pub use mv::{Move, MoveKind};
pub use path::{HAND, HOME, LANE, ROSETTES, SQUARES, is_rosette, square_at, stop_at};
pub use position::{Position, Stage};
pub use ranking::{LANE_CODES, LaneStep};
pub use setup::Setup;
