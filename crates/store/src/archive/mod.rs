//! What a server keeps, for whoever runs it: to look at, to save, to bring back, and to remove.

mod forget;
mod results;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_room::{Event, Happening, Seats};
use thiserror::Error;

use crate::postgres::Postgres;
use crate::secrets::without_secrets;
use crate::sqlite::Sqlite;
use crate::store::{Store, StoreError, unix_ms};

pub use results::GameResult;

/// The file with the rooms, in the data folder.
pub const ROOMS: &str = "rooms.sqlite";
/// How long a database is waited for.
const PATIENCE: Duration = Duration::from_secs(3);

/// What servers keep: in the data folder of one, or in the database of several.
pub struct Archive {
    store: Kind,
    /// How it is called: a file, or the address of a database.
    name: PathBuf,
}

enum Kind {
    File(Sqlite),
    Database(Box<Postgres>),
}

impl Kind {
    fn store(&self) -> &dyn Store {
        match self {
            Kind::File(store) => store,
            Kind::Database(store) => store.as_ref(),
        }
    }
}

/// Where servers keep what must last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a folder, for one server.
    Folder(PathBuf),
    /// In a PostgreSQL, for several.
    Database(String),
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
    /// The same in a database.
    #[error("{}: there are rooms already; take a database that has none, or remove these first", .0.display())]
    Full(PathBuf),
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
    /// What is kept in a place; servers may be using it.
    pub fn open(place: &Place) -> Result<Archive, ArchiveError> {
        Archive::open_with(place, Sqlite::open)
    }

    /// The same for changes. A server that uses a folder must not see them, for it has the rooms in memory; those that use
    /// a database are told.
    pub fn open_alone(place: &Place) -> Result<Archive, ArchiveError> {
        Archive::open_with(place, Sqlite::open_alone)
    }

    fn open_with(
        place: &Place,
        open: impl FnOnce(&Path) -> Result<Sqlite, StoreError>,
    ) -> Result<Archive, ArchiveError> {
        let name = place.name();
        let failed = |error: StoreError| ArchiveError::File { file: name.clone(), why: error.to_string() };
        let store = match place {
            Place::Folder(folder) if !name.exists() => return Err(ArchiveError::Nothing(folder.clone())),
            Place::Folder(_) => Kind::File(open(&name).map_err(failed)?),
            Place::Database(url) => Kind::Database(Box::new(Postgres::open(url, PATIENCE).map_err(failed)?)),
        };
        Ok(Archive { store, name })
    }

    /// All rooms. One that cannot be read at all is left out.
    pub fn rooms(&self) -> Result<Vec<StoredRoom>, ArchiveError> {
        let kept = self.store.store().load().map_err(|error| self.failed(&error))?;
        let stored = kept.into_iter().filter_map(|kept| {
            let Happening::Created { room, .. } = &kept.events.first()?.what else { return None };
            let game = room.game.clone();
            let seats = kept.events.iter().rev().find_map(|event| seats(&event.what)).unwrap_or_default();
            Some(StoredRoom { id: kept.id, game, seats, touched_ms: kept.touched_ms, events: kept.events })
        });
        Ok(stored.collect())
    }

    /// Copies everything into a new file, as it stands at this moment. Servers may go on meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), ArchiveError> {
        if to.exists() {
            return Err(ArchiveError::Occupied(to.to_owned()));
        }
        let copied = match &self.store {
            Kind::File(store) => store.copy_to(to),
            Kind::Database(store) => Archive::write(store.as_ref(), to),
        };
        copied.map_err(|error| ArchiveError::File { file: to.to_owned(), why: error.to_string() })
    }

    /// Writes rooms into a new file. Written beside and renamed: half a backup is none.
    fn write(store: &Postgres, to: &Path) -> Result<(), StoreError> {
        let part = to.with_extension("part");
        let file = Sqlite::open(&part)?;
        store.load()?.iter().try_for_each(|kept| file.put(kept))?;
        file.clean_up()?;
        drop(file);
        fs::rename(&part, to).map_err(|error| StoreError::new(error.to_string()))
    }

    /// Makes the rooms of a backup those of a place, which must have none.
    pub fn restore(place: &Place, from: &Path) -> Result<Archive, ArchiveError> {
        let failed = |file: &Path, why: String| ArchiveError::File { file: file.to_owned(), why };
        let file = place.name();
        if matches!(place, Place::Folder(_)) && file.exists() {
            return Err(ArchiveError::Occupied(file));
        }
        Sqlite::check_file(from).map_err(|error| failed(from, error.to_string()))?;
        let Place::Folder(folder) = place else { return Archive::read(place, from) };
        fs::create_dir_all(folder).map_err(|error| failed(folder, error.to_string()))?;
        // Written beside and renamed: half a store is none.
        let part = folder.join("rooms.part");
        let copied = fs::copy(from, &part).and_then(|_| fs::File::open(&part)?.sync_all());
        copied.and_then(|()| fs::rename(&part, &file)).map_err(|error| failed(&file, error.to_string()))?;
        Archive::open_alone(place)
    }

    /// Takes the rooms of a backup into a database.
    fn read(place: &Place, from: &Path) -> Result<Archive, ArchiveError> {
        let archive = Archive::open_alone(place)?;
        if !archive.rooms()?.is_empty() {
            return Err(ArchiveError::Full(archive.name));
        }
        // A backup of an older version is brought up to date, and that is done to a copy.
        let copy = std::env::temp_dir().join(format!("parlor-restore-{}.sqlite", std::process::id()));
        let read = || {
            fs::copy(from, &copy).map_err(|error| StoreError::new(error.to_string()))?;
            let file = Sqlite::open(&copy)?;
            file.load()?.iter().try_for_each(|kept| archive.store.store().put(kept))
        };
        let done = read().map_err(|error| archive.failed(&error));
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", copy.display()));
        }
        done.map(|()| archive)
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
        self.store.store().remove(id).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &StoreError) -> ArchiveError {
        ArchiveError::File { file: self.name.clone(), why: error.to_string() }
    }
}

impl Place {
    fn name(&self) -> PathBuf {
        match self {
            Place::Folder(folder) => folder.join(ROOMS),
            Place::Database(url) => without_secrets(url).into(),
        }
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
