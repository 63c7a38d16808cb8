use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of pairs of pion values, one bit each. Both games are commutative, so a set that numbers make holds a pair
/// both ways round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pairs(u128);

/// A set of values of a pion, bit 1 to bit 10.
pub(crate) type Values = u16;

/// Bits of a row: values 0 to 10.
const ROW: u8 = 11;

impl Pairs {
    /// No pair.
    pub const NONE: Pairs = Pairs(0);

    /// One pair.
    pub const fn of(value: u8, other: u8) -> Pairs {
        Pairs(1 << (value * ROW + other))
    }

    /// The values that make a pair with `value`.
    #[inline]
    pub const fn row(self, value: u8) -> Values {
        (self.0 >> (value * ROW)) as u16 & ((1 << ROW) - 1)
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

/// The set of one value.
#[inline]
pub(crate) const fn value_bit(value: u8) -> Values {
    1 << value
}

/// The values of a set, ascending.
#[inline]
pub(crate) fn each(mut values: Values) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let value = values.trailing_zeros() as u8;
        (values != 0).then(|| {
            values &= values - 1;
            value
        })
    })
}

impl BitOr for Pairs {
    type Output = Pairs;

    #[inline]
    fn bitor(self, other: Pairs) -> Pairs {
        Pairs(self.0 | other.0)
    }
}

impl BitOrAssign for Pairs {
    #[inline]
    fn bitor_assign(&mut self, other: Pairs) {
        self.0 |= other.0;
    }
}

impl BitAnd for Pairs {
    type Output = Pairs;

    #[inline]
    fn bitand(self, other: Pairs) -> Pairs {
        Pairs(self.0 & other.0)
    }
}

impl Not for Pairs {
    type Output = Pairs;

    #[inline]
    fn not(self) -> Pairs {
        Pairs(!self.0)
    }
}
