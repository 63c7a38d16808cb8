use parlor_polyclash::{Kind, Point, PointSet, Position, Score12};
use parlor_rules::Side;

/// Cells of the surface, small and large.
const COUNT: usize = 300;

/// The cell score of a board, kept up to date stone by stone: a move changes a handful of cells, and scoring all of
/// them anew was most of the work.
#[derive(Clone, Debug)]
pub struct Cells {
    /// Black and white stones on the corners of each cell.
    stones: [[u8; 2]; COUNT],
    large: [bool; COUNT],
    score: Score12,
}

impl Cells {
    /// The cells of a position.
    pub fn new(position: &Position) -> Cells {
        let mut cells = Cells { stones: [[0; 2]; COUNT], large: [false; COUNT], score: Score12::default() };
        for pentagon in Point::all().filter(|point| point.kind() == Kind::Pentagon) {
            pentagon.cells().iter().for_each(|&cell| cells.large[usize::from(cell)] = true);
        }
        (0..COUNT).for_each(|cell| cells.count(cell, true));
        for side in Side::BOTH {
            position.stones(side).iter().for_each(|stone| cells.change(stone, side, true));
        }
        cells
    }

    /// The score of the stones as they stand.
    pub fn score(&self) -> &Score12 {
        &self.score
    }

    /// A side's stone comes onto a point and takes these of the other side off.
    pub fn place(&mut self, point: Point, side: Side, captured: PointSet) {
        self.change(point, side, true);
        captured.iter().for_each(|stone| self.change(stone, !side, false));
    }

    /// As it was before that.
    pub fn take_back(&mut self, point: Point, side: Side, captured: PointSet) {
        captured.iter().for_each(|stone| self.change(stone, !side, true));
        self.change(point, side, false);
    }

    /// Puts a stone down or takes it away.
    fn change(&mut self, point: Point, side: Side, comes: bool) {
        for cell in point.cells().iter().map(|&cell| usize::from(cell)) {
            self.count(cell, false);
            let stones = &mut self.stones[cell][side.index()];
            *stones = if comes { *stones + 1 } else { *stones - 1 };
            self.count(cell, true);
        }
    }

    /// Adds what a cell gives to either side, or takes it off.
    fn count(&mut self, cell: usize, add: bool) {
        let [black, white] = self.stones[cell].map(u16::from);
        let twelfths = if self.large[cell] { &mut self.score.large } else { &mut self.score.small };
        let parts = match black + white {
            0 => [0, 0, 12],
            all => [12 * black / all, 12 * white / all, 0],
        };
        for (sum, part) in twelfths.iter_mut().zip(parts) {
            *sum = if add { *sum + part } else { *sum - part };
        }
    }
}
