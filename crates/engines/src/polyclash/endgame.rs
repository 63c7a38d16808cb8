use parlor_polyclash::{Point, PointSet, PolyClash, Position};
use parlor_rules::{Side, State};

use super::solver::{Solved, Solver};
use super::{Life, Stones};

/// The points that are still fought over when all around them is settled: regions closed in by stones that nobody can
/// capture any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Every point where something may still happen.
    pub open: PointSet,
}

impl Endgame {
    /// What is left of a game: all points but stones that live for certain and empty regions that only they enclose.
    pub fn new(stones: &Stones) -> Endgame {
        let lives = Side::BOTH.map(|side| Life::new(stones, side));
        let mut open = PointSet::EMPTY;
        let mut rest = !(lives[0].alive | lives[1].alive);
        while let Some(first) = rest.pop() {
            let region = region(first, &mut rest);
            let is_empty = region.iter().all(|point| stones.side_at(point).is_none());
            let belongs_to_one = lives.iter().any(|life| (region & !life.enclosed).is_empty());
            if !(is_empty && belongs_to_one) {
                open |= region;
            }
        }
        Endgame { open }
    }

    /// How many of its points are empty.
    pub fn size(&self, position: &Position) -> usize {
        (self.open & position.empty()).len()
    }

    /// Plays the endgame out in all ways, with stones on its own points and passes; none if that takes more than so many
    /// nodes or `go_on` says stop.
    pub fn solve(
        &self,
        game: &PolyClash,
        state: &State<PolyClash>,
        nodes: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Solved> {
        Solver::new(game, state.clone(), self.open, nodes, go_on).solve()
    }
}

/// The connected points around one of `rest`, which are taken out of it.
fn region(first: Point, rest: &mut PointSet) -> PointSet {
    let mut region = PointSet::of(first);
    let mut todo = region;
    while let Some(point) = todo.pop() {
        for &next in point.neighbours() {
            if rest.contains(next) {
                rest.remove(next);
                region.insert(next);
                todo.insert(next);
            }
        }
    }
    region
}
