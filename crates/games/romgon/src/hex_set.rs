use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

use crate::Hex;

/// A set of hexes: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct HexSet(pub(crate) u64);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet(0);

    /// All 51 hexes.
    pub const ALL: HexSet = HexSet((1 << Hex::COUNT) - 1);

    /// Whether a hex is in it.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.index() & 1 != 0
    }

    /// How many hexes are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first hex in the order of names.
    #[inline]
    pub const fn first(self) -> Option<Hex> {
        Hex::from_index(self.0.trailing_zeros() as usize)
    }

    /// The set with this hex.
    #[must_use]
    pub(crate) const fn with(self, hex: Option<Hex>) -> HexSet {
        match hex {
            Some(hex) => HexSet(self.0 | 1 << hex.index()),
            None => self,
        }
    }
}

impl Iterator for HexSet {
    type Item = Hex;

    /// Takes the first hex out.
    #[inline]
    fn next(&mut self) -> Option<Hex> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes.into_iter().fold(HexSet::EMPTY, |set, hex| set | hex.set())
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    /// The hexes of this set that are not in the other.
    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }
}

impl Not for HexSet {
    type Output = HexSet;

    #[inline]
    fn not(self) -> HexSet {
        HexSet::ALL - self
    }
}
