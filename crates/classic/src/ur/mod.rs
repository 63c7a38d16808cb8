//! The players of Ur's document: expectiminimax over one evaluation, six plies deep in the browser's player and four
//! in the server's.
//!
//! Values are whole numbers of a unit that becomes sixteen times finer with every roll below, so that a mean over
//! rolls is a plain sum: nothing is ever rounded, and a search that leaves out what cannot matter gives exactly what
//! the plain recursion gives.

mod bounds;
mod classic;
mod evaluation;
mod last_ply;
mod node;
mod packed;
mod quiescence;
mod scored_move;
mod search;
mod transposition;
mod weights;

pub use classic::{Classic, Level};
pub use evaluation::Terms;
pub use scored_move::{Scores, score_moves};
pub use weights::Weights;

use parlor_ur::Ur;

use parlor_players::Player;

/// All classic players of Ur, the weaker first.
pub fn players() -> Vec<Box<dyn Player<Ur>>> {
    [Level::Server, Level::Client].map(|level| Box::new(Classic { level }) as Box<dyn Player<Ur>>).into()
}
