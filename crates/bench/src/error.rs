use parlor_arena::{BookError, OpeningError};
use parlor_protocol::Problem;
use thiserror::Error;

/// Why nothing was measured.
#[derive(Debug, Error)]
pub enum BenchError {
    /// The desk refused the request.
    #[error("{0}")]
    Refused(#[from] Problem),
    /// The openings that come with Parlor cannot be read.
    #[error("{0}")]
    Book(#[from] BookError),
    /// One of those openings cannot be played.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// There is no such game.
    #[error("there is no game `{0}`; `parlor games` lists them")]
    UnknownGame(String),
    /// The game has no such player.
    #[error("the game has no player `{0}`; `parlor games` lists them")]
    UnknownPlayer(String),
    /// A picture could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    Picture(String),
    /// A player was asked and gave no move.
    #[error("the player gave no move")]
    NoMove,
}
