use std::fmt;
use std::ops::Neg;

use parlor_rules::{Outcome, Side};

/// What a position is worth to the side to move: a guess in the units of the evaluation, or a proof that the game is
/// won or lost within so many plies.
///
/// Scores are ordered as the side to move likes them: sooner wins before later ones, any win before every guess, later
/// losses before sooner ones. A drawn game is 0; whether a 0 is proved is not in the score itself.
///
/// ```
/// use parlor_search::Score;
///
/// assert!(Score::won_in(3) > Score::won_in(5));
/// assert!(Score::won_in(5) > Score::guess(i32::MAX));
/// assert_eq!(-Score::won_in(3), Score::lost_in(3));
/// assert_eq!(Score::lost_in(8).plies(), Some(8));
/// assert_eq!(Score::guess(25).plies(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// A win at once.
const WIN: i32 = 1_000_000;
/// No line is longer than this.
const MOST_PLIES: i32 = 20_000;

impl Score {
    /// A drawn game.
    pub const DRAW: Score = Score(0);
    /// Better than every score.
    pub(crate) const ABOVE_ALL: Score = Score(WIN + 1);
    /// Worse than every score.
    pub(crate) const BELOW_ALL: Score = Score(-WIN - 1);

    /// A guess in the units of the evaluation. However large, it stays apart from proved scores.
    #[inline]
    pub const fn guess(value: i32) -> Score {
        const MOST: i32 = WIN - MOST_PLIES - 1;
        if value > MOST {
            Score(MOST)
        } else if value < -MOST {
            Score(-MOST)
        } else {
            Score(value)
        }
    }

    /// The side to move wins, and the game ends after so many plies.
    #[inline]
    pub const fn won_in(plies: u32) -> Score {
        Score(WIN - cut(plies))
    }

    /// The side to move loses, and the game ends after so many plies.
    #[inline]
    pub const fn lost_in(plies: u32) -> Score {
        Score(cut(plies) - WIN)
    }

    /// What a finished game is worth to a side.
    #[inline]
    pub fn of_outcome(outcome: Outcome, side: Side) -> Score {
        match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == side => Score::won_in(0),
            Some(_) => Score::lost_in(0),
        }
    }

    /// The number: a guess in its units, a proof far above or below all guesses.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether the side to move is proved to win.
    #[inline]
    pub const fn is_won(self) -> bool {
        self.0 >= WIN - MOST_PLIES
    }

    /// Whether the side to move is proved to lose.
    #[inline]
    pub const fn is_lost(self) -> bool {
        self.0 <= MOST_PLIES - WIN
    }

    /// Whether a win or a loss is proved.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_won() || self.is_lost()
    }

    /// After how many plies a proved win or loss ends the game.
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        if self.is_decided() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The winning chance that goes with it: 0 or 1 where it is proved, otherwise a logistic curve in what the guess is worth in the
    /// odds, as a power of e.
    pub fn chance(self, odds: impl FnOnce(f64) -> f64) -> f64 {
        match self {
            _ if self.is_won() => 1.0,
            _ if self.is_lost() => 0.0,
            // Guesses never look like proofs.
            _ => (1.0 / (1.0 + libm::exp(-odds(f64::from(self.0))))).clamp(0.001, 0.999),
        }
    }

    /// The same score seen from so many plies earlier: the end is farther away.
    #[inline]
    pub(crate) const fn earlier(self, plies: u32) -> Score {
        match () {
            () if self.is_won() => Score(self.0 - plies as i32),
            () if self.is_lost() => Score(self.0 + plies as i32),
            () => self,
        }
    }

    /// The same score seen from so many plies later: the end is nearer.
    #[inline]
    pub(crate) const fn later(self, plies: u32) -> Score {
        match () {
            () if self.is_won() => Score(self.0 + plies as i32),
            () if self.is_lost() => Score(self.0 - plies as i32),
            () => self,
        }
    }

    /// The next score up.
    #[inline]
    pub(crate) const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// A score that was taken apart by [`value`](Score::value).
    #[inline]
    pub(crate) const fn of_value(value: i32) -> Score {
        Score(value)
    }

    /// So much more or less, still within the scores.
    #[inline]
    pub(crate) fn shifted(self, by: i32) -> Score {
        Score(self.0.saturating_add(by).clamp(Score::BELOW_ALL.0, Score::ABOVE_ALL.0))
    }
}

const fn cut(plies: u32) -> i32 {
    if plies > MOST_PLIES as u32 { MOST_PLIES } else { plies as i32 }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) if self.is_won() => write!(f, "won in {plies}"),
            Some(plies) => write!(f, "lost in {plies}"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_and_proofs_never_meet() {
        assert!(!Score::guess(i32::MAX).is_decided() && !Score::guess(i32::MIN).is_decided());
        assert!(Score::won_in(u32::MAX).is_won() && Score::won_in(u32::MAX) > Score::guess(i32::MAX));
        assert!(Score::lost_in(u32::MAX).is_lost() && Score::lost_in(u32::MAX) < Score::guess(i32::MIN));
        assert!(Score::won_in(0) < Score::ABOVE_ALL && Score::lost_in(0) > Score::BELOW_ALL);
    }

    #[test]
    fn chances_grow_with_guesses_and_only_proofs_are_certain() {
        let chance = |score: Score| score.chance(|value| value / 100.0);
        assert_eq!([Score::won_in(9), Score::DRAW, Score::lost_in(9)].map(chance), [1.0, 0.5, 0.0]);
        assert!(chance(Score::guess(40)) < chance(Score::guess(41)));
        assert!(chance(Score::guess(i32::MAX)) < 1.0 && chance(Score::guess(i32::MIN)) > 0.0);
    }

    #[test]
    fn plies_are_counted_from_where_one_stands() {
        assert_eq!(Score::won_in(3).earlier(4), Score::won_in(7));
        assert_eq!(Score::lost_in(7).later(4), Score::lost_in(3));
        assert_eq!(Score::guess(12).earlier(4), Score::guess(12));
        assert_eq!(Score::DRAW.later(4), Score::DRAW);
    }
}
