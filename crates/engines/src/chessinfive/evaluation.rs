use parlor_chessinfive::{Kind, Position, SquareSet, reach};
use parlor_rules::Side;

use super::windows::{self, Axes};

/// What a side has on the board, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// Windows that the enemy has not spoiled, by own pieces: one, two, three, four.
    pub open: [i32; 4],
    /// Those of them whose empty squares can all be reached by own pieces.
    pub covered: [i32; 4],
    /// SquareSet that pieces can move to, by [`Kind::index`].
    pub mobility: [i32; 5],
    /// The worth of the places of all pieces.
    pub places: i32,
}

/// How much everything counts in one part of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For [`Standing::open`].
    pub open: [i32; 4],
    /// For [`Standing::covered`].
    pub covered: [i32; 4],
    /// For [`Standing::mobility`].
    pub mobility: [i32; 5],
    /// The worth of a piece on a square, by [`Kind::index`] and square.
    pub places: [[i32; 64]; 5],
    /// The right to move.
    pub turn: i32,
}

impl Standing {
    /// Counts what a side has. `axes` are its open windows.
    #[inline]
    pub(crate) fn of(position: &Position, side: Side, axes: &Axes, weights: &Weights) -> Standing {
        let (own, occupied) = (position.held(side), position.occupied());
        let mut standing = Standing::default();
        let mut reached = SquareSet::EMPTY;
        let mut add = |kind: Kind, pieces: SquareSet| {
            for from in pieces {
                let to = reach(kind, from, occupied);
                reached |= to;
                standing.mobility[kind.index()] += to.len() as i32;
                standing.places += weights.places[kind.index()][from.index()];
            }
        };
        // One loop for each type, since the compiler then knows the type in each.
        add(Kind::Bishop, own & position.of_kind(Kind::Bishop));
        add(Kind::King, own & position.of_kind(Kind::King));
        add(Kind::Knight, own & position.of_kind(Kind::Knight));
        add(Kind::Queen, own & position.of_kind(Kind::Queen));
        add(Kind::Rook, own & position.of_kind(Kind::Rook));
        let within = windows::within(own | reached);
        let by_count = [
            axes.map(|open| open.one()),
            axes.map(|open| open.two()),
            axes.map(|open| open.three()),
            axes.map(|open| open.four()),
        ];
        for (index, sets) in by_count.into_iter().enumerate() {
            standing.open[index] = windows::count(sets);
            standing.covered[index] = windows::count(std::array::from_fn(|axis| sets[axis] & within[axis]));
        }
        standing
    }

    /// The sum by weights, in sixteenths.
    #[inline]
    pub(crate) fn sum(&self, weights: &Weights) -> i32 {
        let product = |counts: &[i32], weights: &[i32]| -> i32 {
            counts.iter().zip(weights).map(|(count, weight)| count * weight).sum()
        };
        product(&self.open, &weights.open)
            + product(&self.covered, &weights.covered)
            + product(&self.mobility, &weights.mobility)
            + self.places
    }
}
