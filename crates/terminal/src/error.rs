use std::io;

use parlor_protocol::Problem;
use thiserror::Error;

/// Why a game could not be played or shown.
#[derive(Debug, Error)]
pub enum TerminalError {
    /// The desk refused a request.
    #[error("{0}")]
    Refused(#[from] Problem),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// The terminal, standard input or standard output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else, in one sentence.
    #[error("{0}")]
    Other(String),
}

impl TerminalError {
    /// A file that could not be read or written.
    pub(crate) fn file(path: &str) -> impl FnOnce(io::Error) -> TerminalError + use<> {
        let path = path.to_owned();
        move |error| TerminalError::File { path, error }
    }
}
