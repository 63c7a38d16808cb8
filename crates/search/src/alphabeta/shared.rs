use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::table::Table;

/// What searches of the same state on several threads have in common. A search alone has it for itself.
pub(crate) struct Shared {
    /// The largest table so far. Each search looks into its own until it comes to ask for a larger one; what is found
    /// meanwhile goes into the old one and is lost, which does no harm.
    table: Mutex<Arc<Table>>,
    nodes: AtomicU64,
    stop: AtomicBool,
}

impl Shared {
    /// With an empty table of at most so many bytes.
    pub fn new(table_bytes: usize) -> Shared {
        let table = Mutex::new(Arc::new(Table::new(table_bytes)));
        Shared { table, nodes: AtomicU64::new(0), stop: AtomicBool::new(false) }
    }

    /// What has been found about positions.
    pub fn table(&self) -> Arc<Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Hands a larger table to all.
    pub fn replace_table(&self, larger: Arc<Table>) {
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = larger;
    }

    /// Adds nodes to those of all searches, and counts them.
    pub fn add(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    /// Something to hold for as long as the searches shall go on, however that ends.
    pub fn stop_at_end(&self) -> impl Drop {
        StopAtEnd(self)
    }

    /// Whether the searches need not go on.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

struct StopAtEnd<'a>(&'a Shared);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}
