use std::ops::Neg;

use crate::Score;

/// The scores that matter: above `alpha` and below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    /// What the side to move has already.
    pub alpha: Score,
    /// What the other side does not allow.
    pub beta: Score,
}

impl Window {
    /// All scores.
    pub const FULL: Window = Window { alpha: Score::BELOW_ALL, beta: Score::ABOVE_ALL };

    /// The window that only asks whether a score is above alpha.
    #[inline]
    pub fn test(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha.above() }
    }

    /// Whether there is room for more than that question.
    #[inline]
    pub fn is_wide(self) -> bool {
        self.alpha.above() < self.beta
    }
}

/// The window of the other side.
impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
