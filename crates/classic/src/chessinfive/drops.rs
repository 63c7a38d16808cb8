//! The strategy of the drop phase.

use parlor_chessinfive::{Axis, Kind, Move, Position, Square, SquareSet, reach};

use super::window::{self, Tally};
use super::{Class, Classes, Line, Priority, ScoredMove, Weights};

/// What a later place in the order of pieces costs: more than all other terms of two drops can differ by, so the
/// order is strict.
const ORDER: i64 = -1_000_000;

/// Scores the drops of the side to move.
#[derive(Clone, Debug)]
pub struct Drops<'a> {
    position: &'a Position,
    weights: &'a Weights,
    own: SquareSet,
    enemy: SquareSet,
    /// Windows without an enemy piece, by axis.
    possible: [u64; 4],
    /// Windows with three enemy pieces or more and no own one, by axis.
    dangerous: [u64; 4],
    /// Whether own threats count too; the bare formula has them in its priorities alone.
    full: bool,
}

impl<'a> Drops<'a> {
    /// The drops in a position.
    pub fn new(position: &'a Position, weights: &'a Weights, full: bool) -> Drops<'a> {
        let side = position.side_to_move();
        let (own, enemy) = (position.held(side), position.held(!side));
        let dangerous = |axis| Tally::of(enemy, axis).at_least_three() & window::without(own, axis);
        Drops {
            position,
            weights,
            own,
            enemy,
            possible: Axis::ALL.map(|axis| window::without(enemy, axis)),
            dangerous: Axis::ALL.map(dangerous),
            full,
        }
    }

    /// How many windows of these lie through a square.
    fn through(&self, square: Square, windows: &[u64; 4]) -> i64 {
        let count = |axis: Axis| (window::through(square, axis) & windows[axis as usize]).count_ones();
        Axis::ALL.into_iter().map(count).sum::<u32>().into()
    }

    /// Scores the drop of a piece that lands on a square.
    pub fn score(&self, kind: Kind, to: Square) -> ScoredMove {
        let (weights, position) = (self.weights, self.position);
        let side = position.side_to_move();
        let before = Kind::HAND.into_iter().take_while(|&other| other != kind);
        let place = before.filter(|&other| position.in_hand(side, other) > 0).count();
        let blocked = self.through(to, &self.dangerous);
        let occupied = position.occupied() | SquareSet::of(to);
        let mut scored = ScoredMove {
            potential: weights.potential * self.through(to, &self.possible),
            block: weights.drop_block * blocked,
            mobility: weights.drop_mobility * reach(kind, to, occupied).len() as i64,
            centre: weights.drop_centre * centre(to),
            order: ORDER * place as i64,
            ..ScoredMove::new(Move::drop(kind, to))
        };
        let own = self.own | SquareSet::of(to);
        let mut all = Classes::default();
        for axis in Axis::ALL {
            let classes = Classes::of(Line::around(to, axis, own, self.enemy));
            if self.full {
                scored.threats += weights.line(classes);
            }
            all = all.and(classes);
        }
        scored.priority = if all.contains(Class::Five) {
            Priority::Win
        } else if self.makes_four(own, to) {
            Priority::Four
        } else if blocked > 0 {
            Priority::Answer
        } else {
            Priority::Quiet
        };
        scored
    }

    /// Whether a window through the square now holds four own pieces and its fifth square is empty, broken or not.
    fn makes_four(&self, own: SquareSet, to: Square) -> bool {
        let four = |axis| Tally::of(own, axis).four() & self.possible[axis as usize];
        Axis::ALL.into_iter().any(|axis| four(axis) & window::through(to, axis) != 0)
    }
}

/// 3 on the files d and e, one less for every file further out.
pub const fn centre(square: Square) -> i64 {
    let file = square.file() as i64;
    if file < 4 { file } else { 7 - file }
}
