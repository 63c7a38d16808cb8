//! The strategy of the move phase.

use parlor_chessinfive::{Axis, Kind, Move, Position, Square, SquareSet, reach};

use super::window::{self, Tally};
use super::{Class, Classes, Line, Priority, ScoredMove, Weights};

/// Scores the moves of the side to move.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    position: &'a Position,
    weights: &'a Weights,
    own: SquareSet,
    enemy: SquareSet,
    /// Windows with three enemy pieces or more, by axis. Own pieces in them may leave.
    dangerous: [u64; 4],
    /// Whether there is any such window.
    danger: bool,
    /// Own threats that are open before the move.
    open: u32,
}

impl<'a> Moves<'a> {
    /// The moves in a position.
    pub fn new(position: &'a Position, weights: &'a Weights) -> Moves<'a> {
        let side = position.side_to_move();
        let (own, enemy) = (position.held(side), position.held(!side));
        let dangerous = Axis::ALL.map(|axis| Tally::of(enemy, axis).at_least_three());
        Moves {
            position,
            weights,
            own,
            enemy,
            dangerous,
            danger: dangerous != [0; 4],
            open: window::open_threats(own, enemy),
        }
    }

    /// How many opponent's threats are open when the own pieces stand so.
    #[inline]
    fn left_open(&self, own: SquareSet) -> i64 {
        if !self.danger {
            return 0;
        }
        let open = |axis| (self.dangerous[axis as usize] & window::without(own, axis)).count_ones();
        Axis::ALL.into_iter().map(open).sum::<u32>().into()
    }

    /// The own threats after a move, by class, and what the formula says of it.
    #[inline]
    fn terms(&self, kind: Kind, from: Square, to: Square) -> (Classes, ScoredMove) {
        let weights = self.weights;
        let both = SquareSet::of(from) | SquareSet::of(to);
        let (own, occupied) = (self.own ^ both, self.position.occupied() ^ both);
        let mut scored = ScoredMove {
            mobility: weights.mobility * reach(kind, to, occupied).len() as i64,
            centre: weights.centre * centre(to),
            opponent: weights.opponent * self.left_open(own),
            ..ScoredMove::new(Move::on_board(from, to))
        };
        let mut all = Classes::default();
        for axis in Axis::ALL {
            let classes = Classes::of(Line::around(to, axis, own, self.enemy));
            scored.threats += weights.line(classes);
            all = all.and(classes);
        }
        (all, scored)
    }

    /// Scores a move by itself. Whether it makes a four or stops a win is for those to say who look at the answers.
    pub fn score(&self, kind: Kind, from: Square, to: Square) -> ScoredMove {
        let (all, mut scored) = self.terms(kind, from, to);
        if all.contains(Class::Five) {
            scored.priority = Priority::Win;
        } else if all.contains(Class::Three) {
            // Threes that fall apart elsewhere are taken off, or a piece would go to and fro between two of them.
            let own = self.own ^ SquareSet::of(from) ^ SquareSet::of(to);
            if window::open_threats(own, self.enemy) > self.open {
                scored.priority = Priority::Three;
            }
        }
        scored
    }
}

/// 3 on the four central squares, one less for every king's step away from them.
pub const fn centre(square: Square) -> i64 {
    let (file, rank) = (square.file() as i64, square.rank() as i64);
    let (by_file, by_rank) = (if file < 4 { file } else { 7 - file }, if rank < 4 { rank } else { 7 - rank });
    if by_file < by_rank { by_file } else { by_rank }
}

/// The sum over many squares: those in the ring of a king's steps count for one, those further in for more.
pub(super) const fn centre_of_all(squares: SquareSet) -> i64 {
    const RINGS: [u64; 3] = [0x007E_7E7E_7E7E_7E00, 0x0000_3C3C_3C3C_0000, 0x0000_0018_1800_0000];
    let [outer, middle, inner] = RINGS;
    ((squares.0 & outer).count_ones() + (squares.0 & middle).count_ones() + (squares.0 & inner).count_ones())
        as i64
}
