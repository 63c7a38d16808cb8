use crate::{Hex, Zone};

/// A set of hexes: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexSet(u64);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet(0);

    /// All 51 hexes.
    pub const ALL: HexSet = HexSet((1 << Hex::COUNT) - 1);

    /// The set of one hex.
    #[inline]
    pub const fn of(hex: Hex) -> HexSet {
        HexSet(1 << hex.index())
    }

    /// Whether a hex is in it.
    #[inline]
    pub const fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.index() & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0 |= 1 << hex.index();
    }

    /// Takes a hex out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0 &= !(1 << hex.index());
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

    /// Takes the first hex out.
    #[inline]
    pub const fn pop(&mut self) -> Option<Hex> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The hexes of either set.
    #[inline]
    pub const fn union(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    /// The hexes of both sets.
    #[inline]
    pub const fn intersection(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    /// The hexes of this set that are not in the other.
    #[inline]
    pub const fn difference(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }

    /// The hexes that are in one of the sets alone.
    #[inline]
    pub const fn symmetric_difference(self, other: HexSet) -> HexSet {
        HexSet(self.0 ^ other.0)
    }

    /// All other hexes.
    #[inline]
    pub const fn complement(self) -> HexSet {
        HexSet::ALL.difference(self)
    }

    /// The set with this hex, if there is one.
    #[must_use]
    pub(crate) const fn with(mut self, hex: Option<Hex>) -> HexSet {
        if let Some(hex) = hex {
            self.insert(hex);
        }
        self
    }
}

impl Zone {
    /// Its hexes.
    pub const fn hexes(self) -> HexSet {
        let (mut set, mut index) = (HexSet::EMPTY, 0);
        while let Some(hex) = Hex::from_index(index) {
            if hex.zone() as u8 == self as u8 {
                set.insert(hex);
            }
            index += 1;
        }
        set
    }
}

parlor_rules::cell_set!(HexSet of Hex, iterated by HexIter);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_have_the_set_of_all_games() {
        parlor_rules::check_cell_set!(HexSet, Hex::all());
    }
}
