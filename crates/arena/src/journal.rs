use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;

use crate::Fixture;

/// What is done of a contest, on disk: a line that says which contest it is, then a line per fixture in order.
///
/// A line counts when it is whole. What a kill left half written is cut off and played again.
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is of another contest.
    #[error(
        "{} holds another contest, or one that an older version of Parlor began (its first line says which); name another \
         file, or remove it to begin anew",
        .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
    },
    /// It is not a journal.
    #[error("{}: line {line} is damaged; restore the file, or remove it to begin anew", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
}

#[derive(Serialize, Deserialize)]
struct Title {
    /// What is held, in whatever words the caller finds complete.
    contest: Json,
}

impl Journal {
    /// Opens a journal, or begins one: the fixtures that are done are given back.
    pub fn open(path: &Path, contest: &Json) -> Result<(Journal, Vec<Fixture>), JournalError> {
        let failed = |error| JournalError::Io { path: path.to_owned(), error };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failed)?;
        let mut reader = BufReader::new(&file);
        let mut fixtures = Vec::new();
        let (mut line, mut number, mut whole) = (Vec::new(), 0, 0);
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(failed)?;
            if read == 0 || line.last() != Some(&b'\n') {
                break;
            }
            number += 1;
            let damaged = |_| JournalError::Damaged { path: path.to_owned(), line: number };
            if number == 1 {
                let title: Title = serde_json::from_slice(&line).map_err(damaged)?;
                if title.contest != *contest {
                    return Err(JournalError::Other { path: path.to_owned() });
                }
            } else {
                fixtures.push(serde_json::from_slice(&line).map_err(damaged)?);
            }
            whole += read as u64;
        }
        drop(reader);
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut journal = Journal { path: path.to_owned(), file };
        if number == 0 {
            journal.write(&Title { contest: contest.clone() })?;
        }
        Ok((journal, fixtures))
    }

    /// Adds a fixture.
    pub fn add(&mut self, fixture: &Fixture) -> Result<(), JournalError> {
        self.write(fixture)
    }

    fn write<T: Serialize>(&mut self, value: &T) -> Result<(), JournalError> {
        let line = serde_json::to_vec(value).map_err(io::Error::other);
        let written = line.and_then(|mut line| {
            line.push(b'\n');
            self.file.write_all(&line)
        });
        written.map_err(|error| JournalError::Io { path: self.path.clone(), error })
    }
}
