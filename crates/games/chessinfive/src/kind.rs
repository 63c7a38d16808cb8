use std::fmt;

use parlor_rules::Side;

/// A type of piece, in the ASCII order of the letters, which is the order in which drops are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Any distance diagonally.
    Bishop = 0,
    /// One square in any direction; it has no special role.
    King = 1,
    /// A (1,2) jump.
    Knight = 2,
    /// A rook's or a bishop's move.
    Queen = 3,
    /// Any distance along rank or file.
    Rook = 4,
}

impl Kind {
    /// All types, in the order of their letters.
    pub const ALL: [Kind; 5] = [Kind::Bishop, Kind::King, Kind::Knight, Kind::Queen, Kind::Rook];

    /// All types in the order in which a hand is written.
    pub const HAND: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King];

    /// Its place in [`Kind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of these a side has, on the board and in hand together.
    #[inline]
    pub const fn owned(self) -> usize {
        match self {
            Kind::Queen | Kind::King => 1,
            Kind::Rook | Kind::Bishop | Kind::Knight => 2,
        }
    }

    /// Its letter in moves, and in positions for Cyan.
    pub const fn letter(self) -> char {
        match self {
            Kind::Bishop => 'B',
            Kind::King => 'K',
            Kind::Knight => 'N',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
        }
    }

    /// Its letter in positions: upper case for Cyan, lower case for Magenta.
    pub const fn letter_of(self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// The type with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Whose piece, and of what type, this letter of a position is.
    pub fn of_letter(letter: char) -> Option<(Side, Kind)> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some((side, Kind::from_letter(letter.to_ascii_uppercase())?))
    }

    /// Its name in words.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Bishop => "bishop",
            Kind::King => "king",
            Kind::Knight => "knight",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
