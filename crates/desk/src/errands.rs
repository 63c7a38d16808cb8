use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use parlor_protocol::{Answer, Problem, Query, Request};

use crate::queue::broken;
use crate::{
    Accepted, Connection, Declined, Figures, Helpers, Job, Overseer, Owner, Report, Runner, WhenFull,
};

/// Hands questions that take long to helpers, so that the threads of a runner stay free for those that do not.
///
/// Whoever asked notices nothing of it: reports, the answer, cancelling and fair shares are as they are at the runner. A
/// question that the helpers decline is answered here after all.
pub struct Errands {
    here: Arc<Runner>,
    /// Its threads only wait for helpers.
    away: Runner,
    helpers: Arc<dyn Helpers>,
    handed: Arc<AtomicU64>,
    declined: Arc<AtomicU64>,
    /// Hears why a question is answered here.
    tell: fn(&str),
}

/// An analysis that may take so long is long.
const LONG_MS: u64 = 5_000;
/// One without a bound in time is long if it may look at so many nodes.
const LONG_NODES: u64 = 100_000;
/// How often somebody who waits for the runner here looks whether to stop.
const LOOK: Duration = Duration::from_millis(20);

impl Errands {
    /// So many questions are with the helpers at once, and at most so many wait. `tell` hears why one is answered here.
    pub fn new(
        here: Arc<Runner>,
        helpers: Arc<dyn Helpers>,
        (at_once, most): (usize, usize),
        tell: fn(&str),
    ) -> Errands {
        let away = Runner::new(here.shared_desk(), at_once, most, WhenFull::Refuse);
        Errands { here, away, helpers, handed: Arc::default(), declined: Arc::default(), tell }
    }

    /// Whether a question is one for helpers: a review, or an analysis that may take several seconds.
    pub fn suit(job: &Job) -> bool {
        match &job.request().query {
            Query::Review(_) => true,
            Query::Analyze(analyze) => match (analyze.bounds.time_ms, analyze.bounds.nodes) {
                (Some(time_ms), _) => time_ms >= LONG_MS,
                (None, nodes) => nodes.is_none_or(|nodes| nodes >= LONG_NODES),
            },
            _ => false,
        }
    }

    /// Has a job done by helpers, or else here. `voice` gets its reports and its answer.
    pub fn give(&self, job: Box<Job>, voice: impl FnMut(Answer) + Send + 'static) {
        let (request, owner) = (job.request().clone(), job.owner().cloned());
        let (here, helpers, tell) = (Arc::clone(&self.here), Arc::clone(&self.helpers), self.tell);
        let (handed, declined) = (Arc::clone(&self.handed), Arc::clone(&self.declined));
        let job = job.thought_of_by(Box::new(move |overseer, report| {
            handed.fetch_add(1, Ordering::Relaxed);
            match helpers.answer(&request, &|| overseer.must_stop(), report) {
                Ok(Answer::Failure(failure)) => Err(failure.error),
                Ok(answer) => Ok(answer),
                Err(Declined(why)) => {
                    declined.fetch_add(1, Ordering::Relaxed);
                    tell(&why);
                    answer_here(&here, owner, &request, overseer, report)
                }
            }
        }));
        self.away.give(job, voice);
    }

    /// Answers the jobs that were stopped while they waited.
    pub fn sweep(&self) {
        self.away.sweep();
    }

    /// Stops everything that waits or is with helpers.
    pub fn stop_all(&self) {
        self.away.stop_all();
    }

    /// What is with helpers, and waits for that.
    pub fn figures(&self) -> Figures {
        self.away.figures()
    }

    /// Questions that were handed to helpers so far, and those of them that were answered here after all.
    pub fn counts(&self) -> [u64; 2] {
        [&self.handed, &self.declined].map(|count| count.load(Ordering::Relaxed))
    }
}

/// Has a question answered by the runner here, among all others that wait there.
fn answer_here(
    here: &Runner,
    owner: Option<Owner>,
    request: &Request,
    overseer: &Overseer<'_>,
    report: Report<'_>,
) -> Result<Answer, Problem> {
    let connection = owner.map_or_else(Connection::default, Connection::of);
    let job = match here.accept(&connection, request.to_line().as_bytes()) {
        Accepted::Answered(Answer::Failure(failure)) => return Err(failure.error),
        Accepted::Answered(answer) => return Ok(answer),
        Accepted::Job(job) => job,
    };
    let stop = job.stop_flag();
    let (sender, answers) = channel();
    here.give(job, move |answer| drop(sender.send(answer)));
    loop {
        match answers.recv_timeout(LOOK) {
            Ok(answer) if answer.is_report() => report(answer),
            Ok(Answer::Failure(failure)) => return Err(failure.error),
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                if overseer.must_stop() && !stop.swap(true, Ordering::Relaxed) {
                    here.sweep();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(broken()),
        }
    }
}
