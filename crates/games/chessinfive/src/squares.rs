use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::Square;

/// A set of squares; bit n is the square numbered n, so a byte is a file and its lowest bit the file's rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// The bottom rank.
    pub const RANK_1: Squares = Squares(0x0101_0101_0101_0101);

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::numbered(self.0.trailing_zeros() as u8)) }
    }

    /// The square before which `skip` others of the set come.
    #[inline]
    pub fn nth(self, skip: usize) -> Option<Square> {
        let mut bits = self.0;
        for _ in 0..skip {
            bits &= bits.wrapping_sub(1);
        }
        Squares(bits).first()
    }

    /// Where a dropped piece lands when these squares are occupied: on the lowest empty square of every column
    /// that is not full.
    #[inline]
    pub const fn landing(self) -> Squares {
        // What a full column shifts into the next one is on rank 1, which is in the set anyway.
        Squares((self.0 << 1 | Squares::RANK_1.0) & !self.0)
    }

    /// Those of these squares that have an empty square right below them.
    pub const fn floating(self) -> Squares {
        Squares(self.0 & !(self.0 << 1 | Squares::RANK_1.0))
    }

    /// The set in a mirror that exchanges the files a and h.
    pub const fn mirrored(self) -> Squares {
        Squares(self.0.swap_bytes())
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Squares;

    #[inline]
    fn bitxor(self, other: Squares) -> Squares {
        Squares(self.0 ^ other.0)
    }
}

impl Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
