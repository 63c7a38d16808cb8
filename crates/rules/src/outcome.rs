use crate::Side;

/// Who acts now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This side chooses a move.
    Player(Side),
    /// Chance decides; the side named is the one that rolls.
    Chance(Side),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
///
/// ```
/// use parlor_rules::{Outcome, Side};
///
/// assert_eq!(Outcome::win(Side::First, "line").half_points(Side::First), 2);
/// assert_eq!(Outcome::draw("move-limit").half_points(Side::Second), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or nobody for a draw.
    pub winner: Option<Side>,
    /// Why, in the word of the game's rules document (`goal`, `line`, …).
    pub reason: &'static str,
}

impl Turn {
    /// The side that moves or rolls; nobody when the game is over.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Turn::Player(side) | Turn::Chance(side) => Some(side),
            Turn::Over(_) => None,
        }
    }

    /// The outcome, if the game is over.
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

impl Outcome {
    /// A win.
    #[inline]
    pub const fn win(side: Side, reason: &'static str) -> Outcome {
        Outcome { winner: Some(side), reason }
    }

    /// A draw.
    #[inline]
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// What this is worth to a side, in half points: 2 won, 1 drawn, 0 lost.
    #[inline]
    pub fn half_points(self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }
}
