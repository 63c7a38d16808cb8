/// What a runner has to do, and has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Jobs that wait.
    pub queued: u64,
    /// Jobs at work.
    pub running: u64,
    /// Jobs stopped before their end so far.
    pub cancelled: u64,
    /// Jobs refused so far because too many were waiting.
    pub refused: u64,
    /// How long the oldest job that waits has been waiting.
    pub oldest_ms: u64,
}
