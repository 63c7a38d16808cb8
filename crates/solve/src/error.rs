use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// What is wrong with a file of values, and how to mend it.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system refused.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file does not begin as a table does.
    #[error("{path} is no table of values; make one with `parlor solve`")]
    NotATable {
        /// The file.
        path: PathBuf,
    },
    /// Written by another version of the program.
    #[error("{path} is a table of version {found}, but only version {known} can be read; solve it anew")]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// The head of the file contradicts itself.
    #[error("{path} has a damaged head ({why}); copy the file again or solve it anew")]
    Head {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The file is too short or too long.
    #[error("{path} has {found} bytes instead of {wanted}; copy the file again or solve it anew")]
    Length {
        /// The file.
        path: PathBuf,
        /// How long it is.
        found: u64,
        /// How long it should be.
        wanted: u64,
    },
    /// The values are not those that were written.
    #[error(
        "{path} was altered: the values of layer {home:?} do not match their checksum; copy the file again or solve it anew"
    )]
    Altered {
        /// The file.
        path: PathBuf,
        /// Pieces home in the layer.
        home: [usize; 2],
    },
    /// A table, but of another game.
    #[error("{path} holds the values of {found}, not of {wanted}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What was wanted.
        wanted: String,
    },
    /// Unfinished work on something else.
    #[error(
        "{path} holds unfinished work on {found}, not on {wanted}; finish that first, delete the file, or write elsewhere"
    )]
    OtherWork {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What was wanted.
        wanted: String,
    },
    /// Somebody is at work on the same file.
    #[error("{path} is being worked on by another program; wait for it or write elsewhere")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full, or failed while being written to.
    #[error(
        "{path} cannot be written: {error}; no table was made. It takes {needed} bytes: make room and run the same command again{hint}"
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
        /// How long the finished file is.
        needed: u64,
        /// What became of the work so far.
        hint: String,
    },
}

impl TableError {
    /// For `map_err`, where the system was asked about a file.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> TableError {
        move |error| TableError::File { path: path.to_owned(), error }
    }

    /// For `map_err`, where a file is written.
    pub(crate) fn write(path: &Path, needed: u64, hint: &str) -> impl Fn(io::Error) -> TableError {
        move |error| TableError::Write { path: path.to_owned(), error, needed, hint: hint.to_owned() }
    }
}
