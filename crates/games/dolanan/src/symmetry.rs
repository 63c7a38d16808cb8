use parlor_rules::Symmetric;

use crate::{Action, Dolanan, Kind, Move, Phase, Position};

/// The two colours can be exchanged, for pions make the same number either way. Turning the board is no symmetry of
/// one rules value, because the numbers would have to turn along.
impl<K: Kind> Symmetric for Dolanan<K> {
    fn symmetries(&self) -> usize {
        2
    }

    fn swaps_sides(&self, symmetry: usize) -> bool {
        symmetry == 1
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        if symmetry == 0 {
            return position.clone();
        }
        let ([blue, red], [blue_pion, red_pion]) = (position.claims, position.pions);
        let mut image = Position { claims: [red, blue], pions: [red_pion, blue_pion], ..position.clone() };
        match position.phase {
            Phase::End(ending) => image.phase = Phase::End(ending.exchanged()),
            _ => image.side = position.side.other(),
        }
        image
    }

    fn map_move(&self, symmetry: usize, _position: &Position, mv: Move) -> Move {
        match mv.action() {
            Action::Place(side, value) if symmetry == 1 => Move::new(Action::Place(side.other(), value)),
            _ => mv,
        }
    }
}
