use std::sync::atomic::{AtomicU64, Ordering};

use crate::PlayerFault;

/// Faults of players that the safety net caught: counted, and told to whoever hosts the players.
#[derive(Debug)]
pub struct Faults {
    caught: AtomicU64,
    log: fn(&str),
}

impl Faults {
    /// Faults that go to a log, one sentence each.
    pub fn new(log: fn(&str)) -> Faults {
        Faults { caught: AtomicU64::new(0), log }
    }

    /// Counts and tells one.
    pub fn note(&self, game: &str, player: &str, fault: &PlayerFault) {
        self.caught.fetch_add(1, Ordering::Relaxed);
        (self.log)(&format!("caught {player} of {game}: {fault}; the fallback plays"));
    }

    /// How many there were.
    pub fn caught(&self) -> u64 {
        self.caught.load(Ordering::Relaxed)
    }
}

/// Faults that are only counted.
impl Default for Faults {
    fn default() -> Faults {
        Faults::new(|_| {})
    }
}
