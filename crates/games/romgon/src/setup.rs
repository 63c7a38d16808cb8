use parlor_rules::{Refusal, Side};

use crate::{Hex, Kind, Piece, Position};

/// A position as somebody gives it, not yet checked.
///
/// ```
/// use parlor_romgon::{Hex, Kind, Piece, Romgon, Setup};
/// use parlor_rules::{Notation, Options, Side};
///
/// let mut setup = Setup { board: [None; Hex::COUNT], side: Side::Second };
/// setup.board[Hex::BLACK_HOME.index()] = Some(Piece::new(Side::First, Kind::Rhombus, 0));
/// setup.board[Hex::WHITE_HOME.index()] = Some(Piece::new(Side::Second, Kind::Rhombus, 0));
/// let (game, position) = Romgon::build(&Options::default(), &setup).unwrap();
/// assert_eq!(game.write_position(&position), "6/7/8/R7r/8/7/6 w");
///
/// setup.board[0] = setup.board[Hex::WHITE_HOME.index()];
/// assert_eq!(Romgon::build(&Options::default(), &setup).unwrap_err().reason, "rhombus-count");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each hex, by [`Hex::index`].
    pub board: [Option<Piece>; Hex::COUNT],
    /// The side to move.
    pub side: Side,
}

impl Setup {
    /// The set-up of a position.
    pub(crate) fn new(position: &Position) -> Setup {
        let mut board = [None; Hex::COUNT];
        for (hex, piece) in position.pieces() {
            board[hex.index()] = Some(piece);
        }
        Setup { board, side: position.to_move() }
    }

    /// The position. Any pieces may stand anywhere, but a side has one rhombus at most. Where pieces cannot be flipped,
    /// all of them lie as they do at the start.
    pub(crate) fn build(&self, flip_mode: bool) -> Result<Position, Refusal> {
        let mut position = Position::empty(self.side);
        for hex in Hex::all() {
            let Some(mut piece) = self.board[hex.index()] else { continue };
            if piece.kind() == Kind::Rhombus && position.rhombus(piece.side()).is_some() {
                return Err(second_rhombus(hex, piece));
            }
            if piece.is_flipped() && !flip_mode {
                piece = piece.flipped();
            }
            position.put(hex, piece);
        }
        Ok(position)
    }
}

fn second_rhombus(hex: Hex, piece: Piece) -> Refusal {
    let (row, letter) = (hex.row(), piece.letter());
    let detail = format!("row {row} has a second {letter:?}; a side has at most one rhombus");
    Refusal::new("rhombus-count", detail).with("row", row).with("piece", letter)
}
