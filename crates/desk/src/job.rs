use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use parlor_protocol::{Answer, Request};

use crate::Desk;

/// The jobs that one client has open.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    open: Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>,
}

impl Connection {
    /// Stops the job with this id. False when there is none.
    pub fn cancel(&self, id: &str) -> bool {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).inspect(|stop| stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// Stops everything, because the client has gone.
    pub fn cancel_all(&self) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Opens a job; none if one with this id is open already.
    pub(crate) fn open(&self, request: Request) -> Option<Job> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.contains_key(&request.id) {
            return None;
        }
        open.insert(request.id.clone(), Arc::clone(&stop));
        drop(open);
        Some(Job { request, stop, connection: self.clone() })
    }
}

/// A request that needs thinking. It is open until it is dropped.
#[derive(Debug)]
pub struct Job {
    request: Request,
    stop: Arc<AtomicBool>,
    connection: Connection,
}

impl Job {
    /// What was asked.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Raise this to stop the job.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Does the work here and now. `report` gets what there is to tell on the way.
    pub fn run(&self, desk: &Desk, report: &mut dyn FnMut(Answer)) -> Answer {
        desk.answer(&self.request, &self.stop, report)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut open = self.connection.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.remove(&self.request.id);
    }
}
