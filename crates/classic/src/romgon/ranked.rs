use std::cmp::Reverse;

use parlor_romgon::Move;

use super::Score;

/// A turn with what the search found out about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The turn.
    pub mv: Move,
    /// The enemy's best reply, where one was looked for.
    pub reply: Option<Move>,
    /// What it is worth to the player who makes it.
    pub score: Score,
    /// Positions judged for it.
    pub nodes: u64,
}

/// The order of turns: the best first, equals in the order of their spellings.
pub(super) type Rank = (Reverse<Score>, Move);

impl Ranked {
    /// Its place in the order.
    #[inline]
    pub(super) fn rank(&self) -> Rank {
        (Reverse(self.score), self.mv)
    }
}
