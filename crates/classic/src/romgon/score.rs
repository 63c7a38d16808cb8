use std::ops::Add;

/// What a position is worth to a side, in exact half points: a threat is worth half a piece, and nothing smaller
/// than half a point occurs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i32);

impl Score {
    /// The worth of a game that is won. No evaluation comes near it: on a board full of pieces, all of them attacking
    /// the rhombus, it stays below 30,000 points.
    pub const WON: Score = Score::points(1_000_000);

    /// The worth of a game that is lost.
    pub const LOST: Score = Score::points(-1_000_000);

    /// So many points.
    #[inline]
    pub const fn points(points: i32) -> Score {
        Score(2 * points)
    }

    /// So many half points.
    #[inline]
    pub const fn half_points(half_points: i32) -> Score {
        Score(half_points)
    }

    /// The points as a number; exact.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// Whether this is the result of a game and not an evaluation.
    pub fn is_result(self) -> bool {
        self == Score::WON || self == Score::LOST
    }
}

impl Add for Score {
    type Output = Score;

    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}
