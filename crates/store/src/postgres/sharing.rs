use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::listener::listen;
use super::{Postgres, Row, kept};
use crate::shared::{Known, News, Shared};
use crate::store::{Kept, Outlook, Store, StoreError};

impl Shared for Postgres {
    fn find(&self, room: &str, known: Known) -> Result<Option<Kept>, StoreError> {
        let found = sqlx::query_as::<_, Row>(FIND)
            .bind(&self.name)
            .bind(room)
            .bind(known.seq.cast_signed())
            .bind(known.edition.cast_signed())
            .fetch_optional(self.connection.pool());
        Ok(self.connection.run(found)?.map(kept))
    }

    fn changed(&self, known: &[(String, Known)]) -> Result<Vec<String>, StoreError> {
        let ids: Vec<_> = known.iter().map(|(id, _)| id.as_str()).collect();
        let seqs: Vec<_> = known.iter().map(|(_, known)| known.seq.cast_signed()).collect();
        let editions: Vec<_> = known.iter().map(|(_, known)| known.edition.cast_signed()).collect();
        let changed = sqlx::query_scalar::<_, String>(CHANGED)
            .bind(ids)
            .bind(seqs)
            .bind(editions)
            .fetch_all(self.connection.pool());
        self.connection.run(changed)
    }

    fn claim_due(&self) -> Result<Vec<String>, StoreError> {
        let claimed = sqlx::query_scalar::<_, String>(CLAIM_DUE)
            .bind(&self.name)
            .bind(self.now_ms().cast_signed())
            .fetch_all(self.connection.pool());
        self.connection.run(claimed)
    }

    fn claim(&self, room: &str) -> Result<bool, StoreError> {
        let text = "UPDATE parlor.room SET host = $2
            WHERE id = $1 AND (host IS NULL OR host = $2 OR NOT parlor.is_alive(host))";
        let claimed = sqlx::query(text).bind(room).bind(&self.name).execute(self.connection.pool());
        Ok(self.connection.run(claimed)?.rows_affected() > 0)
    }

    fn expect(&self, room: &str, known: Known, outlook: Outlook) -> Result<(), StoreError> {
        let expected = sqlx::query(EXPECT)
            .bind(room)
            .bind(&self.name)
            .bind(known.seq.cast_signed())
            .bind(outlook.busy)
            .bind(outlook.due_ms.map(u64::cast_signed))
            .bind(outlook.listed)
            .execute(self.connection.pool());
        self.connection.run(expected).map(drop)
    }

    fn leave(&self) -> Result<(), StoreError> {
        let left = sqlx::query("DELETE FROM parlor.server WHERE id = $1 OR until < now() - INTERVAL '1 day'")
            .bind(&self.name)
            .execute(self.connection.pool());
        self.connection.run(left).map(drop)
    }

    fn listed(&self) -> Result<Vec<String>, StoreError> {
        let listed =
            sqlx::query_scalar("SELECT id FROM parlor.room WHERE listed ORDER BY touched_ms DESC LIMIT 100");
        self.connection.run(listed.fetch_all(self.connection.pool()))
    }

    fn older_than(&self, touched_ms: u64) -> Result<Vec<String>, StoreError> {
        let old = sqlx::query_scalar("SELECT id FROM parlor.room WHERE touched_ms < $1 ORDER BY id")
            .bind(touched_ms.cast_signed())
            .fetch_all(self.connection.pool());
        self.connection.run_long(old)
    }

    fn listen(&self) -> UnboundedReceiver<News> {
        let (sender, receiver) = unbounded_channel();
        if let Some(tasks) = self.connection.tasks() {
            tasks.spawn(listen(self.connection.options().clone(), sender));
        }
        receiver
    }
}

/// One question, so that the events belong to what is said of the room.
const FIND: &str = "
SELECT id, first_key, second_key, touched_ms, edition, lag_ms, COALESCE(host = $1, false),
    ARRAY(SELECT line FROM parlor.event WHERE room = id AND event.seq > CASE WHEN edition = $4 THEN $3 ELSE 0 END ORDER BY seq)
FROM parlor.room WHERE id = $2";

/// Those that are gone have changed too.
const CHANGED: &str = "
SELECT known.id FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[]) AS known (id, seq, edition)
LEFT JOIN parlor.room USING (id)
WHERE room.seq IS DISTINCT FROM known.seq OR room.edition IS DISTINCT FROM known.edition";

/// A room of one's own that has been due for long was perhaps never heard of: the answer to this may have been lost.
const CLAIM_DUE: &str = "
UPDATE parlor.room SET host = $1 WHERE id IN (
    SELECT id FROM parlor.room
    WHERE due_ms <= $2 AND CASE WHEN host = $1 THEN due_ms < $2 - 10000 ELSE host IS NULL OR NOT parlor.is_alive(host) END
    ORDER BY host IS NOT DISTINCT FROM $1, due_ms LIMIT 100 FOR UPDATE SKIP LOCKED
) RETURNING id";

const EXPECT: &str = "
UPDATE parlor.room SET due_ms = $5, listed = $6, host = CASE WHEN $4 THEN host END
WHERE id = $1 AND host = $2 AND seq = $3";
