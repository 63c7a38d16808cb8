use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parlor_desk::{Desk, Runner, WhenFull};

use crate::scopes::Scopes;

/// Jobs that wait when all threads are busy; beyond it clients are told to come back.
const QUEUE: usize = 64;

/// What all handlers share.
pub(crate) struct App {
    pub(crate) runner: Runner,
    pub(crate) scopes: Scopes,
    requests: AtomicU64,
    ending: AtomicBool,
}

impl App {
    pub(crate) fn new(workers: usize, desk: Arc<Desk>) -> App {
        App {
            runner: Runner::new(desk, workers, QUEUE, WhenFull::Refuse),
            scopes: Scopes::default(),
            requests: AtomicU64::new(0),
            ending: AtomicBool::new(false),
        }
    }

    /// Counts a request.
    pub(crate) fn count_request(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }

    /// Requests so far.
    pub(crate) fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Not ready from now on: whoever balances load sends nothing new.
    pub(crate) fn begin_end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }
}
