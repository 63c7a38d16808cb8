use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value as Json;
use sqlx::PgPool;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::QueueError;
use crate::piece::Piece;
use crate::tables::{self, Ended};
use crate::workshop::{Undone, Workshop};

/// Orders that are kept at hand, so that their work is not fetched with every piece.
const AT_HAND: usize = 64;

/// Where a worker does its pieces.
pub(crate) struct Bench {
    pub pool: PgPool,
    pub workshop: Arc<dyn Workshop>,
    /// The worker's name.
    pub name: String,
    /// Pieces at a time.
    pub room: Arc<Semaphore>,
    pub stop: AtomicBool,
    /// How many pieces are done.
    pub done: AtomicU64,
    pub orders: Mutex<HashMap<String, Arc<(Json, u64)>>>,
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bench").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Bench {
    /// Does a piece and puts its result back. A failure at the last try sets it aside.
    pub async fn finish(self: Arc<Bench>, piece: &Piece, last: bool) -> Result<(), String> {
        let Ok(_place) = Arc::clone(&self.room).acquire_owned().await else { return Ok(()) };
        let Some(work) = self.wanted(piece).await.map_err(|error| error.to_string())? else { return Ok(()) };
        let ended: Ended = match Arc::clone(&self).work(work, piece.number).await {
            Ok(result) => Ok(result.to_string()),
            Err(Undone::Failed(why)) if last => {
                Err(format!("it failed {} times, at last because {why}", tables::TRIES))
            }
            Err(Undone::Failed(why)) => return Err(why),
            // The worker stops, and the library gives the piece back.
            Err(Undone::Stopped) => return std::future::pending().await,
        };
        self.put(piece, &ended).await;
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Has the workshop do a piece, on a thread where it keeps nobody waiting.
    async fn work(self: Arc<Bench>, work: Arc<(Json, u64)>, number: u64) -> Result<Json, Undone> {
        if let Some((time, result)) = self.workshop.pretence() {
            sleep(time).await;
            return Ok(result);
        }
        let doing = tokio::task::spawn_blocking(move || {
            let stop = || self.stop.load(Ordering::Relaxed);
            let (work, size) = &*work;
            let steps = number * size..(number + 1) * size;
            catch_unwind(AssertUnwindSafe(|| self.workshop.work(work, steps, &stop))).unwrap_or_else(
                |panic| Err(Undone::Failed(format!("it panicked: {}", words(panic.as_ref())))),
            )
        });
        doing.await.unwrap_or_else(|error| Err(Undone::Failed(error.to_string())))
    }

    /// What the order asks for; none if the piece is not wanted any more.
    async fn wanted(&self, piece: &Piece) -> Result<Option<Arc<(Json, u64)>>, QueueError> {
        if !tables::is_open(&self.pool, piece).await? {
            return Ok(None);
        }
        let orders = || self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(work) = orders().get(&piece.order) {
            return Ok(Some(Arc::clone(work)));
        }
        let Some(work) = tables::work(&self.pool, &piece.order).await?.map(Arc::new) else { return Ok(None) };
        let mut orders = orders();
        if orders.len() >= AT_HAND {
            orders.clear();
        }
        orders.insert(piece.order.clone(), Arc::clone(&work));
        Ok(Some(work))
    }

    /// Puts a result back, as soon as the database is there.
    async fn put(&self, piece: &Piece, ended: &Ended) {
        while tables::put(&self.pool, piece, ended, &self.name).await.is_err() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            sleep(Duration::from_millis(300)).await;
        }
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
