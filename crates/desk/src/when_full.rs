/// What to do with one job more than may wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhenFull {
    /// Answer `too-busy`.
    Refuse,
    /// Wait for room, and read nothing meanwhile.
    Wait,
}
