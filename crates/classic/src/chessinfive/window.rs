//! Windows: five adjacent squares on one axis. There are 96, and all windows of an axis are counted at once.
//!
//! Bit i of a set of windows stands for the one that begins at square i and goes on by the axis's step.

use parlor_chessinfive::{Axis, Square, SquareSet};

/// The squares at which windows begin, by axis: on files a to d, or on the ranks from which five lead on.
const BEGINNINGS: [u64; 4] = [
    0x0000_0000_FFFF_FFFF, // ranks
    0x0F0F_0F0F_0F0F_0F0F, // files
    0x0000_0000_F0F0_F0F0, // falling
    0x0000_0000_0F0F_0F0F, // rising
];

/// How many pieces of a side stand in each window of an axis, as the digits of binary numbers side by side.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    axis: Axis,
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Tally {
    /// Counts the pieces of a side.
    #[inline]
    pub const fn of(held: SquareSet, axis: Axis) -> Tally {
        let step = axis.step();
        let (a, b, c) = (held.0, held.0 >> step, held.0 >> (2 * step));
        let (d, e) = (held.0 >> (3 * step), held.0 >> (4 * step));
        // Two full adders: a + b + c, then their sum with d + e.
        let (sum, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (ones, other) = (sum ^ d ^ e, sum & d | e & (sum ^ d));
        Tally { axis, ones, twos: carry ^ other, fours: carry & other }
    }

    /// The windows with three pieces or more.
    #[inline]
    pub const fn at_least_three(self) -> u64 {
        (self.fours | self.twos & self.ones) & BEGINNINGS[self.axis as usize]
    }

    /// The windows with exactly four pieces.
    #[inline]
    pub const fn four(self) -> u64 {
        self.fours & !self.ones & BEGINNINGS[self.axis as usize]
    }
}

/// The windows of an axis in which a side has no piece.
#[inline]
pub const fn without(held: SquareSet, axis: Axis) -> u64 {
    let step = axis.step();
    let two = held.0 | held.0 >> step;
    let four = two | two >> (2 * step);
    !(four | held.0 >> (4 * step)) & BEGINNINGS[axis as usize]
}

/// The windows of an axis that a square lies in.
#[inline]
pub const fn through(square: Square, axis: Axis) -> u64 {
    THROUGH[square.index()][axis as usize]
}

/// The squares of the window that begins at a square.
#[inline]
pub const fn squares(beginning: Square, axis: Axis) -> SquareSet {
    const FIRST: [u64; 4] = [0x01_0101_0101, 0x1F, 0x1020_4081, 0x10_0804_0201];
    // The falling window at a1 would leave the board; moved to where one begins, it does not.
    SquareSet(FIRST[axis as usize] << beginning.index())
}

/// How many windows hold at least three pieces of `own` and none of `enemy`: the threats that are still open.
#[inline]
pub fn open_threats(own: SquareSet, enemy: SquareSet) -> u32 {
    let open = |axis| (Tally::of(own, axis).at_least_three() & without(enemy, axis)).count_ones();
    Axis::ALL.into_iter().map(open).sum()
}

/// Whether a window holds four pieces of `own` and none of `enemy`.
#[inline]
pub fn has_open_four(own: SquareSet, enemy: SquareSet) -> bool {
    Axis::ALL.into_iter().any(|axis| Tally::of(own, axis).four() & without(enemy, axis) != 0)
}

static THROUGH: [[u64; 4]; 64] = {
    let mut through = [[0; 4]; 64];
    let mut i = 0;
    while i < 4 * 64 {
        let (number, axis) = (i as u32 / 4, Axis::ALL[i % 4]);
        let mut steps = 0;
        while steps < 5 {
            if let Some(beginning) = number.checked_sub(steps * axis.step()) {
                through[i / 4][i % 4] |= BEGINNINGS[i % 4] & 1 << beginning;
            }
            steps += 1;
        }
        i += 1;
    }
    through
};
