use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::table::Table;

/// What searches of the same state on several threads have in common. A search alone has it for itself.
pub(crate) struct Shared {
    table: Table,
    nodes: AtomicU64,
    stop: AtomicBool,
}

impl Shared {
    /// With an empty table of at most so many bytes.
    pub fn new(table_bytes: usize) -> Shared {
        Shared { table: Table::new(table_bytes), nodes: AtomicU64::new(0), stop: AtomicBool::new(false) }
    }

    /// What has been found about positions.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Makes room for the entries of so many nodes. A table that others look into stays as it is.
    pub fn grow(shared: &mut Arc<Shared>, nodes: u64) {
        if let Some(alone) = Arc::get_mut(shared) {
            alone.table.grow(nodes);
        }
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
