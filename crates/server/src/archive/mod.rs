//! What a server keeps, for whoever runs it: to look at, to save, to bring back, and to remove.

mod forget;
mod results;

use std::fs;
use std::path::{Path, PathBuf};

use parlor_room::{Event, Happening, Seats};
use thiserror::Error;

use crate::rooms::sqlite::Sqlite;
use crate::rooms::store::{Store, StoreError, unix_ms};

pub use results::GameResult;

/// The file with the rooms, in the data folder.
pub(crate) const ROOMS: &str = "rooms.sqlite";

/// What lies in the data folder of a server.
pub struct Archive {
    store: Sqlite,
}

/// A room as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRoom {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Who sits where now.
    pub seats: Seats,
    /// When something happened there last, in milliseconds since 1970.
    pub touched_ms: u64,
    /// All that happened, secrets included.
    pub events: Vec<Event>,
}

/// Why the data folder could not be used.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// Nothing is kept there.
    #[error("{}: no rooms are kept there; name the folder that `parlor serve --data` was given", .0.display())]
    Nothing(PathBuf),
    /// There are rooms that would be lost.
    #[error("{}: there are rooms already; remove the file first if they may be lost", .0.display())]
    Occupied(PathBuf),
    /// A file could not be read or written.
    #[error("{}: {why}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
}

impl Archive {
    /// What is kept in a folder; a server may be using it.
    pub fn open(folder: &Path) -> Result<Archive, ArchiveError> {
        Archive::open_with(folder, Sqlite::open)
    }

    /// The same for changes, which no server must see: it has the rooms in memory.
    pub fn open_alone(folder: &Path) -> Result<Archive, ArchiveError> {
        Archive::open_with(folder, Sqlite::open_alone)
    }

    fn open_with(
        folder: &Path,
        open: impl FnOnce(&Path) -> Result<Sqlite, StoreError>,
    ) -> Result<Archive, ArchiveError> {
        let file = folder.join(ROOMS);
        if !file.exists() {
            return Err(ArchiveError::Nothing(folder.to_owned()));
        }
        let store = open(&file).map_err(|error| ArchiveError::File { file, why: error.to_string() })?;
        Ok(Archive { store })
    }

    /// All rooms. One that cannot be read at all is left out.
    pub fn rooms(&self) -> Result<Vec<StoredRoom>, ArchiveError> {
        let kept = self.store.load().map_err(|error| self.failed(&error))?;
        let stored = kept.into_iter().filter_map(|kept| {
            let Happening::Created { room, .. } = &kept.events.first()?.what else { return None };
            let game = room.game.clone();
            let seats = kept.events.iter().rev().find_map(|event| seats(&event.what)).unwrap_or_default();
            Some(StoredRoom { id: kept.id, game, seats, touched_ms: kept.touched_ms, events: kept.events })
        });
        Ok(stored.collect())
    }

    /// Copies everything into a new file, as it stands at this moment. A server may go on meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), ArchiveError> {
        if to.exists() {
            return Err(ArchiveError::Occupied(to.to_owned()));
        }
        self.store
            .copy_to(to)
            .map_err(|error| ArchiveError::File { file: to.to_owned(), why: error.to_string() })
    }

    /// Makes the rooms of a backup those of a folder, which must have none.
    pub fn restore(folder: &Path, from: &Path) -> Result<Archive, ArchiveError> {
        let file = folder.join(ROOMS);
        let failed = |file: &Path, why: String| ArchiveError::File { file: file.to_owned(), why };
        if file.exists() {
            return Err(ArchiveError::Occupied(file));
        }
        Sqlite::check_file(from).map_err(|error| failed(from, error.to_string()))?;
        fs::create_dir_all(folder).map_err(|error| failed(folder, error.to_string()))?;
        // Written beside and renamed: half a store is none.
        let part = folder.join("rooms.part");
        let copied = fs::copy(from, &part).and_then(|_| fs::File::open(&part)?.sync_all());
        copied.and_then(|()| fs::rename(&part, &file)).map_err(|error| failed(&file, error.to_string()))?;
        Archive::open_alone(folder)
    }

    /// Removes rooms in which nothing has happened for so many days. Gives their ids.
    pub fn prune(&self, days: u64) -> Result<Vec<String>, ArchiveError> {
        let before = unix_ms().saturating_sub(days.saturating_mul(86_400_000));
        let old = self.rooms()?.into_iter().filter(|room| room.touched_ms < before).map(|room| room.id);
        let old: Vec<_> = old.collect();
        for id in &old {
            self.remove(id)?;
        }
        Ok(old)
    }

    /// Removes a room. False if there is none.
    pub fn remove(&self, id: &str) -> Result<bool, ArchiveError> {
        self.store.remove(id).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &StoreError) -> ArchiveError {
        ArchiveError::File { file: self.store.path().to_owned(), why: error.to_string() }
    }
}

/// Who sits where after an event that says so.
fn seats(what: &Happening) -> Option<Seats> {
    match what {
        Happening::Created { room, .. } => Some(room.seats.clone()),
        Happening::Seated { seats, .. } | Happening::Began { seats, .. } => Some(seats.clone()),
        _ => None,
    }
}
