use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use parlor_protocol::{Answer, request_id};

use crate::queue::{Queue, Task, broken};
use crate::{Accepted, Connection, Desk, Figures, Job, WhenFull};

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

impl Runner {
    /// So many threads, one per core for 0, and at most so many jobs that wait.
    pub fn new(desk: Arc<Desk>, threads: usize, most: usize, when_full: WhenFull) -> Runner {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { cores } else { threads };
        let queue = Arc::new(Queue::new(threads, most, when_full, desk.clock()));
        let worker = |_| {
            let queue = Arc::clone(&queue);
            thread::spawn(move || queue.work_off())
        };
        let threads = (0..threads).map(worker).collect();
        Runner { desk, queue, threads }
    }

    /// The desk behind it.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    pub(crate) fn shared_desk(&self) -> Arc<Desk> {
        Arc::clone(&self.desk)
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
        let Err(refused) =
            self.queue.push(Task { job, voice: Box::new(voice), since: (self.desk.clock())() })
        else {
            return;
        };
        let (mut task, problem) = *refused;
        let id = task.job.id().to_owned();
        drop(task.job);
        (task.voice)(Answer::failure(Some(id), problem));
    }

    /// Answers the jobs that were stopped while they waited. To be called when a client has gone.
    pub fn sweep(&self) {
        self.queue.sweep();
    }

    /// Stops everything that waits or is at work; each job is answered with what it has.
    pub fn stop_all(&self) {
        self.queue.stop_all();
    }

    /// What there is to do, and has been done.
    pub fn figures(&self) -> Figures {
        self.queue.figures()
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
