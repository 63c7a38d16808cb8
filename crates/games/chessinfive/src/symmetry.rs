use parlor_rules::Symmetric;

use crate::{Action, ChessInFive, Move, Position};

/// The mirror of the files. Gravity forbids every other symmetry of the board in phase 1, and exchanging the sides
/// would change who dropped first or the plies that are left.
impl Symmetric for ChessInFive {
    fn symmetries(&self) -> usize {
        2
    }

    fn swaps_sides(&self, _: usize) -> bool {
        false
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        if symmetry == 0 { position.clone() } else { position.mirrored() }
    }

    fn map_move(&self, symmetry: usize, _: &Position, mv: Move) -> Move {
        match mv.action() {
            _ if symmetry == 0 => mv,
            Action::Drop { kind, to } => Move::drop(kind, to.mirrored()),
            Action::Move { from, to } => Move::on_board(from.mirrored(), to.mirrored()),
        }
    }
}
