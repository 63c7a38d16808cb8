use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use parlor_room::Event;
use rusqlite::{Connection, params};

use crate::rooms::key::KeyHash;
use crate::rooms::store::{Kept, Keys, Store, StoreError};

/// Rooms in one file. What is acknowledged is on the disk: the log is written through with every command.
pub(crate) struct Sqlite {
    connection: Mutex<Connection>,
}

/// What each version adds to the one before. The file says how many of them it has seen.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE room (id TEXT PRIMARY KEY, first_key TEXT, second_key TEXT) WITHOUT ROWID;
    CREATE TABLE event (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
    CREATE TABLE pulse (beats INTEGER NOT NULL);
    INSERT INTO pulse VALUES (0);
"];

impl Sqlite {
    /// Opens the file, or begins it, and brings it up to this version.
    pub(crate) fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version as usize > MIGRATIONS.len() {
            let detail = format!("{} was made by a newer version of Parlor; use that one", path.display());
            return Err(StoreError(detail));
        }
        for (next, migration) in (1u32..).zip(MIGRATIONS).skip(version as usize) {
            let transaction = connection.transaction()?;
            transaction.execute_batch(migration)?;
            transaction.pragma_update(None, "user_version", next)?;
            transaction.commit()?;
        }
        Ok(Sqlite { connection: Mutex::new(connection) })
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Sqlite {
    fn append(&self, room: &str, events: &[Event], keys: &Keys) -> Result<(), StoreError> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        let [first, second] = keys.each_ref().map(|key| key.as_ref().map(KeyHash::text));
        transaction
            .prepare_cached(
                "INSERT INTO room (id, first_key, second_key) VALUES (?1, ?2, ?3)
                 ON CONFLICT (id) DO UPDATE SET first_key = ?2, second_key = ?3",
            )?
            .execute(params![room, first, second])?;
        for event in events {
            transaction
                .prepare_cached("INSERT INTO event (room, seq, line) VALUES (?1, ?2, ?3)")?
                .execute(params![room, event.seq.cast_signed(), event.to_line()])?;
        }
        Ok(transaction.commit()?)
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        let connection = self.lock();
        let mut rooms = connection.prepare("SELECT id, first_key, second_key FROM room ORDER BY id")?;
        let mut lines = connection.prepare("SELECT line FROM event WHERE room = ?1 ORDER BY seq")?;
        let found = rooms.query_map([], |row| {
            let key = |text: Option<String>| text.map(KeyHash::kept);
            Ok((row.get::<_, String>(0)?, [key(row.get(1)?), key(row.get(2)?)]))
        })?;
        let mut all = Vec::new();
        for room in found {
            let (id, keys) = room?;
            let texts = lines.query_map([&id], |row| row.get::<_, String>(0))?;
            let mut events = Vec::new();
            for text in texts {
                // One room that cannot be read does not keep the others from being played.
                match Event::read(&text?) {
                    Ok(event) => events.push(event),
                    Err(problem) => eprintln!("parlor: room {id}: {problem}"),
                }
            }
            all.push(Kept { id, events, keys });
        }
        Ok(all)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.lock().execute("UPDATE pulse SET beats = beats + 1", [])?;
        Ok(())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}
