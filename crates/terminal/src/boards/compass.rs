use crate::boards::board::Board;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// How far aside a cell may lie, for every unit ahead.
const ASIDE: f64 = 2.0;

impl Board {
    /// The nearest cell in a direction: straight ahead if there is one, otherwise a little aside.
    pub fn nearest(&self, from: usize, direction: Direction) -> Option<usize> {
        let start = self.spots.get(from)?;
        let cost = |index: usize| {
            let (dx, dy) = (self.spots[index].x - start.x, self.spots[index].y - start.y);
            let (ahead, aside) = match direction {
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
            };
            (ahead > 0.01 && aside <= ASIDE * ahead).then_some(ahead + ASIDE * aside)
        };
        let reachable = (0..self.spots.len()).filter_map(|index| Some((cost(index)?, index)));
        reachable.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    /// The one of some cells that is closest to a cell; that cell itself, if it is one of them.
    pub fn closest(&self, to: usize, cells: &[usize]) -> Option<usize> {
        let start = self.spots.get(to)?;
        let distance = |&index: &usize| {
            let spot = &self.spots[index];
            (spot.x - start.x).hypot(spot.y - start.y)
        };
        cells.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }
}
