use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlor_room::Event;

use parlor_store::Shared;
use parlor_store::{Kept, Page, Store, StoreError};

/// A store of which it is known whether it works. While it does not, the server says that it is not ready.
pub(crate) struct Minded {
    store: Arc<dyn Store>,
    failing: AtomicBool,
}

impl Minded {
    pub(crate) fn new(store: Arc<dyn Store>) -> Minded {
        Minded { store, failing: AtomicBool::new(false) }
    }

    /// Whether the last attempt failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// Looks whether a store that failed works again.
    pub(crate) fn look_again(&self) {
        if self.is_failing() {
            let _ = self.note(self.store.check());
        }
    }

    fn note<T>(&self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        // Whoever finds that another was quicker has found a store that works.
        let failed = matches!(outcome, Err(StoreError::Failed(_)));
        if self.failing.swap(failed, Ordering::Relaxed) != failed {
            match &outcome {
                Err(StoreError::Failed(error)) => tracing::error!(error, "nothing can be kept"),
                _ => tracing::info!("rooms can be kept again"),
            }
        }
        outcome
    }
}

impl Store for Minded {
    fn append(&self, room: &str, page: &Page) -> Result<bool, StoreError> {
        self.note(self.store.append(room, page))
    }

    fn put(&self, kept: &Kept) -> Result<(), StoreError> {
        self.note(self.store.put(kept))
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        self.note(self.store.load())
    }

    fn rewrite(&self, room: &str, events: &[Event]) -> Result<(), StoreError> {
        self.note(self.store.rewrite(room, events))
    }

    fn remove(&self, room: &str) -> Result<bool, StoreError> {
        self.note(self.store.remove(room))
    }

    fn check(&self) -> Result<(), StoreError> {
        self.note(self.store.check())
    }

    fn clean_up(&self) -> Result<(), StoreError> {
        self.note(self.store.clean_up())
    }

    fn now_ms(&self) -> u64 {
        self.store.now_ms()
    }

    fn shared(&self) -> Option<&dyn Shared> {
        self.store.shared()
    }
}
