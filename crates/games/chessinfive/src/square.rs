use std::fmt;

/// A square of the board.
///
/// SquareSet are numbered file by file (a1, a2, …, a8, b1, …, h8), so that their order is the ASCII order of their
/// names and a file is one byte of a set of [`SquareSet`](crate::SquareSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 is a) and a rank (0 is the bottom one), if there is one.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(file * 8 + rank)) } else { None }
    }

    /// The square with a number; only the lowest six bits count.
    #[inline]
    pub(crate) const fn numbered(number: u8) -> Square {
        Square(number & 63)
    }

    /// Its number, from 0 for a1 to 63 for h8, file by file.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask is for the compiler: tables of 64 need no bounds check.
        (self.0 & 63) as usize
    }

    /// Its file: 0 for a, 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 >> 3
    }

    /// Its rank: 0 for the bottom one, 7 for the top one.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 & 7
    }

    /// The letter of its file.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The same square in a mirror that exchanges the files a and h.
    pub const fn mirrored(self) -> Square {
        Square(self.0 ^ 0b111_000)
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
