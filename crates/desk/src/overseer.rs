use std::sync::atomic::{AtomicBool, Ordering};

use parlor_roster::Faults;

use crate::Clock;

/// Knows how long a job has taken and whether it is to stop, and hears of faults.
pub struct Overseer<'a> {
    clock: Clock,
    started: u64,
    most_ms: Option<u64>,
    stop: &'a AtomicBool,
    faults: &'a Faults,
}

impl<'a> Overseer<'a> {
    /// Begins to count now.
    pub fn new(clock: Clock, stop: &'a AtomicBool, most_ms: Option<u64>, faults: &'a Faults) -> Overseer<'a> {
        Overseer { clock, started: clock(), most_ms, stop, faults }
    }

    /// Milliseconds since the beginning.
    pub fn elapsed_ms(&self) -> u64 {
        (self.clock)().saturating_sub(self.started)
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Milliseconds that are left, if there is a limit.
    pub fn left_ms(&self) -> Option<u64> {
        self.most_ms.map(|most| most.saturating_sub(self.elapsed_ms()))
    }

    /// Whether the job must come to its end.
    pub fn must_stop(&self) -> bool {
        self.is_cancelled() || self.left_ms() == Some(0)
    }

    /// Where faults of players go.
    pub fn faults(&self) -> &'a Faults {
        self.faults
    }
}
