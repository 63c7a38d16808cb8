use thiserror::Error;

/// What went wrong with a queue.
#[derive(Debug, Error)]
pub enum QueueError {
    /// There is no database, or it does not let us in.
    #[error(
        "there is no queue at {place}: {error}; is PostgreSQL running, and may this user make tables there?"
    )]
    Connect {
        /// Where, without a password.
        place: String,
        /// What the database said.
        error: String,
    },
    /// The database failed.
    #[error("the queue failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The library of the queue failed.
    #[error("the queue failed: {0}")]
    Library(String),
    /// A piece of work could not be done.
    #[error(
        "piece {number} was set aside: {fault}; what is done is kept, and the same command tries that piece again"
    )]
    SetAside {
        /// Which.
        number: u64,
        /// Why.
        fault: String,
    },
    /// A runtime could not be made, or the program could not be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

impl QueueError {
    pub(crate) fn library(error: impl std::fmt::Display) -> QueueError {
        QueueError::Library(error.to_string())
    }
}
