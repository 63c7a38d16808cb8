use std::time::Duration;

use graphile_worker::WorkerRecoveryConfig;

/// How long a worker keeps its pieces without a sign of life. Another takes them then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease(pub Duration);

/// So many workers are few enough that each looks after the others with every sign of life.
const FEW: u64 = 8;

impl Default for Lease {
    fn default() -> Lease {
        Lease(Duration::from_secs(20))
    }
}

impl Lease {
    /// How often a worker gives a sign of life.
    pub(crate) fn pulse(self) -> Duration {
        (self.0 / 4).max(Duration::from_millis(100))
    }

    /// One of so many workers looks after the others: the more there are, the less often each.
    pub(crate) fn recovery(self, workers: u64) -> WorkerRecoveryConfig {
        let times = u32::try_from(workers / FEW).unwrap_or(u32::MAX).clamp(1, 4);
        WorkerRecoveryConfig::default()
            .heartbeat_interval(self.pulse())
            .sweep_interval(self.pulse() * times)
            .sweep_threshold(self.0)
            .recovery_delay(Duration::ZERO)
    }
}
