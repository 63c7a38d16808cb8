//! Games on a terminal.
//!
//! [`Board`] draws any board from its layout and view, without a rule. [`play_live`] and [`play_lines`] play a game on the
//! screen or in lines of text, [`view`] steps through a recorded one, [`markdown`] shows a page of rules, and [`Progress`]
//! tells how long work takes.
//!
//! ```
//! use parlor_desk::Desk;
//! use parlor_protocol::GameRef;
//! use parlor_terminal::{Board, Look, draw_position};
//!
//! let desk = Desk::new(|| 0);
//! let ur = desk.game("ur")?;
//! let state = desk.open(&GameRef::new("ur"))?.state("1");
//! let board = Board::new(&ur.layout(), ur.about().sides);
//! let text = draw_position(&board, &state, Look { styled: false, width: 80 });
//! assert!(text.contains('✶') && text.ends_with("player1 rolls\n"));
//! # Ok::<(), parlor_protocol::Problem>(())
//! ```

mod boards;
mod error;
mod harmless;
mod look;
mod markdown;
mod play;
mod position;
mod progress;
mod replay;
mod report;
mod screen;
mod text;

pub use boards::{Board, Direction, Plan, Scene, Spot, shape_of, side_style};
pub use error::TerminalError;
pub use harmless::harmless;
pub use look::Look;
pub use markdown::render as markdown;
pub use play::{
    HUMAN, Keeper, Link, LiveOptions, LocalRoom, Waits, candidates, entropy, play_lines, play_live,
    read_seat, request_of_record, seat_words,
};
pub use position::{draw_position, legal_words, turn_words};
pub use progress::Progress;
pub use replay::{Replay, view};
pub use report::report_text;
pub use text::{columns, counted, wrapped};
