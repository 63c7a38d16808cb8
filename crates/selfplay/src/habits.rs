use serde::Deserialize;

/// How games are played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Habits {
    /// Games side by side.
    pub games: usize,
    /// Visits of a thorough search, of which something is learned, and of a quick one.
    pub visits: [u32; 2],
    /// Moves among which they are divided.
    pub moves: [usize; 2],
    /// One search in so many is thorough.
    pub thorough: u64,
    /// Against the hand-made engine with so many visits, and without noise; 0: against itself.
    pub against: u64,
    /// Random stones at the beginning, at most.
    pub stirred: usize,
    /// The first games begin somewhere in the first so many turns, so that not all end at the same time.
    pub begun: usize,
    /// One game in so many is played to its end, the others until random games agree on it.
    pub to_the_end: u64,
}
