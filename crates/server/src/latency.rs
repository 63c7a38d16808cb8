use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long requests took: counts in steps of a quarter more each, so that a percentile is at most a quarter too high.
pub(crate) struct Latency {
    counts: [AtomicU64; STEPS],
    total_us: AtomicU64,
}

/// From a microsecond to more than an hour.
const STEPS: usize = 100;
const STEP: f64 = 1.25;

impl Default for Latency {
    fn default() -> Latency {
        Latency { counts: [const { AtomicU64::new(0) }; STEPS], total_us: AtomicU64::new(0) }
    }
}

impl Latency {
    /// Counts a request.
    pub(crate) fn note(&self, took: Duration) {
        let us = took.as_micros().max(1);
        let step = ((us as f64).ln() / STEP.ln()).ceil() as usize;
        self.counts[step.min(STEPS - 1)].fetch_add(1, Ordering::Relaxed);
        self.total_us.fetch_add(u64::try_from(us).unwrap_or(u64::MAX / 2), Ordering::Relaxed);
    }

    /// How many requests there were, and how long they took together.
    pub(crate) fn all(&self) -> (u64, Duration) {
        let count = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).sum();
        (count, Duration::from_micros(self.total_us.load(Ordering::Relaxed)))
    }

    /// So many of all requests, from 0 to 1, took no longer than this.
    pub(crate) fn within(&self, part: f64) -> Duration {
        let counts = self.counts.each_ref().map(|count| count.load(Ordering::Relaxed));
        let wanted = (part * counts.iter().sum::<u64>() as f64).ceil() as u64;
        let mut so_far = 0;
        let step = counts.iter().position(|count| {
            so_far += count;
            so_far >= wanted.max(1)
        });
        step.map_or(Duration::ZERO, |step| Duration::from_secs_f64(STEP.powi(step as i32) / 1e6))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_at_most_a_quarter_too_high() {
        let latency = Latency::default();
        assert_eq!(latency.within(0.5), Duration::ZERO);
        (1..=1000).for_each(|ms| latency.note(Duration::from_millis(ms)));
        for (part, ms) in [(0.5, 500.0), (0.99, 990.0), (0.001, 1.0)] {
            let found = latency.within(part).as_secs_f64() * 1e3;
            assert!(found >= ms && found <= ms * STEP * 1.001, "{part}: {found}");
        }
        latency.note(Duration::from_secs(1 << 40));
        assert_eq!(latency.all().0, 1001);
    }
}
