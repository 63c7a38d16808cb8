use std::hash::{BuildHasher, RandomState};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::errand_tables::{self as tables, Seen};
use crate::pause::Pause;
use crate::{Build, Order, Queue, QueueError, tables as all};

/// How an errand ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Errand {
    /// Somebody did it.
    Done(Json),
    /// It was called off.
    Stopped,
    /// Nobody began it in time.
    Untaken,
    /// It cannot be done, and why.
    Failed(String),
}

/// How long whoever sends an errand waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Until somebody begins it.
    pub begin: Duration,
    /// Between two signs of life of whoever does it; then another may.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { begin: Duration::from_secs(5), silence: Duration::from_secs(5) }
    }
}

/// How soon it is looked for an answer, and how seldom.
const LOOK: [Duration; 2] = [Duration::from_millis(25), Duration::from_millis(200)];
/// How often it is said that the answer is still wanted.
const WANT: Duration = Duration::from_secs(2);
/// Whoever has not said for so long that an errand is wanted does not want it any more.
const WANTED: Duration = Duration::from_secs(10);
/// So many workers may be lost over an errand.
const TRIES: u32 = 3;

impl Queue {
    /// Has a worker do something small at once, before all orders, while somebody waits for it: one step of work, for one
    /// asker. `hear` gets what the worker has to tell on the way. Nothing of it is left in the queue afterwards, and
    /// nothing is done twice that somebody hears of: of a worker that was thought lost no answer is taken any more.
    ///
    /// An error says that the database has been away for as long as somebody may take to begin.
    pub fn send(
        &self,
        (build, work): (&Build, &Json),
        patience: Patience,
        stop: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(Json),
    ) -> Result<Errand, QueueError> {
        for _ in 0..TRIES {
            let who = format!("{:032x}", unlike_any_other());
            let order = Order::errand(build, work.clone(), &who, WANTED);
            let waiting = Waiting { queue: self, order: &order, patience };
            let ended = waiting.wait(&who, stop, hear);
            // What cannot be taken back now nobody begins any more when it is not wanted for a while.
            let _ = self.runtime.block_on(all::forget(&self.pool, &order));
            if let Some(ended) = ended? {
                return Ok(ended);
            }
        }
        Ok(Errand::Failed(format!("{TRIES} workers were gone before it was done")))
    }
}

struct Waiting<'a> {
    queue: &'a Queue,
    order: &'a Order,
    patience: Patience,
}

impl Waiting<'_> {
    /// Waits for an end; none if the worker was lost over it.
    fn wait(
        &self,
        who: &str,
        stop: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(Json),
    ) -> Result<Option<Errand>, QueueError> {
        let queue = self.queue;
        queue.runtime.block_on(async {
            tables::clear(&queue.pool).await?;
            all::begin(&queue.pool, self.order).await?;
            all::add(&queue.pool, self.order, &[0], true).await
        })?;
        let mut pause = Pause::new(LOOK[0], LOOK[1], who);
        let (mut since, mut wanted, mut reports) = (Instant::now(), Instant::now(), 0);
        loop {
            if stop() {
                return Ok(Some(Errand::Stopped));
            }
            thread::sleep(pause.next());
            let seen = queue.runtime.block_on(async {
                if wanted.elapsed() >= WANT {
                    all::begin(&queue.pool, self.order).await?;
                    wanted = Instant::now();
                }
                tables::look(&queue.pool, self.order, reports).await
            });
            match seen {
                Ok(Seen::Ended(Ok(result))) => {
                    let result = serde_json::from_str(&result).map_err(QueueError::library)?;
                    return Ok(Some(Errand::Done(result)));
                }
                Ok(Seen::Ended(Err(fault))) => return Ok(Some(Errand::Failed(fault))),
                Ok(Seen::Gone) => return Ok(None),
                Ok(Seen::Begun { silence, .. }) if silence > self.patience.silence => return Ok(None),
                Ok(Seen::Begun { report, count, .. }) => {
                    since = Instant::now();
                    if let Some(report) = report.and_then(|report| serde_json::from_str(&report).ok()) {
                        reports = count;
                        pause.reset();
                        hear(report);
                    }
                }
                Ok(Seen::Waits) if since.elapsed() > self.patience.begin => return Ok(Some(Errand::Untaken)),
                Err(error) if since.elapsed() > self.patience.begin => return Err(error),
                Ok(Seen::Waits) | Err(_) => {}
            }
        }
    }
}

fn unlike_any_other() -> u128 {
    let draw = || u128::from(RandomState::new().hash_one(Instant::now()));
    draw() << 64 | draw()
}
