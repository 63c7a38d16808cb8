use std::ops::{BitAnd, BitOr};

use crate::Cell;
use crate::cell::{DIRECTIONS, SIZE, STRIDE};

/// How many cells in a row win.
const WIN_LENGTH: usize = 4;

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);

    /// The whole board.
    pub const ALL: CellSet = {
        let mut bits = 0;
        let mut row = 0;
        while row < SIZE {
            bits |= ((1 << SIZE) - 1) << (row * STRIDE);
            row += 1;
        }
        CellSet(bits)
    };

    /// One cell alone.
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.bit())
    }

    /// Whether this cell is among them.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.bit() & 1 != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.bit();
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.bit());
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.is_empty() { None } else { Some(Cell::from_bit(self.0.trailing_zeros() as u8)) }
    }

    /// Takes the first cell out.
    #[inline]
    pub const fn pop(&mut self) -> Option<Cell> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The cells of either set.
    #[inline]
    pub const fn union(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells of both sets.
    #[inline]
    pub const fn intersection(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub const fn difference(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The cells that are in one of the sets alone.
    #[inline]
    pub const fn symmetric_difference(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }

    /// All other cells of the board.
    #[inline]
    pub const fn complement(self) -> CellSet {
        CellSet::ALL.difference(self)
    }

    /// The one with so many others before it.
    #[inline]
    pub const fn nth(self, skip: usize) -> Option<Cell> {
        let [low, high] = self.words();
        let in_low = low.count_ones() as usize;
        if skip < in_low {
            return Some(Cell::from_bit(select(low, skip as u32)));
        }
        let skip = skip - in_low;
        if skip < high.count_ones() as usize {
            Some(Cell::from_bit(64 + select(high, skip as u32)))
        } else {
            None
        }
    }

    /// Whether four or more stand in an unbroken row.
    #[inline]
    pub const fn has_line(self) -> bool {
        let [horizontal, vertical, falling, rising] = [1, STRIDE, STRIDE + 1, STRIDE - 1];
        self.fours(horizontal) | self.fours(vertical) | self.fours(falling) | self.fours(rising) != 0
    }

    /// The first cells of all fours whose cells are `shift` bits apart.
    #[inline]
    const fn fours(self, shift: u8) -> u128 {
        let pairs = self.0 & self.0 >> shift;
        pairs & pairs >> (2 * shift)
    }

    /// The winning row that the last claim made: all cells of the first direction that has four or more.
    ///
    /// Without the last claim there was no line, so at most three cells lie to each side of it, every line goes
    /// through it, and one direction holds one line: the claim itself need not be known.
    pub fn line(self) -> CellSet {
        for (down, right) in DIRECTIONS {
            let runs = self.fours_along(down, right);
            if !runs.is_empty() {
                return runs.into_iter().fold(CellSet::EMPTY, BitOr::bitor);
            }
        }
        CellSet::EMPTY
    }

    /// Whether one cell belongs to every line: whether one claim can have made them all.
    pub fn lines_meet(self) -> bool {
        let fours = DIRECTIONS.into_iter().flat_map(|(down, right)| self.fours_along(down, right));
        !fours.fold(CellSet::ALL, BitAnd::bitand).is_empty()
    }

    /// Every four in a row along one direction, overlapping ones each for itself.
    fn fours_along(self, down: i8, right: i8) -> Vec<CellSet> {
        let four = |start: Cell| {
            let cells = (1..WIN_LENGTH).scan(start, |at, _| {
                *at = at.step(down, right)?;
                Some(*at)
            });
            cells.fold(CellSet::of(start), |cells, cell| cells | CellSet::of(cell))
        };
        self.into_iter()
            .map(four)
            .filter(|&four| four.len() == WIN_LENGTH && (four - self).is_empty())
            .collect()
    }

    /// One bit for every cell, [`STRIDE`] bits from one row to the next.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The cells of these bits. Those that no cell has are left out.
    #[inline]
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & CellSet::ALL.0)
    }

    /// The bits in two words, for hashing.
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }
}

parlor_rules::cell_set!(CellSet of Cell, iterated by CellIter);

/// The place of the bit that has `skip` set bits below it. There must be more than `skip`.
///
/// Random play asks for this on every ply, so no bit is visited: bits are counted in all bytes at once, then the byte
/// is found by comparing all sums at once.
#[inline]
const fn select(word: u64, skip: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = ONES << 7;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // In every byte: how many bits are set in it and all bytes below.
    let sums = bytes.wrapping_mul(ONES);
    // The top bit of every byte that has no more than `skip` up to its end.
    let passed = (((skip as u64 * ONES) | TOPS) - sums) & TOPS;
    let shift = (passed >> 7).wrapping_mul(ONES) >> 56 << 3;
    let mut left = skip as u64 - (sums << 8 >> shift & 0xFF);
    let mut byte = word >> shift;
    while left > 0 {
        byte &= byte - 1;
        left -= 1;
    }
    (shift + byte.trailing_zeros() as u64) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> CellSet {
        let digit = |byte: u8| byte - b'0';
        let cell = |text: &str| Cell::new(digit(text.as_bytes()[0]), digit(text.as_bytes()[1])).unwrap();
        text.split_whitespace().map(cell).collect()
    }

    #[test]
    fn sets_know_their_cells() {
        let set = cells("00 09 10 47 99");
        assert_eq!(set.len(), 5);
        assert_eq!(
            set.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>(),
            ["00", "09", "10", "47", "99"]
        );
        assert_eq!(set.nth(3), Cell::new(4, 7));
        assert_eq!((set.nth(5), CellSet::EMPTY.first()), (None, None));
        assert_eq!((!set).len(), 95);
        let all: Vec<_> = (0..100).map_while(|skip| CellSet::ALL.nth(skip)).collect();
        assert!(all.into_iter().eq(Cell::all()));
        assert_eq!(CellSet::ALL.len(), 100);
        parlor_rules::check_cell_set!(CellSet, Cell::all());
    }

    #[test]
    fn lines_are_found_in_all_directions_and_nowhere_else() {
        for line in ["06 07 08 09", "60 70 80 90", "66 77 88 99", "30 21 12 03", "96 97 98 99"] {
            assert!(cells(line).has_line(), "{line}");
            assert_eq!(cells(line).line(), cells(line));
        }
        for no_line in ["07 08 09 10", "08 09 10 11", "08 19 20 31", "01 10 19 28", "00 01 02 04", "00 11 22"]
        {
            assert!(!cells(no_line).has_line(), "{no_line}");
            assert!(cells(no_line).line().is_empty());
        }
    }

    #[test]
    fn the_first_direction_is_reported_with_all_its_cells() {
        let cross = cells("40 41 42 43 44 45 46 13 23 33 99");
        assert_eq!(cross.line(), cells("40 41 42 43 44 45 46"));
        assert!(cross.lines_meet());
        assert!(cells("13 23 33 43 53 34 35 36").lines_meet());
        assert!(!cells("00 01 02 03 04 05 06 07").lines_meet());
        assert!(!cells("00 01 02 03 20 21 22 23").lines_meet());
    }
}
