use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use parlor_protocol::{Answer, Problem, ProblemType, request_id};

use crate::{Accepted, Connection, Desk, Job};

/// Threads that run jobs, and the bounded queue before them: the one way in which programs with threads use a desk.
///
/// Panics end here: whatever breaks while a request is read or worked on is answered as `internal`, and everything else
/// goes on. (The safety net under players catches theirs before, because it can still answer with a legal move.)
///
/// A job that is stopped while it waits is taken out of the queue and answered at once, so clients that go away leave
/// nothing behind.
pub struct Runner {
    desk: Arc<Desk>,
    queue: Arc<Queue>,
    threads: Vec<JoinHandle<()>>,
}

/// What to do with one job more than may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhenFull {
    /// Answer `too-busy`.
    Refuse,
    /// Wait for room, and read nothing meanwhile.
    Wait,
}

/// What a runner has to do, and has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Jobs that wait.
    pub queued: u64,
    /// Jobs at work.
    pub running: u64,
    /// Jobs stopped before their end so far.
    pub cancelled: u64,
    /// Jobs refused so far because too many were waiting.
    pub refused: u64,
}

type Voice = Box<dyn FnMut(Answer) + Send>;

/// A job, and where its answers go.
struct Task {
    job: Box<Job>,
    voice: Voice,
}

struct Queue {
    waiting: Mutex<Waiting>,
    /// Something is waiting, or nothing more will come.
    work: Condvar,
    /// There is room again.
    room: Condvar,
    most: usize,
    when_full: WhenFull,
    running: AtomicU64,
    cancelled: AtomicU64,
    refused: AtomicU64,
}

#[derive(Default)]
struct Waiting {
    tasks: VecDeque<Task>,
    ending: bool,
}

impl Runner {
    /// So many threads, one per core for 0, and at most so many jobs that wait.
    pub fn new(desk: Arc<Desk>, threads: usize, most: usize, when_full: WhenFull) -> Runner {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let queue = Arc::new(Queue {
            waiting: Mutex::default(),
            work: Condvar::new(),
            room: Condvar::new(),
            most,
            when_full,
            running: AtomicU64::new(0),
            cancelled: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        });
        let worker = |_| {
            let queue = Arc::clone(&queue);
            thread::spawn(move || {
                while let Some(task) = queue.next() {
                    queue.run(task);
                }
            })
        };
        let threads = (0..if threads == 0 { cores } else { threads }).map(worker).collect();
        Runner { desk, queue, threads }
    }

    /// The desk behind it.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Takes a line of a client: says the answer, or has the job done. `voice` gets every answer.
    pub fn take(&self, connection: &Connection, line: &[u8], mut voice: impl FnMut(Answer) + Send + 'static) {
        match self.accept(connection, line) {
            Accepted::Answered(answer) => {
                let cancels = matches!(answer, Answer::Cancelled(_));
                voice(answer);
                if cancels {
                    self.sweep();
                }
            }
            Accepted::Job(job) => self.give(job, voice),
        }
    }

    /// What the desk makes of a line.
    pub fn accept(&self, connection: &Connection, line: &[u8]) -> Accepted {
        let accepted = catch_unwind(AssertUnwindSafe(|| self.desk.accept(connection, line)));
        accepted.unwrap_or_else(|_| {
            let id = serde_json::from_slice(line).ok().as_ref().and_then(request_id);
            Accepted::Answered(Answer::failure(id, broken()))
        })
    }

    /// Has a job done when its turn comes. `voice` gets its reports and its answer; when too many are waiting, that is
    /// the answer, or it is waited for room.
    pub fn give(&self, job: Box<Job>, voice: impl FnMut(Answer) + Send + 'static) {
        let mut task = Task { job, voice: Box::new(voice) };
        let is_full = |waiting: &Waiting| waiting.tasks.len() >= self.queue.most;
        let mut waiting = self.queue.lock();
        match self.queue.when_full {
            WhenFull::Wait => {
                while is_full(&waiting) {
                    waiting = self.queue.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                }
            }
            WhenFull::Refuse if is_full(&waiting) => {
                drop(waiting);
                self.sweep();
                waiting = self.queue.lock();
            }
            WhenFull::Refuse => {}
        }
        if is_full(&waiting) {
            drop(waiting);
            self.queue.refused.fetch_add(1, Ordering::Relaxed);
            let id = task.job.id().to_owned();
            drop(task.job);
            return (task.voice)(Answer::failure(Some(id), too_busy()));
        }
        waiting.tasks.push_back(task);
        drop(waiting);
        self.queue.work.notify_one();
    }

    /// Answers the jobs that were stopped while they waited. To be called when a client has gone.
    pub fn sweep(&self) {
        let stopped = self.queue.lock().take_stopped();
        self.queue.run_all(stopped);
    }

    /// What there is to do, and has been done.
    pub fn figures(&self) -> Figures {
        Figures {
            queued: self.queue.lock().tasks.len() as u64,
            running: self.queue.running.load(Ordering::Relaxed),
            cancelled: self.queue.cancelled.load(Ordering::Relaxed),
            refused: self.queue.refused.load(Ordering::Relaxed),
        }
    }

    /// Waits until everything is answered.
    pub fn finish(mut self) {
        self.queue.end();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// The threads end when nothing is left to do.
impl Drop for Runner {
    fn drop(&mut self) {
        self.queue.end();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; none when there will be none.
    fn next(&self) -> Option<Task> {
        let mut waiting = self.lock();
        loop {
            if let Some(task) = waiting.tasks.pop_front() {
                self.room.notify_one();
                return Some(task);
            }
            if waiting.ending {
                return None;
            }
            waiting = self.work.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self) {
        self.lock().ending = true;
        self.work.notify_all();
    }

    /// Runs a job and says its answer. A panic in it is answered like any other failure.
    fn run(&self, task: Task) {
        let Task { job, mut voice } = task;
        let (id, stop) = (job.id().to_owned(), job.stop_flag());
        self.running.fetch_add(1, Ordering::Relaxed);
        // However it ends, the job is gone and its id free before the client can know of the answer.
        let answer = catch_unwind(AssertUnwindSafe(|| job.run(&mut voice)));
        self.running.fetch_sub(1, Ordering::Relaxed);
        self.cancelled.fetch_add(u64::from(stop.load(Ordering::Relaxed)), Ordering::Relaxed);
        voice(answer.unwrap_or_else(|_| Answer::failure(Some(id), broken())));
    }

    /// Says the answers of jobs that were stopped, which takes no time.
    fn run_all(&self, tasks: Vec<Task>) {
        self.room.notify_all();
        for task in tasks {
            self.run(task);
        }
    }
}

impl Waiting {
    /// Takes out the jobs that are to stop.
    fn take_stopped(&mut self) -> Vec<Task> {
        let (stopped, waiting) = std::mem::take(&mut self.tasks)
            .into_iter()
            .partition::<Vec<_>, _>(|task| task.job.is_cancelled());
        self.tasks = waiting.into();
        stopped
    }
}

fn broken() -> Problem {
    let detail = "a fault of ours stopped this request; the others go on. Please report it with the request";
    Problem::new(ProblemType::Internal, "panic", detail)
}

fn too_busy() -> Problem {
    let detail = "all threads are busy and the queue is full; try again in a second";
    Problem::new(ProblemType::TooBusy, "queue-full", detail)
}
