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
    /// An entrant cannot be sent elsewhere.
    #[error("{0} cannot play on other machines; hold this contest without a queue")]
    Rooted(String),
    /// The games are played elsewhere, and something went wrong there.
    #[error("{0}")]
    Elsewhere(String),
    /// Chance has the turn and no roll.
    #[error("the game has a chance turn without rolls")]
    NoRoll,
}
