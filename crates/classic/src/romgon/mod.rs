//! The players of Romgon's document: three levels over one evaluation, and one who learns.
//!
//! The evaluation is a sum of six [`Terms`] in exact half points. [`Classic`] plays by it at a [`Level`];
//! [`Learned`] adds what it has learned in a [`QTable`], and has to be made from one.

mod classic;
mod evaluation;
mod level;
mod score;
mod scored_move;
mod search;

pub mod learning;

pub use classic::Classic;
pub use evaluation::{Terms, piece_value};
pub use learning::{Learned, QTable, learn_record, train_by_self_play, train_from_records};
pub use level::Level;
pub use score::Score;
pub use scored_move::{ScoredMove, label};
pub use search::{TwoPlies, one_ply};

use parlor_romgon::Romgon;

use parlor_players::Player;

/// The classic players of Romgon, the weakest first, then the one who learns.
pub fn players(learned: Learned) -> Vec<Box<dyn Player<Romgon>>> {
    let levels = [Level::Easy, Level::Medium, Level::Hard];
    let mut players: Vec<Box<dyn Player<Romgon>>> = Vec::new();
    players.extend(levels.map(|level| Box::new(Classic { level }) as Box<dyn Player<Romgon>>));
    players.push(Box::new(learned));
    players
}
