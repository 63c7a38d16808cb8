use parlor_rules::Side;

/// The five types of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Steps diagonally.
    Square,
    /// Steps to the three hexes it faces.
    Triangle,
    /// The king piece.
    Rhombus,
    /// Slides along its ring.
    Circle,
    /// Steps and leaps along its axis.
    Hexagon,
}

/// A piece: whose it is, its type, how it is turned, and whether it is flipped. One byte.
///
/// The four low bits hold type and orientation together (the shape), then a bit for flipped and one for the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

/// The shape of every type at orientation 0, by [`Kind`].
const SHAPES: [u8; 5] = [0, 1, 7, 8, 9];

/// The type of every shape.
const KINDS: [Kind; 16] = {
    let mut kinds = [Kind::Hexagon; 16];
    kinds[0] = Kind::Square;
    let mut shape = 1;
    while shape < 7 {
        kinds[shape] = Kind::Triangle;
        shape += 1;
    }
    kinds[7] = Kind::Rhombus;
    kinds[8] = Kind::Circle;
    kinds
};

const FLIPPED: u8 = 1 << 4;
const SIDE: u8 = 1 << 5;

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Square, Kind::Triangle, Kind::Rhombus, Kind::Circle, Kind::Hexagon];

    /// The type's name in data, in the original's spelling.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Square => "square",
            Kind::Triangle => "triangle",
            Kind::Rhombus => "rhombus",
            Kind::Circle => "circle",
            Kind::Hexagon => "hexgon",
        }
    }

    /// The type's name in sentences.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Hexagon => "hexagon",
            other => other.name(),
        }
    }

    /// How many orientations a piece of this type can have: 6, 3 or 1.
    #[inline]
    pub const fn orientations(self) -> u8 {
        match self {
            Kind::Triangle => 6,
            Kind::Hexagon => 3,
            _ => 1,
        }
    }

    /// The type of a letter, whatever its case.
    pub(crate) const fn of_letter(letter: u8) -> Option<Kind> {
        match letter.to_ascii_uppercase() {
            b'S' => Some(Kind::Square),
            b'T' => Some(Kind::Triangle),
            b'R' => Some(Kind::Rhombus),
            b'C' => Some(Kind::Circle),
            b'H' => Some(Kind::Hexagon),
            _ => None,
        }
    }
}

impl Piece {
    /// How many values the byte of a piece can have; tables by piece have this length.
    pub const CODES: usize = 64;

    /// A piece that is not flipped. The orientation is read modulo the number that the type has.
    pub const fn new(side: Side, kind: Kind, orientation: u8) -> Piece {
        let shape = SHAPES[kind as usize] + orientation % kind.orientations();
        Piece(shape | (side as u8 * SIDE))
    }

    /// All pieces that there can be, flipped ones too.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Piece::CODES).filter(|code| code & 15 < 12).map(Piece::from_code)
    }

    /// The piece with this byte. Every byte below [`CODES`](Piece::CODES) stands for some piece; those from 12 to
    /// 15 in the low bits do not occur on a board.
    pub(crate) const fn from_code(code: usize) -> Piece {
        Piece(code as u8)
    }

    /// Its byte.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & SIDE == 0 { Side::First } else { Side::Second }
    }

    /// Its type.
    #[inline]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 & 15) as usize]
    }

    /// How it is turned; 0 for types that cannot be.
    #[inline]
    pub const fn orientation(self) -> u8 {
        (self.0 & 15) - SHAPES[self.kind() as usize]
    }

    /// Whether it is flipped.
    #[inline]
    pub const fn is_flipped(self) -> bool {
        self.0 & FLIPPED != 0
    }

    /// Whether it is a circle that is not flipped: the one piece whose reach depends on what stands in its way.
    #[inline]
    pub(crate) const fn slides(self) -> bool {
        self.0 & !SIDE == SHAPES[Kind::Circle as usize]
    }

    /// In how many orientations it may end a move: one if it cannot be turned, or not while it is flipped.
    #[inline]
    pub const fn choices(self) -> u8 {
        if self.is_flipped() { 1 } else { self.kind().orientations() }
    }

    /// The same piece turned to an orientation.
    #[must_use]
    #[inline]
    pub const fn turned(self, orientation: u8) -> Piece {
        Piece(self.0 - self.orientation() + orientation % self.kind().orientations())
    }

    /// The same piece flipped over.
    #[must_use]
    #[inline]
    pub const fn flipped(self) -> Piece {
        Piece(self.0 ^ FLIPPED)
    }

    /// The same piece in the hands of the other side.
    #[must_use]
    pub(crate) const fn exchanged(self) -> Piece {
        Piece(self.0 ^ SIDE)
    }

    /// Its letter: upper case for White.
    pub const fn letter(self) -> char {
        let letter = match self.kind() {
            Kind::Square => 's',
            Kind::Triangle => 't',
            Kind::Rhombus => 'r',
            Kind::Circle => 'c',
            Kind::Hexagon => 'h',
        };
        match self.side() {
            Side::First => letter,
            Side::Second => letter.to_ascii_uppercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_what_it_was_made_of() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for orientation in 0..kind.orientations() {
                    let piece = Piece::new(side, kind, orientation);
                    assert_eq!((piece.side(), piece.kind(), piece.orientation()), (side, kind, orientation));
                    assert!(!piece.is_flipped() && piece.flipped().is_flipped());
                    assert_eq!(piece.flipped().flipped(), piece);
                    assert_eq!(piece.flipped().kind(), kind);
                    assert_eq!(piece.slides(), kind == Kind::Circle);
                    assert!(!piece.flipped().slides());
                    assert_eq!(piece.turned(0).turned(orientation), piece);
                    assert_eq!(piece.exchanged().side(), !side);
                }
            }
        }
    }
}
