use std::sync::atomic::{AtomicU64, Ordering};

/// The ids of requests that bring none: different in every process, and in order within one.
pub(crate) struct RequestIds {
    process: u32,
    next: AtomicU64,
}

impl RequestIds {
    pub(crate) fn new(random: [u8; 4]) -> RequestIds {
        RequestIds { process: u32::from_be_bytes(random), next: AtomicU64::new(1) }
    }

    /// How many there were.
    pub(crate) fn count(&self) -> u64 {
        self.next.load(Ordering::Relaxed) - 1
    }

    /// The number of one more.
    pub(crate) fn next(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// The id of the request with this number.
    pub(crate) fn name(&self, number: u64) -> String {
        format!("{:08x}-{number}", self.process)
    }
}
