/// Milliseconds since some fixed moment. Only differences count.
pub type Clock = fn() -> u64;
