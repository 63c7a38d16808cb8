use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// What time it is for a room on this terminal. It stands still while nobody hosts the room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostClock {
    /// Milliseconds that had passed when we came.
    before: u64,
    came: Instant,
}

impl HostClock {
    /// A clock that begins with the time of day.
    pub(crate) fn of_today() -> HostClock {
        // A machine whose clock stands before 1970 begins at nothing.
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        HostClock::from(u64::try_from(today.as_millis()).unwrap_or(0))
    }

    /// A clock that goes on from here.
    pub(crate) fn from(before: u64) -> HostClock {
        HostClock { before, came: Instant::now() }
    }

    /// Milliseconds.
    pub(crate) fn now(&self) -> u64 {
        self.before.saturating_add(u64::try_from(self.came.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}
