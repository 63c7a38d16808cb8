use std::cmp::Reverse;

use parlor_romgon::{Action, Move, Position};

use super::Score;

/// A turn with what the search found out about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The turn.
    pub mv: Move,
    /// The enemy's best reply, where one was looked for.
    pub reply: Option<Move>,
    /// What it is worth to the player who makes it.
    pub score: Score,
    /// Positions looked at for it.
    pub nodes: u64,
}

/// The order of turns: the best first, equals in the order of their spellings.
pub(super) type Rank = (Reverse<Score>, Move);

impl ScoredMove {
    /// Its place in the order.
    #[inline]
    pub(super) fn rank(&self) -> Rank {
        (Reverse(self.score), self.mv)
    }
}

/// A candidate as the original writes it: `from→to`, with ` C` behind it for a capture and `@o` for a new
/// orientation; `from@o` for a turn in place, `from~` for a flip.
pub fn label(position: &Position, mv: Move) -> String {
    let from = mv.from();
    match mv.action() {
        Action::Go { to, turn } => {
            let capture = if position.piece(to).is_some() { " C" } else { "" };
            let turn = turn.map(|orientation| format!("@{orientation}")).unwrap_or_default();
            format!("{from}→{to}{turn}{capture}")
        }
        Action::Turn(orientation) => format!("{from}@{orientation}"),
        Action::Flip => format!("{from}~"),
    }
}
