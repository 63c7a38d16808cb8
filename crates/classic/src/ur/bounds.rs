use std::ops::Neg;

/// A value lies between these two, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Bounds {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Bounds {
    /// Below everything: the best of no moves at all.
    pub(super) const NOTHING: Bounds = Bounds::exactly(i64::MIN);

    /// The value is known.
    #[inline]
    pub(super) const fn exactly(value: i64) -> Bounds {
        Bounds { low: value, high: value }
    }

    /// The value, if it is known.
    #[inline]
    pub(super) fn value(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// The bounds of the better of two values.
    #[inline]
    pub(super) fn or(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// The bounds of a sum with a value that counts several times.
    #[inline]
    pub(super) const fn plus(self, times: i64, other: Bounds) -> Bounds {
        Bounds { low: self.low + times * other.low, high: self.high + times * other.high }
    }
}

/// The value for the other side.
impl Neg for Bounds {
    type Output = Bounds;

    #[inline]
    fn neg(self) -> Bounds {
        Bounds { low: -self.high, high: -self.low }
    }
}
