use std::time::{Duration, Instant};

/// What time the database said that it is, and when.
pub struct HouseClock {
    time_ms: u64,
    at: Instant,
}

impl HouseClock {
    pub fn new(time_ms: u64) -> HouseClock {
        HouseClock { time_ms, at: Instant::now() }
    }

    /// What time it is now. It passes for a while without the database, as it does there without any server.
    pub fn now_ms(&self, most: Duration) -> u64 {
        let passed = self.at.elapsed().min(most);
        self.time_ms + u64::try_from(passed.as_millis()).unwrap_or(u64::MAX / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_news_it_stands_still_in_the_end() {
        let at = Instant::now().checked_sub(Duration::from_secs(60)).unwrap();
        let clock = HouseClock { time_ms: 1_000, at };
        assert_eq!(clock.now_ms(Duration::from_secs(5)), 6_000);
        assert!(HouseClock::new(1_000).now_ms(Duration::from_secs(5)) < 6_000);
    }
}
