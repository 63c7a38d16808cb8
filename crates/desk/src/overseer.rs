use std::sync::atomic::{AtomicBool, Ordering};

use crate::Clock;

/// Knows how long a job has taken and whether it is to stop.
pub struct Overseer<'a> {
    clock: Clock,
    started: u64,
    most_ms: Option<u64>,
    stop: &'a AtomicBool,
}

impl<'a> Overseer<'a> {
    /// Begins to count now.
    pub fn new(clock: Clock, stop: &'a AtomicBool, most_ms: Option<u64>) -> Overseer<'a> {
        Overseer { clock, started: clock(), most_ms, stop }
    }

    /// Milliseconds since the beginning.
    pub fn elapsed_ms(&self) -> u64 {
        (self.clock)().saturating_sub(self.started)
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The flag behind it.
    pub fn stop_flag(&self) -> &AtomicBool {
        self.stop
    }

    /// Whether there is a time limit.
    pub fn is_timed(&self) -> bool {
        self.most_ms.is_some()
    }

    /// Milliseconds that are left, if there is a limit.
    pub fn left_ms(&self) -> Option<u64> {
        self.most_ms.map(|most| most.saturating_sub(self.elapsed_ms()))
    }

    /// Whether the job must come to its end.
    pub fn must_stop(&self) -> bool {
        self.is_cancelled() || self.most_ms.is_some_and(|most| self.elapsed_ms() >= most)
    }
}
