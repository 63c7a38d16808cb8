use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Owner;

/// The jobs that one client has open.
#[derive(Clone, Debug, Default)]
pub struct Connection {
    owner: Option<Owner>,
    open: Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>,
}

impl Connection {
    /// A connection of this owner; one by default has nobody to share with.
    pub fn of(owner: Owner) -> Connection {
        Connection { owner: Some(owner), ..Connection::default() }
    }

    /// Stops the job with this id. False when there is none.
    pub fn cancel(&self, id: &str) -> bool {
        self.lock().get(id).inspect(|stop| stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// Stops everything, because the client has gone.
    pub fn cancel_all(&self) {
        self.lock().values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Opens a job; none if one with this id is open already.
    pub(crate) fn open(&self, id: &str) -> Option<Ticket> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut open = self.lock();
        if open.contains_key(id) {
            return None;
        }
        open.insert(id.to_owned(), Arc::clone(&stop));
        drop(open);
        let owner = self.owner.clone();
        Some(Ticket { id: id.to_owned(), stop, owner, connection: self.clone() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An id that is taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    pub id: String,
    /// Raised when the job is to stop.
    pub stop: Arc<AtomicBool>,
    /// Whose job it is.
    pub owner: Option<Owner>,
    connection: Connection,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.connection.lock().remove(&self.id);
    }
}
