use std::sync::LazyLock;
use std::time::Instant;

/// Milliseconds since the program first asked: the desk's clock.
pub fn now_ms() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX)
}
