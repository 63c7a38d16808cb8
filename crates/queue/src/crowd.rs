use sqlx::PgPool;
use sqlx::Row;

use crate::{Build, QueueError};

/// Who has been seen at work.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Crowd {
    /// Workers of the same build.
    pub workers: u64,
    /// The pieces that they can do at a time.
    pub threads: u64,
    /// Pieces that they did in a second, of all orders, as they say themselves.
    pub pace: f64,
    /// Workers of other builds, who take none of this work.
    pub strangers: u64,
}

impl Crowd {
    /// Those who gave a sign of life in the last seconds.
    pub(crate) async fn look(pool: &PgPool, build: &Build) -> Result<Crowd, QueueError> {
        let row = sqlx::query(
            "SELECT count(*) FILTER (WHERE build = $1) AS workers,
                    coalesce(sum(threads) FILTER (WHERE build = $1), 0)::bigint AS threads,
                    coalesce(sum(pace) FILTER (WHERE build = $1), 0)::float8 AS pace,
                    count(*) FILTER (WHERE build <> $1) AS strangers
             FROM parlor_work.workers WHERE seen_at > now() - lease",
        )
        .bind(build.word())
        .fetch_one(pool)
        .await?;
        let count = |name: &str| row.get::<i64, _>(name).max(0) as u64;
        Ok(Crowd {
            workers: count("workers"),
            threads: count("threads"),
            pace: row.get("pace"),
            strangers: count("strangers"),
        })
    }
}
