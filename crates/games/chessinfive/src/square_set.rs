use crate::Square;

/// A set of squares; bit n is the square numbered n, so a byte is a file and its lowest bit the file's rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareSet(
    /// The bits. Every word is a set: the board has as many squares as a word has bits.
    pub u64,
);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64 squares.
    pub const ALL: SquareSet = SquareSet(!0);
    /// The bottom rank.
    pub const RANK_1: SquareSet = SquareSet(0x0101_0101_0101_0101);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Puts a square in.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::numbered(self.0.trailing_zeros() as u8)) }
    }

    /// Takes the first square out.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The square before which `skip` others of the set come.
    #[inline]
    pub const fn nth(self, mut skip: usize) -> Option<Square> {
        let mut bits = self.0;
        while skip > 0 {
            bits &= bits.wrapping_sub(1);
            skip -= 1;
        }
        SquareSet(bits).first()
    }

    /// The squares of either set.
    #[inline]
    pub const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares of both sets.
    #[inline]
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[inline]
    pub const fn difference(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// The squares that are in one of the sets alone.
    #[inline]
    pub const fn symmetric_difference(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }

    /// All other squares.
    #[inline]
    pub const fn complement(self) -> SquareSet {
        SquareSet(!self.0)
    }

    /// Where a dropped piece lands when these squares are occupied: on the lowest empty square of every column
    /// that is not full.
    #[inline]
    pub const fn landing(self) -> SquareSet {
        // What a full column shifts into the next one is on rank 1, which is in the set anyway.
        SquareSet((self.0 << 1 | SquareSet::RANK_1.0) & !self.0)
    }

    /// Those of these squares that have an empty square right below them.
    pub const fn floating(self) -> SquareSet {
        SquareSet(self.0 & !(self.0 << 1 | SquareSet::RANK_1.0))
    }

    /// The set in a mirror that exchanges the files a and h.
    pub const fn mirrored(self) -> SquareSet {
        SquareSet(self.0.swap_bytes())
    }
}

parlor_rules::cell_set!(SquareSet of Square, iterated by SquareIter);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_set_of_all_games() {
        parlor_rules::check_cell_set!(SquareSet, Square::all());
    }

    #[test]
    fn the_nth_square_is_the_nth_of_the_iteration() {
        let set = SquareSet(0x8100_0042_0000_1801);
        for skip in 0..10 {
            assert_eq!(set.nth(skip), set.iter().nth(skip));
        }
    }
}
