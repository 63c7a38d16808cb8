use crate::block::Blocks;
use crate::race::Race;

/// The values of one layer, in the order of the ranks.
pub type Values = Vec<f64>;

/// Where the values of one layer lie: the shape of its blocks, code by code.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Pieces home of the side to move, and of the other.
    pub(crate) home: [usize; 2],
    /// Private parts of the side to move and of the other, for each code; zeros where the code cannot be.
    pub(crate) sizes: Vec<[usize; 2]>,
}

impl Shape {
    pub(crate) fn new<R: Race>(race: &R, home: [usize; 2]) -> Shape {
        let size = |code: usize| {
            let mine = race.privates(home[0], code);
            let theirs = race.privates(home[1], race.swapped(code));
            mine.zip(theirs).map_or([0, 0], |(mine, theirs)| [mine, theirs])
        };
        let sizes: Vec<_> = (0..race.codes()).map(size).collect();
        Shape { home, sizes }
    }

    /// Values in the order of the ranks.
    pub(crate) fn blocks(&self, values: Vec<f64>) -> Blocks {
        Blocks::new(self.sizes.iter().copied(), values)
    }

    /// How many positions the layer has.
    pub(crate) fn positions(&self) -> usize {
        self.sizes.iter().map(|[rows, columns]| rows * columns).sum()
    }
}

/// A layer as the side to move sees it. Rows are its own private parts, so whatever it does leads from row to row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layer {
    /// Winning chances of the side named first in the shape, when it is to move.
    pub(crate) to_move: Blocks,
    /// Winning chances of the other side, when that is to move, in the same places.
    pub(crate) waiting: Blocks,
}

impl Layer {
    /// Takes over new values beside a code: the side to move moving, and the other moving.
    pub(crate) fn set(&mut self, code: usize, [to_move, waiting]: &[Vec<f64>; 2]) {
        self.to_move.set(code, to_move);
        self.waiting.set(code, waiting);
    }
}
