use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlor_room::Event;
use rusqlite::{Connection, OpenFlags, Transaction, params};

use crate::key::KeyHash;
use crate::store::{Kept, Keys, Page, Store, StoreError, unix_ms};

/// Rooms in one file. What is acknowledged is on the disk: the log is written through with every command.
pub struct Sqlite {
    path: PathBuf,
    connection: Mutex<Connection>,
    /// Which file it is, so that it is noticed when the name stands for another, or for none.
    identity: Option<Identity>,
    /// Held as long as nobody else may change the file.
    _alone: Option<File>,
}

/// What each version adds to the one before. The file says how many of them it has seen.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE room (id TEXT PRIMARY KEY, first_key TEXT, second_key TEXT) WITHOUT ROWID;
    CREATE TABLE event (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
    CREATE TABLE pulse (beats INTEGER NOT NULL);
    INSERT INTO pulse VALUES (0);
    ",
    // When something happened last, so that old rooms can be removed; those from before count from today.
    "
    ALTER TABLE room ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    UPDATE room SET touched = unixepoch() * 1000;
    ",
];

/// What was deleted from the file is still in its log until that is emptied.
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";
/// How long to wait for somebody who writes.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait for a server that is about to end.
const SHORT_PATIENCE: Duration = Duration::from_secs(2);
const STEP: Duration = Duration::from_millis(50);

impl Sqlite {
    /// Opens the file, or begins it, and brings it up to this version.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        // What is deleted is overwritten.
        connection.pragma_update(None, "secure_delete", "ON")?;
        let version = version(&connection, path)?;
        for (next, migration) in (1u32..).zip(MIGRATIONS).skip(version) {
            let transaction = connection.transaction()?;
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", next)?;
            transaction.commit()?;
        }
        let identity = Identity::of(path);
        Ok(Sqlite { path: path.to_owned(), connection: Mutex::new(connection), identity, _alone: None })
    }

    /// The same for whoever must be alone: a server, or somebody who changes what it would have in memory.
    pub fn open_alone(path: &Path) -> Result<Sqlite, StoreError> {
        let alone = lock_file(&path.with_extension("lock"))?;
        Ok(Sqlite { _alone: Some(alone), ..Sqlite::open(path)? })
    }

    /// Whether a file holds rooms that this version can read, and is whole.
    pub fn check_file(path: &Path) -> Result<(), StoreError> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let is_whole: String = connection.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
        if is_whole != "ok" {
            return Err(StoreError::new(format!("the file is damaged: {is_whole}")));
        }
        match version(&connection, path)? {
            0 => Err(StoreError::new("this is no backup of rooms".to_owned())),
            _ => Ok(()),
        }
    }

    /// Copies everything into a new file, as it stands at this moment.
    pub fn copy_to(&self, path: &Path) -> Result<(), StoreError> {
        let name =
            path.to_str().ok_or_else(|| StoreError::new("the name of the file is no text".to_owned()))?;
        self.lock().execute("VACUUM INTO ?1", [name])?;
        File::open(path).and_then(|file| file.sync_all()).map_err(|error| StoreError::new(error.to_string()))
    }

    fn keep(&self, room: &str, events: &[Event], keys: &Keys, touched_ms: u64) -> Result<(), StoreError> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        let [first, second] = keys.each_ref().map(|key| key.as_ref().map(KeyHash::text));
        transaction
            .prepare_cached(
                "INSERT INTO room (id, first_key, second_key, touched) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (id) DO UPDATE SET first_key = ?2, second_key = ?3, touched = ?4",
            )?
            .execute(params![room, first, second, touched_ms.cast_signed()])?;
        insert(&transaction, room, events)?;
        self.check_place()?;
        Ok(transaction.commit()?)
    }

    /// Whether the file that is written to still has its name. Another, or none, would keep nothing for a restart.
    fn check_place(&self) -> Result<(), StoreError> {
        if self.identity == Identity::of(&self.path) {
            return Ok(());
        }
        Err(StoreError::new("the file is gone from its folder; bring it back".to_owned()))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Sqlite {
    fn append(&self, room: &str, page: &Page) -> Result<bool, StoreError> {
        self.keep(room, page.events, page.keys, unix_ms()).map(|()| true)
    }

    fn put(&self, kept: &Kept) -> Result<(), StoreError> {
        self.keep(&kept.id, &kept.events, &kept.keys, kept.touched_ms)
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        let connection = self.lock();
        let mut rooms =
            connection.prepare("SELECT id, first_key, second_key, touched FROM room ORDER BY id")?;
        let mut lines = connection.prepare("SELECT line FROM event WHERE room = ?1 ORDER BY seq")?;
        let found = rooms.query_map([], |row| {
            let key = |text: Option<String>| text.map(KeyHash::kept);
            let touched: i64 = row.get(3)?;
            Ok((
                row.get::<_, String>(0)?,
                [key(row.get(1)?), key(row.get(2)?)],
                touched.max(0).cast_unsigned(),
            ))
        })?;
        let mut all = Vec::new();
        for room in found {
            let (id, keys, touched_ms) = room?;
            let texts = lines.query_map([&id], |row| row.get::<_, String>(0))?;
            let mut events = Vec::new();
            for text in texts {
                // One room that cannot be read does not keep the others from being played.
                match Event::read(&text?) {
                    Ok(event) => events.push(event),
                    Err(problem) => tracing::error!(room = id, %problem, "an event cannot be read"),
                }
            }
            all.push(Kept { id, events, keys, touched_ms, standing: None });
        }
        Ok(all)
    }

    fn rewrite(&self, room: &str, events: &[Event]) -> Result<(), StoreError> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        transaction.execute("DELETE FROM event WHERE room = ?1", [room])?;
        insert(&transaction, room, events)?;
        self.check_place()?;
        transaction.commit()?;
        Ok(connection.execute_batch(EMPTY_LOG)?)
    }

    fn remove(&self, room: &str) -> Result<bool, StoreError> {
        let connection = self.lock();
        let removed = connection.execute("DELETE FROM room WHERE id = ?1", [room])? > 0;
        connection.execute_batch(EMPTY_LOG)?;
        Ok(removed)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.check_place()?;
        self.lock().execute("UPDATE pulse SET beats = beats + 1", [])?;
        Ok(())
    }

    /// Takes what was deleted out of the file and its log.
    fn clean_up(&self) -> Result<(), StoreError> {
        {
            let connection = self.lock();
            connection.execute_batch("VACUUM")?;
            connection.execute_batch(EMPTY_LOG)?;
        }
        self.check()
    }
}

fn insert(transaction: &Transaction, room: &str, events: &[Event]) -> Result<(), StoreError> {
    let mut statement =
        transaction.prepare_cached("INSERT INTO event (room, seq, line) VALUES (?1, ?2, ?3)")?;
    for event in events {
        statement.execute(params![room, event.seq.cast_signed(), event.to_line()])?;
    }
    Ok(())
}

/// How many migrations a file has seen.
fn version(connection: &Connection, path: &Path) -> Result<usize, StoreError> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version as usize {
        version if version <= MIGRATIONS.len() => Ok(version),
        _ => {
            let detail = format!("{} was made by a newer version of Parlor; use that one", path.display());
            Err(StoreError::new(detail))
        }
    }
}

/// Holds a file as long as this process lives. One that is just ending is waited for.
fn lock_file(path: &Path) -> Result<File, StoreError> {
    let failed = |error: std::io::Error| StoreError::new(format!("{}: {error}", path.display()));
    let file = File::create(path).map_err(failed)?;
    let mut waited = Duration::ZERO;
    while let Err(error) = file.try_lock() {
        match error {
            std::fs::TryLockError::Error(error) => return Err(failed(error)),
            std::fs::TryLockError::WouldBlock if waited >= SHORT_PATIENCE => {
                return Err(StoreError::new("a server is using this folder; stop it first".to_owned()));
            }
            std::fs::TryLockError::WouldBlock => {
                std::thread::sleep(STEP);
                waited += STEP;
            }
        }
    }
    Ok(file)
}

/// What makes a file the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity(u64, u64);

impl Identity {
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        path.metadata().ok().map(|file| Identity(file.dev(), file.ino()))
    }

    /// Elsewhere a file in use cannot be removed.
    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<Identity> {
        path.exists().then_some(Identity(0, 0))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::new(error.to_string())
    }
}
