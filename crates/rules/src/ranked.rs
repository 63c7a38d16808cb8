use crate::Game;

/// A game whose positions can be numbered without gaps, so that a table of values needs no keys.
///
/// What is numbered are the positions in which a value is to be found: not over, before the roll where there are
/// dice, seen by the side whose turn it is.
pub trait Ranked: Game {
    /// How many there are.
    fn positions(&self) -> u64;

    /// The number of a position; none for one that has no number (over, or rolled already).
    fn rank(&self, position: &Self::Position) -> Option<u64>;

    /// The position of a number below [`positions`](Ranked::positions), with the first side to move.
    fn unrank(&self, rank: u64) -> Self::Position;
}
