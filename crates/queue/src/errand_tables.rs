//! What is kept of an errand while somebody waits for it.

use std::time::Duration;

use sqlx::{PgPool, Row};

use crate::piece::Piece;
use crate::tables::Ended;
use crate::{Order, QueueError};

/// How it is with an errand.
pub(crate) enum Seen {
    /// Nobody has begun it.
    Waits,
    /// Somebody is at it.
    Begun {
        /// How long ago the last sign of life was.
        silence: Duration,
        /// What is told of it, if that is new.
        report: Option<String>,
        /// How often something was told.
        count: i32,
    },
    Ended(Ended),
    Gone,
}

/// Removes errands whose askers have gone without a word.
pub(crate) async fn clear(pool: &PgPool) -> Result<(), QueueError> {
    sqlx::query("DELETE FROM parlor_work.orders WHERE patience IS NOT NULL AND seen_at < now() - patience")
        .execute(pool)
        .await?;
    Ok(())
}

/// How it is with an errand of which so many reports are known.
pub(crate) async fn look(pool: &PgPool, order: &Order, known: i32) -> Result<Seen, QueueError> {
    let row = sqlx::query(
        "SELECT result, fault, CASE WHEN reports > $2 THEN report END, reports,
             extract(epoch FROM clock_timestamp() - told_at)::float8
         FROM parlor_work.pieces WHERE order_id = $1 AND number = 0",
    )
    .bind(&order.id)
    .bind(known)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(Seen::Gone) };
    let (result, fault): (Option<String>, Option<String>) = (row.get(0), row.get(1));
    if result.is_some() || fault.is_some() {
        return Ok(Seen::Ended(result.ok_or_else(|| fault.unwrap_or_default())));
    }
    Ok(match row.get::<Option<f64>, _>(4) {
        None => Seen::Waits,
        Some(seconds) => Seen::Begun {
            silence: Duration::from_secs_f64(seconds.max(0.0)),
            report: row.get(2),
            count: row.get(3),
        },
    })
}

/// Begins an errand, if it is still wanted.
pub(crate) async fn start(pool: &PgPool, piece: &Piece, worker: &str) -> Result<bool, QueueError> {
    let begun = sqlx::query(
        "UPDATE parlor_work.pieces SET worker = $3, told_at = clock_timestamp() FROM parlor_work.orders
         WHERE order_id = $1 AND number = $2 AND id = order_id AND seen_at > now() - patience
             AND result IS NULL AND fault IS NULL",
    )
    .bind(&piece.order)
    .bind(piece.number as i64)
    .bind(worker)
    .execute(pool)
    .await?;
    Ok(begun.rows_affected() > 0)
}

/// Gives a sign of life, with something to tell if there is anything new. False if nobody wants to hear it any more, or
/// somebody else does the errand.
pub(crate) async fn tell(
    pool: &PgPool,
    piece: &Piece,
    worker: &str,
    report: Option<String>,
) -> Result<bool, QueueError> {
    let told = sqlx::query(
        "UPDATE parlor_work.pieces SET told_at = clock_timestamp(), report = coalesce($4, report),
             reports = reports + ($4 IS NOT NULL)::integer
         WHERE order_id = $1 AND number = $2 AND worker = $3 AND result IS NULL AND fault IS NULL",
    )
    .bind(&piece.order)
    .bind(piece.number as i64)
    .bind(worker)
    .bind(report)
    .execute(pool)
    .await?;
    Ok(told.rows_affected() > 0)
}
