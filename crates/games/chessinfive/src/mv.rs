use std::fmt;

use crate::{Kind, Square};

/// A drop or a move of a piece on the board.
///
/// The order is that of the canonical spellings as ASCII strings: drops first, by letter and then by square; then
/// moves, by origin and then by destination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// What a [`Move`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece from the hand lands on a square.
    Drop {
        /// Its type.
        kind: Kind,
        /// Where it lands.
        to: Square,
    },
    /// A piece on the board goes to another square.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

/// Set in moves of phase 2. A file's letter comes after every piece's letter in ASCII.
const ON_BOARD: u16 = 1 << 12;

impl Move {
    /// The drop of a piece from the hand.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move((kind as u16) << 6 | to.index() as u16)
    }

    /// The move of a piece on the board.
    #[inline]
    pub const fn on_board(from: Square, to: Square) -> Move {
        Move(ON_BOARD | (from.index() as u16) << 6 | to.index() as u16)
    }

    /// What it does.
    #[inline]
    pub const fn action(self) -> Action {
        let (high, to) = ((self.0 >> 6 & 63) as u8, self.to());
        if self.0 & ON_BOARD != 0 {
            return Action::Move { from: Square::numbered(high), to };
        }
        let kind = match high {
            0 => Kind::Bishop,
            1 => Kind::King,
            2 => Kind::Knight,
            3 => Kind::Queen,
            _ => Kind::Rook,
        };
        Action::Drop { kind, to }
    }

    /// The square on which the piece then stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::numbered((self.0 & 63) as u8)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::Drop { kind, to } => write!(f, "{}@{to}", kind.letter()),
            Action::Move { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_spellings() {
        let mut moves = Vec::new();
        for kind in Kind::HAND {
            moves.extend(Square::all().map(|to| Move::drop(kind, to)));
        }
        for from in Square::all() {
            moves.extend(Square::all().map(|to| Move::on_board(from, to)));
        }
        let mut spelled = moves.clone();
        moves.sort_unstable();
        spelled.sort_by_key(Move::to_string);
        assert_eq!(moves, spelled);
        moves.dedup();
        assert_eq!(moves.len(), 5 * 64 + 64 * 64);
    }
}
