use std::collections::HashSet;
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
    /// Another program is at work on it.
    #[error("{} is in use by another contest; wait for it, or name another file", .path.display())]
    Busy {
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
        if file.try_lock().is_err() {
            return Err(JournalError::Busy { path: path.to_owned() });
        }
        let mut reader = BufReader::new(&file);
        let mut fixtures: Vec<Fixture> = Vec::new();
        let mut known = HashSet::new();
        let (mut line, mut number, mut whole) = (Vec::new(), 0, 0);
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(failed)?;
            if read == 0 || line.last() != Some(&b'\n') {
                break;
            }
            number += 1;
            let is_damaged = || JournalError::Damaged { path: path.to_owned(), line: number };
            let damaged = |_| is_damaged();
            if number == 1 {
                let title: Title = serde_json::from_slice(&line).map_err(damaged)?;
                if title.contest != *contest {
                    return Err(JournalError::Other { path: path.to_owned() });
                }
            } else {
                let fixture: Fixture = serde_json::from_slice(&line).map_err(damaged)?;
                if !known.insert((fixture.a, fixture.b, fixture.pair)) {
                    return Err(is_damaged());
                }
                fixtures.push(fixture);
            }
            whole += read as u64;
        }
        drop(reader);
        // Only what we ourselves began to write is cut off: a file of somebody else's is left alone.
        if number == 0 && !title_line(contest).map_err(failed)?.starts_with(&line) {
            return Err(JournalError::Damaged { path: path.to_owned(), line: 1 });
        }
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut journal = Journal { path: path.to_owned(), file };
        if number == 0 {
            let title = title_line(contest).map_err(failed)?;
            journal.file.write_all(&title).map_err(failed)?;
        }
        Ok((journal, fixtures))
    }

    /// Adds a fixture.
    pub fn add(&mut self, fixture: &Fixture) -> Result<(), JournalError> {
        let written = line(fixture).and_then(|line| self.file.write_all(&line));
        written.map_err(|error| JournalError::Io { path: self.path.clone(), error })
    }
}

/// The first line of a contest's journal.
fn title_line(contest: &Json) -> io::Result<Vec<u8>> {
    line(&Title { contest: contest.clone() })
}

fn line<T: Serialize>(value: &T) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value).map_err(io::Error::other)?;
    line.push(b'\n');
    Ok(line)
}
