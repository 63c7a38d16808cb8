use parlor_rules::{Side, Symmetric};

use crate::path::mirror;
use crate::{Move, MoveKind, Position, Ur};

/// The board has one mirror. It exchanges the outer columns, and with them the sides.
impl Symmetric for Ur {
    fn symmetries(&self) -> usize {
        2
    }

    fn swaps_sides(&self, symmetry: usize) -> bool {
        symmetry == 1
    }

    /// Pieces are kept by track, so the mirror only changes whose they are.
    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        if !self.swaps_sides(symmetry) {
            return *position;
        }
        let [first, second] = Side::BOTH.map(Side::index);
        Position {
            track: [position.track[second], position.track[first]],
            hand: [position.hand[second], position.hand[first]],
            side: !position.side,
            roll: position.roll,
        }
    }

    fn map_move(&self, symmetry: usize, _: &Position, mv: Move) -> Move {
        match mv.kind() {
            MoveKind::Piece { from, to } if self.swaps_sides(symmetry) => {
                Move::moved(mirror(from), mirror(to))
            }
            _ => mv,
        }
    }
}
