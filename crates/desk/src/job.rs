use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlor_protocol::{Answer, Request};
use parlor_roster::Faults;

use crate::connection::Ticket;
use crate::problems::cancelled;
use crate::{Clock, Overseer, Owner, Report, Thinking};

/// A question that has been checked, and what is to be kept to while it is answered.
pub(crate) struct Work {
    pub id: String,
    pub thinking: Thinking,
    pub clock: Clock,
    /// How long it may take.
    pub most_ms: Option<u64>,
    pub faults: Arc<Faults>,
}

impl Work {
    /// Does the work here and now; nothing is begun that is to stop already.
    pub fn run(self, stop: &AtomicBool, report: Report<'_>) -> Answer {
        if stop.load(Ordering::Relaxed) {
            return Answer::failure(Some(self.id), cancelled());
        }
        let overseer = Overseer::new(self.clock, stop, self.most_ms, &self.faults);
        (self.thinking)(&overseer, report).unwrap_or_else(|problem| Answer::failure(Some(self.id), problem))
    }
}

/// A request that has been checked and needs thinking. Its id is taken until the job is done or dropped.
pub struct Job {
    pub(crate) ticket: Ticket,
    pub(crate) work: Work,
    pub(crate) request: Request,
}

impl Job {
    /// The request's id.
    pub fn id(&self) -> &str {
        &self.ticket.id
    }

    /// What was asked.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The same job with another way to its answer, which keeps its own time.
    pub(crate) fn thought_of_by(mut self: Box<Job>, thinking: Thinking) -> Box<Job> {
        self.work.thinking = thinking;
        self.work.most_ms = None;
        self
    }

    /// Whose job it is, where that matters.
    pub fn owner(&self) -> Option<&Owner> {
        self.ticket.owner.as_ref()
    }

    /// Whether reports are wanted on the way.
    pub fn reports(&self) -> bool {
        self.request.report_every_ms.is_some()
    }

    /// Raise this to stop the job.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.ticket.stop)
    }

    /// Whether it is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.ticket.stop.load(Ordering::Relaxed)
    }

    /// Does the work here and now. `report` gets what there is to tell on the way. When this returns, the id is free
    /// again.
    pub fn run(self, report: Report<'_>) -> Answer {
        self.work.run(&self.ticket.stop, report)
    }
}
