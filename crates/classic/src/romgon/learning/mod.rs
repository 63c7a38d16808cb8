//! Learning by experience: values of turns in a table (Q-learning), made by training and played by [`Learned`].
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use parlor_classic::romgon::{Learned, QTable, train_by_self_play};
//! use parlor_players::Player;
//! use parlor_romgon::Romgon;
//!
//! let mut table = QTable::new(&Romgon { flip: false });
//! train_by_self_play(&mut table, 2, 7, |_, lesson| {
//!     println!("game {}: {} turns", lesson.number, lesson.turns);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(table.games(), 2);
//! assert_eq!(QTable::from_text(&table.to_text()), Ok(table.clone()));
//! assert_eq!(Learned::new([Arc::new(table)]).id(), "classic-learned");
//! ```

mod file;
mod key;
mod learned;
mod memories;
mod q_table;
mod records;
mod scored_move;
mod self_play;

pub use key::key;
pub use learned::Learned;
pub use memories::Lesson;
pub use q_table::{
    DISCOUNT, EXPLORATION, EXPLORATION_DECAY, LEARNING_RATE, LEAST_EXPLORATION, OwnTurn, QTable, STEP_REWARD,
};
pub use records::{learn_record, train_from_records};
pub use scored_move::ScoredMove;
pub use self_play::{MOVE_LIMIT, train_by_self_play};
