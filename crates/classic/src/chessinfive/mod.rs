//! The players of ChessInFive's document: three levels over one set of formulas.
//!
//! * [`Class`]es of threats are patterns on a [`Line`] of nine squares; [`Weights`] says what they are worth, by two
//!   tables and in three [`Style`]s. [`window`] counts in stretches of five.
//! * A ply gets a score by the strategy of its phase ([`ScoredMove`]); its [`Priority`] comes before all weights.
//! * [`Ways`] are the wins in one of either side; [`Vct`] looks for victories by continuous threats.
//! * [`SideCounts`] are what a side has on the board, for the evaluation and for the hard level's replies.
//!
//! Positions remember no history here, so nobody avoids repetitions; the move limit ends what goes in circles.

pub mod window;

mod book;
mod class;
mod classic;
mod drops;
mod evaluation;
mod line;
mod moves;
mod one_ply;
mod priority;
mod scored_move;
mod search;
mod settings;
mod vct;
mod ways;
mod weights;

pub use class::{Class, Classes};
pub use classic::{Classic, Level};
pub use evaluation::SideCounts;
pub use line::Line;
pub use priority::Priority;
pub use scored_move::ScoredMove;
pub use vct::Vct;
pub use ways::Ways;
pub use weights::{Style, Weights};

use parlor_chessinfive::ChessInFive;

use parlor_players::Player;

/// All classic players of ChessInFive, the weakest first.
pub fn players() -> Vec<Box<dyn Player<ChessInFive>>> {
    [Level::Easy, Level::Medium, Level::Hard]
        .map(|level| Box::new(Classic { level }) as Box<dyn Player<ChessInFive>>)
        .into()
}
