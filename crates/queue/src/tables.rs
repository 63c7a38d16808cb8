//! What is kept besides the library's own tables: orders, the results of their pieces, and who is at work.

use graphile_worker::{JobSpec, WorkerUtils};
use serde_json::Value as Json;
use sqlx::{PgPool, Row};
use std::time::{Duration, SystemTime};

use crate::piece::Piece;
use crate::{Build, Order, QueueError};

/// The library's own schema.
pub(crate) const JOBS: &str = "parlor_jobs";

/// A piece is tried so often before it is set aside.
pub(crate) const TRIES: i16 = 3;

/// A piece that was lost with its worker so often is set aside too. That is not three: workers are ended for many reasons,
/// and only one of them is the piece.
pub(crate) const LOSSES: i16 = 30;

/// One number for all who set the tables up at the same time: they wait for each other.
const SETTING_UP: i64 = 0x70_61_72_6c_6f_72;

const TABLES: &str = "
CREATE SCHEMA IF NOT EXISTS parlor_work;
CREATE TABLE IF NOT EXISTS parlor_work.orders (
    id text PRIMARY KEY,
    work json NOT NULL,
    size bigint NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE parlor_work.orders ADD COLUMN IF NOT EXISTS patience interval;
CREATE TABLE IF NOT EXISTS parlor_work.pieces (
    order_id text NOT NULL REFERENCES parlor_work.orders ON DELETE CASCADE,
    number bigint NOT NULL,
    job bigint,
    result text,
    fault text,
    losses smallint NOT NULL DEFAULT 0,
    worker text,
    PRIMARY KEY (order_id, number)
);
ALTER TABLE parlor_work.pieces ADD COLUMN IF NOT EXISTS told_at timestamptz;
ALTER TABLE parlor_work.pieces ADD COLUMN IF NOT EXISTS report text;
ALTER TABLE parlor_work.pieces ADD COLUMN IF NOT EXISTS reports integer NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS parlor_work.workers (
    id text PRIMARY KEY,
    build text NOT NULL,
    version text NOT NULL,
    threads integer NOT NULL,
    done bigint NOT NULL,
    pace real NOT NULL,
    lease interval NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS parlor_work.version (number integer NOT NULL);
DELETE FROM parlor_work.version;
INSERT INTO parlor_work.version VALUES (2);";

/// The version of these tables and of the library's; another makes all of them anew, as far as they are missing.
const VERSION: i32 = 2;

/// Makes all tables, the library's among them.
pub(crate) async fn set_up(pool: &PgPool) -> Result<(), QueueError> {
    // Many come in at once, and only the first finds something to do.
    if is_set_up(pool).await {
        return Ok(());
    }
    let mut lock = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(SETTING_UP).execute(&mut *lock).await?;
    // Whoever stood in line must not make again what others work with by now: they would wait for each other.
    if is_set_up(pool).await {
        return Ok(());
    }
    // The version is written last.
    WorkerUtils::new(pool.clone(), JOBS).migrate().await.map_err(QueueError::library)?;
    sqlx::raw_sql(TABLES).execute(pool).await?;
    Ok(lock.commit().await?)
}

async fn is_set_up(pool: &PgPool) -> bool {
    let number = sqlx::query_scalar::<_, i32>("SELECT number FROM parlor_work.version").fetch_optional(pool);
    matches!(number.await, Ok(Some(VERSION)))
}

/// Begins an order, or takes it up; gives how many steps its pieces have.
pub(crate) async fn begin(pool: &PgPool, order: &Order) -> Result<u64, QueueError> {
    let row = sqlx::query(
        "INSERT INTO parlor_work.orders (id, work, size, patience) VALUES ($1, $2, $3, $4 * interval '1 second')
         ON CONFLICT (id) DO UPDATE SET seen_at = now() RETURNING size",
    )
    .bind(&order.id)
    .bind(sqlx::types::Json(&order.work))
    .bind(order.size as i64)
    .bind(order.patience.map(|patience| patience.as_secs_f64()))
    .fetch_one(pool)
    .await?;
    Ok(row.get::<i64, _>(0).max(1) as u64)
}

/// Puts pieces into the queue that are not there yet, and those again that were set aside if `again` says so.
pub(crate) async fn add(
    pool: &PgPool,
    order: &Order,
    numbers: &[u64],
    again: bool,
) -> Result<(), QueueError> {
    let mut all = pool.begin().await?;
    let numbers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
    let rows = sqlx::query(
        "INSERT INTO parlor_work.pieces AS old (order_id, number) SELECT $1, unnest($2::bigint[])
         ON CONFLICT (order_id, number) DO UPDATE SET fault = NULL, losses = 0 WHERE $3 AND old.fault IS NOT NULL
         RETURNING number",
    )
    .bind(&order.id)
    .bind(&numbers)
    .bind(again)
    .fetch_all(&mut *all)
    .await?;
    let mut new: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    new.sort_unstable();
    if !new.is_empty() {
        let spec = |number: i64| JobSpec {
            max_attempts: Some(TRIES),
            // Where somebody waits for it, it goes before everything else.
            priority: order.patience.map(|_| -1),
            flags: Some(vec![order.build.word().to_owned()]),
            // All lie in the past, in their order: an earlier piece is taken first.
            run_at: Some((SystemTime::now() - A_DAY + Duration::from_micros(number as u64)).into()),
            ..JobSpec::default()
        };
        let specs: Vec<JobSpec> = new.iter().map(|&number| spec(number)).collect();
        let piece = |number: i64| Piece { order: order.id.clone(), number: number as u64 };
        let pieces: Vec<(Piece, &JobSpec)> =
            new.iter().zip(&specs).map(|(&number, spec)| (piece(number), spec)).collect();
        let mut queue = WorkerUtils::new(pool.clone(), JOBS).with_executor(&mut *all);
        let jobs = queue.add_jobs(&pieces).await.map_err(QueueError::library)?;
        let number = |payload: &Json| payload["number"].as_i64();
        let numbers: Vec<i64> = jobs.iter().filter_map(|job| number(job.payload())).collect();
        let ids: Vec<i64> = jobs.iter().map(|job| *job.id()).collect();
        sqlx::query(
            "UPDATE parlor_work.pieces SET job = new.job FROM unnest($2::bigint[], $3::bigint[]) AS new (number, job)
             WHERE order_id = $1 AND pieces.number = new.number",
        )
        .bind(&order.id)
        .bind(&numbers)
        .bind(&ids)
        .execute(&mut *all)
        .await?;
    }
    Ok(all.commit().await?)
}

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How a piece ended: its result, or why it was set aside.
pub(crate) type Ended = Result<String, String>;

/// Those of some pieces that have ended.
pub(crate) async fn ended(
    pool: &PgPool,
    order: &Order,
    numbers: &[u64],
) -> Result<Vec<(u64, Ended)>, QueueError> {
    let numbers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
    let rows = sqlx::query(
        "SELECT number, result, fault FROM parlor_work.pieces
         WHERE order_id = $1 AND number = ANY($2) AND (result IS NOT NULL OR fault IS NOT NULL)",
    )
    .bind(&order.id)
    .bind(&numbers)
    .fetch_all(pool)
    .await?;
    let read = |row: &sqlx::postgres::PgRow| {
        let (number, result, fault): (i64, Option<String>, Option<String>) =
            (row.get(0), row.get(1), row.get(2));
        (number as u64, result.ok_or_else(|| fault.unwrap_or_default()))
    };
    Ok(rows.iter().map(read).collect())
}

/// Removes an order with everything that belongs to it, and orders that nobody has asked for in a month.
pub(crate) async fn forget(pool: &PgPool, order: &Order) -> Result<(), QueueError> {
    let old = "(id = $1 OR seen_at < now() - interval '30 days')";
    let left = sqlx::query(sqlx::AssertSqlSafe(format!(
        "SELECT job FROM parlor_work.pieces JOIN parlor_work.orders ON id = order_id
         WHERE {old} AND job IS NOT NULL AND result IS NULL AND fault IS NULL"
    )))
    .bind(&order.id)
    .fetch_all(pool)
    .await?;
    let jobs: Vec<i64> = left.iter().map(|row| row.get(0)).collect();
    WorkerUtils::new(pool.clone(), JOBS).complete_jobs(&jobs).await.map_err(QueueError::library)?;
    sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM parlor_work.orders WHERE {old}")))
        .bind(&order.id)
        .execute(pool)
        .await?;
    Ok(())
}

/// How many workers there are, if they are few; they are not all counted.
pub(crate) async fn some_workers(pool: &PgPool) -> Result<u64, QueueError> {
    let question = "SELECT count(*) FROM (SELECT FROM parlor_work.workers LIMIT 100) AS workers";
    Ok(sqlx::query_scalar::<_, i64>(question).fetch_one(pool).await?.max(0) as u64)
}

/// Whether there is a piece that a worker of this build could take.
pub(crate) async fn has_work(pool: &PgPool, build: &Build) -> Result<bool, QueueError> {
    let question = format!(
        "SELECT EXISTS (SELECT FROM {JOBS}._private_jobs WHERE is_available AND run_at <= now() AND flags ? $1)"
    );
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(question)).bind(build.word()).fetch_one(pool).await?)
}

/// Whether a piece is still to be done.
pub(crate) async fn is_open(pool: &PgPool, piece: &Piece) -> Result<bool, QueueError> {
    let row = sqlx::query(
        "SELECT 1 FROM parlor_work.pieces WHERE order_id = $1 AND number = $2 AND result IS NULL AND fault IS NULL",
    )
    .bind(&piece.order)
    .bind(piece.number as i64)
    .fetch_optional(pool)
    .await?;
    Ok(row.is_some())
}

/// What an order asks for.
pub(crate) struct Asked {
    pub work: Json,
    /// Steps in a piece.
    pub size: u64,
    /// Somebody waits for it.
    pub errand: bool,
}

/// What an order asks for; none if it was forgotten meanwhile.
pub(crate) async fn work(pool: &PgPool, order: &str) -> Result<Option<Asked>, QueueError> {
    let row = sqlx::query("SELECT work, size, patience IS NOT NULL FROM parlor_work.orders WHERE id = $1")
        .bind(order);
    Ok(row.fetch_optional(pool).await?.map(|row| Asked {
        work: row.get(0),
        size: row.get::<i64, _>(1).max(1) as u64,
        errand: row.get(2),
    }))
}

/// Puts the result of a piece back; the first one counts.
pub(crate) async fn put(pool: &PgPool, piece: &Piece, ended: &Ended, worker: &str) -> Result<(), QueueError> {
    let (result, fault) = match ended {
        Ok(result) => (Some(result), None),
        Err(fault) => (None, Some(fault)),
    };
    sqlx::query(
        "UPDATE parlor_work.pieces SET result = $3, fault = $4, worker = $5
         WHERE order_id = $1 AND number = $2 AND result IS NULL",
    )
    .bind(&piece.order)
    .bind(piece.number as i64)
    .bind(result)
    .bind(fault)
    .bind(worker)
    .execute(pool)
    .await?;
    Ok(())
}

/// Notes that a piece was lost with its worker; too often, and it is set aside.
pub(crate) async fn lost(pool: &PgPool, piece: &Piece) -> Result<(), QueueError> {
    sqlx::query(
        "UPDATE parlor_work.pieces SET losses = losses + 1, fault = CASE WHEN losses + 1 < $3 THEN fault
             ELSE format('%s workers were gone before it was done', losses + 1) END
         WHERE order_id = $1 AND number = $2 AND result IS NULL",
    )
    .bind(&piece.order)
    .bind(piece.number as i64)
    .bind(LOSSES)
    .execute(pool)
    .await?;
    Ok(())
}
