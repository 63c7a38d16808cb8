use thiserror::Error;

use crate::{Forfeit, OpeningError};

/// Why a contest cannot be held.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HoldError {
    /// An opening of its book is no good.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// An entrant cannot begin.
    #[error("{name} cannot play: {forfeit}")]
    Absent {
        /// Who.
        name: String,
        /// Why.
        forfeit: Forfeit,
    },
    /// Chance has the turn and no roll.
    #[error("the game has a chance turn without rolls")]
    NoRoll,
}
