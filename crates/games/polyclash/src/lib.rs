//! PolyClash: Go on the surface of a snub dodecahedron.
//!
//! The [`Point`]s are the 60 vertices, 150 edges, 80 triangles and 12 pentagons of the solid; two are neighbours when
//! one is an edge and the other one of its ends or sides. Groups without liberties are captured, suicide is
//! illegal, and no arrangement of stones may ever return (positional superko). After two passes the surface is
//! divided between the stones and their territory, exactly, in twelfths of cells ([`Score12`]).
//!
//! Graph, cells and symmetries are derived from the numbering of the original game when the crate is compiled;
//! coordinates come from the two rotations that generate the solid.
//!
//! ```
//! use parlor_polyclash::PolyClash;
//! use parlor_rules::{Game, Notation, State, Turn};
//!
//! let game = PolyClash::default();
//! let mut state = State::start(&game);
//! for text in ["0,1,2,3,4", "6,36", "pass", "pass"] {
//!     let mv = game.read_move(&state, text).expect("a legal move");
//!     game.play(&mut state, mv);
//! }
//! let Turn::Over(outcome) = game.turn(&state) else { panic!("two passes end the game") };
//! // Each of the two stones claims its cells: five large ones for Black, four small ones for White.
//! assert_eq!(state.position.final_score().small[1], 4 * 12);
//! assert_eq!(PolyClash::side_name(outcome.winner.expect("no draws")), "white");
//! ```

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
mod game;
mod geometry;
mod graph;
mod history;
mod keys;
mod komi;
mod layout;
mod link;
mod move_text;
mod mv;
mod notation;
mod numbering;
mod orbit;
mod pgr;
mod playout;
mod point;
mod point_set;
mod position;
mod position_text;
mod refusals;
mod score;
mod setup;
mod sha256;
mod surface;
mod symmetry;
mod touch;
mod view;

pub use game::{PolyClash, Undo};
pub use geometry::Vector;
pub use history::History;
pub use komi::Komi;
pub use mv::Move;
pub use orbit::Orbit;
pub use point::{Kind, Point};
pub use point_set::{PointIter, PointSet};
pub use position::Position;
pub use refusals::Illegal;
pub use score::{LARGE_CELL, SMALL_CELL, Score12};
pub use setup::Setup;
pub use view::HANDICAP_POINTS;
