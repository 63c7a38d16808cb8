use parlor_rules::Symmetric;

use crate::{Action, Hex, Kind, Move, Piece, Position, Romgon};

/// The symmetries by number: a bit for the half turn that exchanges the sides, and one for the mirror at the middle
/// row.
const HALF_TURN: usize = 1;
const MIRROR: usize = 2;

impl Symmetric for Romgon {
    fn symmetries(&self) -> usize {
        4
    }

    fn swaps_sides(&self, symmetry: usize) -> bool {
        symmetry & HALF_TURN != 0
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let mut image = Position::empty(self.map_side(symmetry, position.to_move()));
        for (hex, piece) in position.pieces() {
            let mut mapped = piece.turned(map_orientation(symmetry, piece.kind(), piece.orientation()));
            if symmetry & HALF_TURN != 0 {
                mapped = mapped.exchanged();
            }
            image.put(map_hex(symmetry, hex), mapped);
        }
        image
    }

    fn map_move(&self, symmetry: usize, position: &Position, mv: Move) -> Move {
        let kind = position.piece(mv.from()).map_or(Kind::Square, Piece::kind);
        let action = match mv.action() {
            Action::Go { to, turn } => Action::Go {
                to: map_hex(symmetry, to),
                turn: turn.map(|orientation| map_orientation(symmetry, kind, orientation)),
            },
            Action::Turn(orientation) => Action::Turn(map_orientation(symmetry, kind, orientation)),
            Action::Flip => Action::Flip,
        };
        Move::new(map_hex(symmetry, mv.from()), action)
    }
}

fn map_hex(symmetry: usize, hex: Hex) -> Hex {
    let hex = if symmetry & HALF_TURN != 0 { hex.half_turned() } else { hex };
    if symmetry & MIRROR != 0 { hex.mirrored() } else { hex }
}

/// A half turn leaves orientations alone, because they are seen from each side's own end.
fn map_orientation(symmetry: usize, kind: Kind, orientation: u8) -> u8 {
    let count = kind.orientations();
    if symmetry & MIRROR != 0 { (count - orientation) % count } else { orientation }
}
