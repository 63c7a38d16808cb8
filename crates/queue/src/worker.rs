use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use graphile_worker::{JobRecovery, JobRecoveryResult, WorkerOptions};
use sqlx::PgPool;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::bench::Bench;
use crate::pause::Pause;
use crate::piece::Piece;
use crate::workshop::Workshop;
use crate::{Build, Lease, Queue, QueueError, tables};

/// Takes pieces of work and has them done.
pub struct Worker {
    /// Who it is.
    pub badge: Badge,
    /// Where its pieces are done.
    pub workshop: Arc<dyn Workshop>,
    /// How long it keeps pieces without a sign of life.
    pub lease: Lease,
    /// How often it looks for work that it was not told of, and for the next piece.
    pub poll: Duration,
}

/// What a worker says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// Its name, of which there is no other.
    pub name: String,
    /// Its program; it takes work of the same alone.
    pub build: Build,
    /// The version of that, for people.
    pub version: String,
    /// Pieces at a time.
    pub threads: usize,
}

impl Worker {
    /// Works until `stop` says so, and gives back what is not finished then. `tell` hears what the database says when it
    /// fails; the worker goes on when it is back. Gives how many pieces were done.
    pub fn run(self, queue: &Queue, stop: &(dyn Fn() -> bool + Sync), tell: fn(&str)) -> u64 {
        let employed = self.employ(queue, tell);
        while !stop() {
            thread::sleep(Duration::from_millis(20));
        }
        employed.dismiss(queue)
    }

    /// Lets it work beside others of this program, until it is dismissed.
    pub fn employ(self, queue: &Queue, tell: fn(&str)) -> Employed {
        let bench = Arc::new(Bench {
            pool: queue.pool.clone(),
            workshop: Arc::clone(&self.workshop),
            name: self.badge.name.clone(),
            threads: self.badge.threads.max(1),
            room: Arc::new(Semaphore::new(self.badge.threads.max(1))),
            stop: AtomicBool::new(false),
            begun: AtomicU64::new(0),
            done: AtomicU64::new(0),
            orders: Mutex::new(HashMap::new()),
        });
        let (stop, mut stopped) = watch::channel(false);
        let presence = queue.runtime.spawn(be_present(self.badge.clone(), self.lease, Arc::clone(&bench)));
        let of_work = Arc::clone(&bench);
        let work = queue.runtime.spawn(async move {
            let mut failing = Pause::new(FAILED[0], FAILED[1], &self.badge.name);
            let mut idle = Pause::new(self.poll, self.poll * IDLE, &self.badge.name);
            while !*stopped.borrow() {
                let wait = match self.work(&of_work, stopped.clone(), &mut idle).await {
                    Ok(()) => {
                        failing.reset();
                        idle.next()
                    }
                    Err(error) => {
                        tell(&error.to_string());
                        failing.next()
                    }
                };
                // Whoever is dismissed does not wait first.
                let _ = timeout(wait, stopped.wait_for(|stopped| *stopped)).await;
            }
        });
        Employed { bench, stop, presence, work }
    }

    /// Looks whether there is work; if there is, works until there is none, it is stopped or the database fails.
    async fn work(
        &self,
        bench: &Arc<Bench>,
        mut stopped: watch::Receiver<bool>,
        idle: &mut Pause,
    ) -> Result<(), QueueError> {
        if !tables::has_work(&bench.pool, &self.badge.build).await? {
            return Ok(());
        }
        idle.reset();
        let others = tables::some_workers(&bench.pool).await?;
        let (pool, of_end, build) = (bench.pool.clone(), Arc::clone(bench), self.badge.build.clone());
        let out_of_work = self.poll.max(OUT_OF_WORK);
        let worker = WorkerOptions::default()
            .pg_pool(bench.pool.clone())
            .schema(tables::JOBS)
            .concurrency(self.badge.threads.max(1))
            .poll_interval(self.poll)
            // They would be told of new work by a connection of their own each, and look for it anyway.
            .use_notification_delivery(false)
            .add_accepted_flag(self.badge.build.word())
            .worker_recovery(self.lease.recovery(others))
            .listen_os_shutdown_signals(false)
            .shutdown_signal(async move {
                tokio::select! {
                    _ = stopped.wait_for(|stopped| *stopped) => {}
                    () = of_end.runs_out(out_of_work, &build) => {}
                }
            })
            .shutdown_grace_period(Duration::ZERO)
            .shutdown_interrupted_job_retry_delay(Duration::ZERO)
            .add_extension(Arc::clone(bench))
            .define_job::<Piece>()
            .on(JobRecovery, move |lost| {
                let pool = pool.clone();
                async move { take_up(&pool, &lost.job, lost.reason).await }
            })
            .init()
            .await
            .map_err(QueueError::library)?;
        worker.run().await.map_err(QueueError::library)
    }
}

/// How long a worker that is dismissed has to give back what it has not finished.
const LEAVE: Duration = Duration::from_secs(10);
/// How long a worker waits after a failure, and how long at most when it fails again and again.
const FAILED: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(30)];
/// A worker without work looks for some so many times less often in the end.
const IDLE: u32 = 10;
/// A worker that has found nothing to do for so long looks for work less often.
const OUT_OF_WORK: Duration = Duration::from_secs(2);

/// A worker at work.
pub struct Employed {
    bench: Arc<Bench>,
    stop: watch::Sender<bool>,
    presence: JoinHandle<()>,
    work: JoinHandle<()>,
}

impl Employed {
    /// Pieces that it has done.
    pub fn done(&self) -> u64 {
        self.bench.done.load(Ordering::Relaxed)
    }

    /// Ends its work; what it has not finished is given back. Gives how many pieces it did.
    pub fn dismiss(self, queue: &Queue) -> u64 {
        self.bench.stop.store(true, Ordering::Relaxed);
        self.stop.send_replace(true);
        self.presence.abort();
        queue.runtime.block_on(async {
            // With a database that is away there is nothing to give back to.
            let left = async {
                let _ = self.work.await;
                leave(&self.bench).await;
            };
            let _ = timeout(LEAVE, left).await;
        });
        self.bench.done.load(Ordering::Relaxed)
    }
}

/// A piece that lost its worker goes back to its place in the queue.
async fn take_up(
    pool: &PgPool,
    job: &graphile_worker::Job,
    reason: graphile_worker::FailureReason,
) -> JobRecoveryResult {
    if reason == graphile_worker::FailureReason::WorkerCrashed
        && let Ok(piece) = serde_json::from_value::<Piece>(job.payload().clone())
    {
        // A loss that is not noted is one try more.
        let _ = tables::lost(pool, &piece).await;
    }
    JobRecoveryResult::Reschedule { run_at: *job.run_at(), attempts: None }
}

/// Tells others who is at work, and how fast.
async fn be_present(badge: Badge, lease: Lease, bench: Arc<Bench>) {
    let (mut before, mut then) = (0, Instant::now());
    // Not all at the same moment.
    let mut jitter = Pause::new(lease.pulse(), lease.pulse(), &badge.name);
    for pulse in 0_u64.. {
        let done = bench.done.load(Ordering::Relaxed);
        let pace = (done - before) as f64 / then.elapsed().as_secs_f64().max(0.001);
        (before, then) = (done, Instant::now());
        let _ = sqlx::query(
            "INSERT INTO parlor_work.workers (id, build, version, threads, done, pace, lease)
             VALUES ($1, $2, $3, $4, $5, $6, $7 * interval '1 millisecond')
             ON CONFLICT (id) DO UPDATE SET done = $5, pace = $6, seen_at = now()",
        )
        .bind(&badge.name)
        .bind(badge.build.word())
        .bind(&badge.version)
        .bind(badge.threads as i32)
        .bind(done as i64)
        .bind(pace as f32)
        .bind(lease.0.as_millis() as f64)
        .execute(&bench.pool)
        .await;
        // Those who are not heard of any more are forgotten here; their pieces are the library's care.
        if pulse % FORGET == FORGET - 1 {
            let gone = "DELETE FROM parlor_work.workers WHERE seen_at < now() - 10 * lease";
            let _ = sqlx::query(gone).execute(&bench.pool).await;
        }
        sleep(jitter.next().min(lease.pulse())).await;
    }
}

/// After so many signs of life a worker looks for those who give none. All of them are read for that, so it is seldom.
const FORGET: u64 = 20;

async fn leave(bench: &Bench) {
    let _ = sqlx::query("DELETE FROM parlor_work.workers WHERE id = $1")
        .bind(&bench.name)
        .execute(&bench.pool)
        .await;
}
