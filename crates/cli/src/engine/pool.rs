use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use parlor_desk::{Desk, Job};
use parlor_protocol::{Answer, Problem, ProblemType};

use crate::engine::Voice;

/// Jobs that may wait. Beyond it no further line is read until one is done, so that memory stays bounded; a `cancel`
/// is then heard that much later.
const WAITING: usize = 10_000;

/// Threads that run jobs.
pub struct Pool {
    jobs: SyncSender<Box<Job>>,
    workers: Vec<JoinHandle<()>>,
}

impl Pool {
    /// So many threads, which answer through `voice`.
    pub fn new(threads: usize, desk: Arc<Desk>, voice: Arc<Voice>) -> Pool {
        let (jobs, waiting) = sync_channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        let work = move || {
            let (waiting, desk, voice) = (Arc::clone(&waiting), Arc::clone(&desk), Arc::clone(&voice));
            thread::spawn(move || {
                while let Some(job) = next(&waiting) {
                    let answer = answer(&job, |report| job.run(&desk, report), &voice);
                    // The id is free again before the client can know of the answer.
                    drop(job);
                    voice.say(&answer);
                }
            })
        };
        Pool { jobs, workers: (0..threads.max(1)).map(|_| work()).collect() }
    }

    /// Has a job done; waits when too many are waiting already.
    pub fn give(&self, job: Box<Job>) {
        // The workers end only after `finish`, so there is always one to take it.
        let _ = self.jobs.send(job);
    }

    /// Waits until everything is answered.
    pub fn finish(self) {
        drop(self.jobs);
        for worker in self.workers {
            let _ = worker.join();
        }
    }
}

fn next(waiting: &Mutex<Receiver<Box<Job>>>) -> Option<Box<Job>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Runs a job. A panic in it is answered like any other failure and ends nothing else.
fn answer(job: &Job, run: impl FnOnce(&mut dyn FnMut(Answer)) -> Answer, voice: &Voice) -> Answer {
    let run = AssertUnwindSafe(|| run(&mut |report| voice.say(&report)));
    catch_unwind(run).unwrap_or_else(|_| {
        let detail =
            "a fault of ours stopped this request; the others go on. Please report it with the request";
        let problem = Problem::new(ProblemType::Internal, "panic", detail);
        Answer::failure(Some(job.request().id.clone()), problem)
    })
}

#[cfg(test)]
mod tests {
    use parlor_desk::{Accepted, Connection};

    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        let desk = Desk::new(|| 0);
        let line = br#"{"id":"boom","action":"perft","game":"ur","depth":1}"#;
        let Accepted::Job(job) = desk.accept(&Connection::default(), line) else { panic!("perft is a job") };
        let voice = Voice::new(Vec::new(), |_| {});
        let answer = answer(&job, |_| panic!("on purpose"), &voice).to_line();
        assert!(answer.contains(r#""id":"boom""#) && answer.contains(r#""type":"internal""#), "{answer}");
    }
}
