use std::time::Duration;

use graphile_worker::WorkerRecoveryConfig;

/// How long a worker keeps its pieces without a sign of life. Another takes them then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease(pub Duration);

impl Default for Lease {
    fn default() -> Lease {
        Lease(Duration::from_secs(20))
    }
}

impl Lease {
    /// How often a worker gives a sign of life, and looks after the others.
    pub(crate) fn pulse(self) -> Duration {
        (self.0 / 4).max(Duration::from_millis(100))
    }

    pub(crate) fn recovery(self) -> WorkerRecoveryConfig {
        WorkerRecoveryConfig::default()
            .heartbeat_interval(self.pulse())
            .sweep_interval(self.pulse())
            .sweep_threshold(self.0)
            .recovery_delay(Duration::ZERO)
    }
}
