use std::io;

use parlor_arena::{HoldError, OwnPlayerError};
use thiserror::Error;

/// Why a learning curve cannot be measured, kept or drawn.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// The file holds something else.
    #[error("{path} is no learning curve: {error}; name another file")]
    NoCurve {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// The file holds the curve of a training with other settings.
    #[error("{path} is the curve of another training; name another file")]
    Other {
        /// The file.
        path: String,
    },
    /// There is no such opponent.
    #[error("{0}")]
    Opponent(#[from] OwnPlayerError),
    /// The games could not be played.
    #[error("{0}")]
    Games(#[from] HoldError),
    /// The picture could not be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
}
