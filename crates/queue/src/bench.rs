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

use crate::pause::Pause;
use crate::piece::Piece;
use crate::tables::{self, Asked, Ended};
use crate::workshop::{Undone, Workshop};
use crate::{Build, QueueError, errand_tables};

/// Orders that are kept at hand, so that their work is not fetched with every piece.
const AT_HAND: usize = 64;
/// How often whoever waits for an errand is told how it goes.
const TELL: Duration = Duration::from_millis(250);

/// Where a worker does its pieces.
pub(crate) struct Bench {
    pub pool: PgPool,
    pub workshop: Arc<dyn Workshop>,
    /// The worker's name.
    pub name: String,
    /// Pieces at a time, and places that are free.
    pub threads: usize,
    pub room: Arc<Semaphore>,
    pub stop: AtomicBool,
    /// How many pieces were begun.
    pub begun: AtomicU64,
    /// How many pieces are done.
    pub done: AtomicU64,
    pub orders: Mutex<HashMap<String, Arc<Asked>>>,
}

/// What is between a piece at work and whoever waits for it.
#[derive(Default)]
struct Line {
    /// What is to be told next.
    report: Mutex<Option<Json>>,
    /// Nobody wants it any more.
    unwanted: AtomicBool,
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bench").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Bench {
    /// Does a piece and puts its result back. A failure at the last try sets it aside.
    pub async fn finish(self: Arc<Bench>, piece: &Piece, last: bool) -> Result<(), String> {
        self.begun.fetch_add(1, Ordering::Relaxed);
        let Ok(_place) = Arc::clone(&self.room).acquire_owned().await else { return Ok(()) };
        let Some(asked) = self.wanted(piece).await.map_err(|error| error.to_string())? else { return Ok(()) };
        let line = Arc::new(Line::default());
        let telling = asked.errand.then(|| {
            let (bench, line, piece) = (Arc::clone(&self), Arc::clone(&line), piece.clone());
            tokio::spawn(async move { bench.tell(&line, &piece).await })
        });
        let errand = asked.errand;
        let ended = Arc::clone(&self).work(asked, piece.number, line).await;
        if let Some(telling) = telling {
            telling.abort();
        }
        let ended: Ended = match ended {
            Ok(result) => Ok(result.to_string()),
            // Whoever waits for it is told at once.
            Err(Undone::Failed(why)) if errand => Err(why),
            Err(Undone::Failed(why)) if last => {
                Err(format!("it failed {} times, at last because {why}", tables::TRIES))
            }
            Err(Undone::Failed(why)) => return Err(why),
            // The worker stops, and the library gives the piece back.
            Err(Undone::Stopped) if self.stop.load(Ordering::Relaxed) => return std::future::pending().await,
            // Nobody waits for it any more.
            Err(Undone::Stopped) => return Ok(()),
        };
        self.put(piece, &ended).await;
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Waits until nothing has been begun for so long, nothing is at work, and nothing is there for this build.
    pub async fn runs_out(&self, of: Duration, build: &Build) {
        let mut before = None;
        loop {
            let begun = self.begun.load(Ordering::Relaxed);
            // Where many ask it may only be slow, and whoever left would have to come in again.
            if before == Some(begun)
                && self.room.available_permits() == self.threads
                && matches!(tables::has_work(&self.pool, build).await, Ok(false))
            {
                return;
            }
            before = Some(begun);
            sleep(of).await;
        }
    }

    /// Has the workshop do a piece, on a thread where it keeps nobody waiting.
    async fn work(self: Arc<Bench>, asked: Arc<Asked>, number: u64, line: Arc<Line>) -> Result<Json, Undone> {
        if let Some((time, result)) = self.workshop.pretence() {
            sleep(time).await;
            return Ok(result);
        }
        let doing = tokio::task::spawn_blocking(move || {
            let stop = || self.stop.load(Ordering::Relaxed) || line.unwanted.load(Ordering::Relaxed);
            let steps = number * asked.size..(number + 1) * asked.size;
            let tell = |report| *line.report.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
            let work = || match asked.errand {
                true => self.workshop.errand(&asked.work, &stop, &tell),
                false => self.workshop.work(&asked.work, steps, &stop),
            };
            catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
                Err(Undone::Failed(format!("it panicked: {}", words(panic.as_ref()))))
            })
        });
        doing.await.unwrap_or_else(|error| Err(Undone::Failed(error.to_string())))
    }

    /// Gives signs of life of an errand and tells how it goes, as long as somebody wants to hear it.
    async fn tell(&self, line: &Line, piece: &Piece) {
        loop {
            sleep(TELL).await;
            let report = line.report.lock().unwrap_or_else(PoisonError::into_inner).take();
            let report = report.map(|report| report.to_string());
            if let Ok(false) = errand_tables::tell(&self.pool, piece, &self.name, report).await {
                line.unwanted.store(true, Ordering::Relaxed);
                return;
            }
        }
    }

    /// What the order asks for; none if the piece is not wanted any more.
    async fn wanted(&self, piece: &Piece) -> Result<Option<Arc<Asked>>, QueueError> {
        let at_hand =
            self.orders.lock().unwrap_or_else(PoisonError::into_inner).get(&piece.order).map(Arc::clone);
        let asked = match at_hand {
            Some(asked) => asked,
            None => match tables::work(&self.pool, &piece.order).await? {
                Some(asked) => Arc::new(asked),
                None => return Ok(None),
            },
        };
        if asked.errand {
            let begun = errand_tables::start(&self.pool, piece, &self.name).await?;
            return Ok(begun.then_some(asked));
        }
        self.keep(&piece.order, &asked);
        Ok(tables::is_open(&self.pool, piece).await?.then_some(asked))
    }

    /// Keeps an order at hand.
    fn keep(&self, id: &str, asked: &Arc<Asked>) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if orders.len() >= AT_HAND {
            orders.clear();
        }
        orders.insert(id.to_owned(), Arc::clone(asked));
    }

    /// Puts a result back, as soon as the database is there.
    async fn put(&self, piece: &Piece, ended: &Ended) {
        let mut pause = Pause::new(Duration::from_millis(200), Duration::from_secs(5), &self.name);
        while tables::put(&self.pool, piece, ended, &self.name).await.is_err() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            sleep(pause.next()).await;
        }
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
