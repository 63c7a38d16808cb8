//! What a game is.
//!
//! A game here is a value that implements [`Game`]: rules with their settings. It says whose [`Turn`] it is, lists
//! moves, plays and takes them back. Everything else that Parlor does (search, notation, records, boards on a
//! screen, perft) is written once against this trait and the small abilities beside it:
//!
//! * [`Notation`]: positions and moves as text;
//! * [`Show`]: what a board needs to draw a position and to offer its moves;
//! * [`Playout`]: random games to the end;
//! * [`Ranked`]: positions that can be numbered without gaps, for tables of values;
//! * [`Symmetric`]: the symmetries of the rules.
//!
//! [`cell_set!`] gives the sets of cells of all games one interface.
//!
//! [`laws`] holds the sentences that every game must keep, as checks that tests run over random games.
//!
//! Rules hold no random generator and no clock: a die roll is a move of chance with an integer weight.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod about;
mod draws;
mod game;
mod layout;
mod notation;
mod options;
mod outcome;
mod perft;
mod playout;
mod ranked;
mod record;
mod refusal;
mod sets;
mod setting;
mod setting_error;
mod setting_spec;
mod settings;
mod side;
mod step;
mod view;

pub mod laws;

pub use about::About;
pub use draws::Draws;
pub use game::{Game, Moves, State, Symmetric, choose_index};
pub use layout::{Cell, Ghost, Layout, Outlook, Patch, Pile, Tick};
pub use notation::Notation;
pub use options::Options;
pub use outcome::{Outcome, Turn};
pub use perft::{Stopped, perft, perft_split, perft_until};
pub use playout::{Played, Playout};
pub use ranked::Ranked;
pub use record::{MoveText, Record, RecordError};
pub use refusal::{Field, Refusal, excerpt};
pub use setting::Setting;
pub use setting_error::SettingError;
pub use setting_spec::{SettingKind, SettingSpec};
pub use settings::Settings;
pub use side::Side;
pub use step::{Offer, Say, Step, Touch};
pub use view::{Hand, Mark, Piece, Show, View};
