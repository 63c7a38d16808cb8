use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlor_desk::Job;
use parlor_protocol::{Answer, Problem, ProblemType};
use tokio::sync::mpsc::UnboundedSender;

use crate::app::App;

/// Stops a job when it is dropped: the client has gone, or has its answer.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Hands a job to the pool. Reports and the answer go to `answers`; when the queue is full that is the answer.
pub(crate) fn start(app: &Arc<App>, job: Box<Job>, answers: UnboundedSender<Answer>) {
    let id = job.request().id.clone();
    let (at_work, answers_at_work) = (Arc::clone(app), answers.clone());
    let submitted = app.pool.submit(move || {
        let stop = job.stop_flag();
        let answer = catch_unwind(AssertUnwindSafe(|| {
            job.run(&at_work.desk, &mut |report| drop(answers_at_work.send(report)))
        }));
        if stop.load(Ordering::Relaxed) {
            at_work.figures.cancelled.add(1);
        }
        let id = job.request().id.clone();
        // The id is free again before the client can know that it is.
        drop(job);
        let answer = answer.unwrap_or_else(|_| {
            let problem =
                Problem::new(ProblemType::Internal, "panic", "a fault of ours; it was caught and logged");
            Answer::failure(Some(id), problem)
        });
        drop(answers_at_work.send(answer));
    });
    if submitted.is_err() {
        app.figures.refused.add(1);
        let detail = "all threads are busy and the queue is full; try again in a second";
        let problem = Problem::new(ProblemType::TooBusy, "queue-full", detail);
        drop(answers.send(Answer::failure(Some(id), problem)));
    }
}
