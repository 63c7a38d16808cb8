//! Rooms in a PostgreSQL, which several servers may share.

mod clock;
mod connection;
mod listener;
mod schema;
mod sharing;

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlor_room::Event;

use self::clock::HouseClock;
use self::connection::Connection;
use crate::key::{KeyHash, random_id};
use crate::shared::Shared;
use crate::store::{Kept, Keys, Outlook, Page, Standing, Store, StoreError};

/// A process that says nothing for so long is the host of no room any more, and time passes no further.
pub const LEASE: Duration = Duration::from_secs(5);

/// Rooms in a PostgreSQL.
pub struct Postgres {
    connection: Connection,
    /// The name under which this process is the host of rooms.
    name: String,
    clock: Mutex<HouseClock>,
}

/// A room with its events: id, keys, when it was touched, edition, lag, whether this process ($1) is its host, lines.
type Row = (String, Option<String>, Option<String>, i64, i64, i64, bool, Vec<String>);

impl Postgres {
    /// Connects, waiting for the database for so long, and brings it up to this version.
    pub fn open(url: &str, patience: Duration) -> Result<Postgres, StoreError> {
        let name = random_id().map_err(|error| StoreError::new(error.to_string()))?;
        let connection = Connection::open(url)?;
        let began = Instant::now();
        let time_ms = loop {
            match connection.run(schema::bring_up_to_date(connection.pool())) {
                Ok(time_ms) => break time_ms,
                Err(error) if began.elapsed() > patience => return Err(error),
                Err(_) => std::thread::sleep(Duration::from_millis(200)),
            }
        };
        Ok(Postgres { connection, name, clock: Mutex::new(HouseClock::new(time_ms)) })
    }
}

impl Store for Postgres {
    fn append(&self, room: &str, page: &Page) -> Result<bool, StoreError> {
        let (Some(first), Some(last)) = (page.events.first(), page.events.last()) else { return Ok(false) };
        let text = if first.seq == 1 { OPEN } else { ADD };
        let [first_key, second_key] = key_texts(page.keys);
        let (seqs, lines) = lines(page.events);
        let added = sqlx::query_scalar::<_, bool>(text)
            .bind(room)
            .bind(last.seq.cast_signed())
            .bind(first_key)
            .bind(second_key)
            .bind(page.outlook.due_ms.map(u64::cast_signed))
            .bind(page.outlook.listed)
            .bind(page.outlook.busy)
            .bind(&self.name)
            .bind(seqs)
            .bind(lines)
            .bind(page.lag_ms)
            .bind((first.seq - 1).cast_signed())
            .bind(page.edition.cast_signed())
            .fetch_optional(self.connection.pool());
        self.connection.run(added)?.ok_or(StoreError::Behind)
    }

    fn put(&self, kept: &Kept) -> Result<(), StoreError> {
        let Some(last) = kept.events.last() else { return Ok(()) };
        let lag_ms = self.now_ms().cast_signed() - last.time.cast_signed();
        // What is to be expected of it is found out by whoever takes it up next.
        let outlook = Outlook { busy: false, due_ms: Some(0), listed: false };
        let page = Page { events: &kept.events, keys: &kept.keys, edition: 0, lag_ms, outlook };
        self.append(&kept.id, &page)?;
        let touched = sqlx::query("UPDATE parlor.room SET touched_ms = $2 WHERE id = $1")
            .bind(&kept.id)
            .bind(kept.touched_ms.cast_signed())
            .execute(self.connection.pool());
        self.connection.run(touched).map(drop)
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        let all = sqlx::query_as::<_, Row>(LOAD).bind(&self.name).fetch_all(self.connection.pool());
        Ok(self.connection.run_long(all)?.into_iter().map(kept).collect())
    }

    fn rewrite(&self, room: &str, events: &[Event]) -> Result<(), StoreError> {
        let (seqs, lines) = lines(events);
        let last = seqs.last().copied().unwrap_or_default();
        let rewritten = async {
            let mut transaction = self.connection.pool().begin().await?;
            let found =
                sqlx::query("UPDATE parlor.room SET edition = edition + 1 WHERE id = $1 AND seq = $2")
                    .bind(room)
                    .bind(last)
                    .execute(&mut *transaction)
                    .await?;
            if found.rows_affected() == 1 {
                sqlx::query("DELETE FROM parlor.event WHERE room = $1")
                    .bind(room)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query(WRITE).bind(room).bind(seqs).bind(lines).execute(&mut *transaction).await?;
                transaction.commit().await?;
            }
            Ok(found.rows_affected() == 1)
        };
        if self.connection.run(rewritten)? { Ok(()) } else { Err(StoreError::Behind) }
    }

    fn remove(&self, room: &str) -> Result<bool, StoreError> {
        let removed =
            sqlx::query("DELETE FROM parlor.room WHERE id = $1").bind(room).execute(self.connection.pool());
        Ok(self.connection.run(removed)?.rows_affected() > 0)
    }

    /// Says that this process lives, which keeps it the host of its rooms, and lets time pass.
    fn check(&self) -> Result<(), StoreError> {
        let lease_ms = i64::try_from(LEASE.as_millis()).unwrap_or(i64::MAX);
        let beat = sqlx::query_scalar::<_, i64>(BEAT)
            .bind(&self.name)
            .bind(lease_ms)
            .fetch_one(self.connection.pool());
        let time_ms = self.connection.run(beat)?;
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) =
            HouseClock::new(time_ms.max(0).cast_unsigned());
        Ok(())
    }

    /// What was removed lies in the tables until they are cleaned, and in the write-ahead log until that is overwritten.
    fn clean_up(&self) -> Result<(), StoreError> {
        self.connection.run_long(sqlx::query("VACUUM parlor.event").execute(self.connection.pool())).map(drop)
    }

    fn now_ms(&self) -> u64 {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner).now_ms(LEASE)
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

/// Opens a room. The numbers of what is bound are those of [`ADD`].
const OPEN: &str = "
WITH opened AS (
    INSERT INTO parlor.room (id, seq, first_key, second_key, due_ms, listed, host, touched_ms, lag_ms, edition)
    SELECT $1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN $8 END, parlor.unix_ms(), $11, $13 WHERE $12 = 0
    RETURNING COALESCE(host = $8, false) AS mine
), written AS (
    INSERT INTO parlor.event SELECT $1, line.seq, line.text FROM opened, unnest($9::BIGINT[], $10::TEXT[]) AS line (seq, text)
)
SELECT mine FROM opened";

/// Adds to a room, if nobody has added to it meanwhile. Its host stays the same as long as it lives and has something to do.
const ADD: &str = "
WITH moved AS (
    UPDATE parlor.room SET seq = $2, first_key = $3, second_key = $4, due_ms = $5, listed = $6,
        host = CASE WHEN NOT $7 THEN NULL WHEN parlor.is_alive(host) THEN host ELSE $8 END,
        touched_ms = parlor.unix_ms()
    WHERE id = $1 AND seq = $12 AND edition = $13 AND ($11::BIGINT IS NOT NULL)
    RETURNING COALESCE(host = $8, false) AS mine
), written AS (
    INSERT INTO parlor.event SELECT $1, line.seq, line.text FROM moved, unnest($9::BIGINT[], $10::TEXT[]) AS line (seq, text)
)
SELECT mine FROM moved";

const WRITE: &str = "INSERT INTO parlor.event SELECT $1, line.seq, line.text
    FROM unnest($2::BIGINT[], $3::TEXT[]) AS line (seq, text)";

const LOAD: &str = "
SELECT id, first_key, second_key, touched_ms, edition, lag_ms, COALESCE(host = $1, false),
    ARRAY(SELECT line FROM parlor.event WHERE room = id ORDER BY seq)
FROM parlor.room ORDER BY id";

/// Time passes while somebody is there to say so: what lies longer back than a lease does not count.
const BEAT: &str = "
WITH here AS (
    INSERT INTO parlor.server VALUES ($1, clock_timestamp() + $2 * INTERVAL '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until
)
UPDATE parlor.house SET beat = clock_timestamp(), time_ms = time_ms + LEAST($2, parlor.since_ms(beat)) RETURNING time_ms";

fn key_texts(keys: &Keys) -> [Option<&str>; 2] {
    keys.each_ref().map(|key| key.as_ref().map(KeyHash::text))
}

fn lines(events: &[Event]) -> (Vec<i64>, Vec<String>) {
    events.iter().map(|event| (event.seq.cast_signed(), event.to_line())).unzip()
}

fn kept((id, first, second, touched_ms, edition, lag_ms, hosted, lines): Row) -> Kept {
    let mut events = Vec::new();
    for line in &lines {
        // One room that cannot be read does not keep the others from being played.
        match Event::read(line) {
            Ok(event) => events.push(event),
            Err(problem) => tracing::error!(room = id, %problem, "an event cannot be read"),
        }
    }
    Kept {
        events,
        keys: [first, second].map(|key| key.map(KeyHash::kept)),
        touched_ms: touched_ms.max(0).cast_unsigned(),
        standing: Some(Standing { edition: edition.max(0).cast_unsigned(), lag_ms, hosted }),
        id,
    }
}
