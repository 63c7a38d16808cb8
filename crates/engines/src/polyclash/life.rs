use std::sync::LazyLock;

use parlor_polyclash::{Point, PointSet};
use parlor_rules::Side;

use super::Stones;

/// What a side cannot lose any more, even if it passes for the rest of the game (Benson's theorem).
///
/// A *region* is a connected set of points without stones of the side. It is vital to a group if every empty point in
/// it is a liberty of the group. Groups with two vital regions each, where all groups around those regions have
/// that too, can never be captured: the other side would have to fill one of two regions last, which is suicide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Life {
    /// Stones that cannot be captured.
    pub alive: PointSet,
    /// Empty points that the other side can never play on: regions of one point between living stones.
    pub eyes: PointSet,
    /// All points of the regions that keep the stones alive, those of the other side's stones among them.
    pub enclosed: PointSet,
}

/// Points without stones of the side that are connected; those that can be vital to somebody.
struct Region {
    points: PointSet,
    empty: PointSet,
    /// The groups around it, by the stones that stand for them.
    groups: PointSet,
    /// Those of them to which it is vital.
    vital_to: PointSet,
}

/// By point its neighbours.
static NEIGHBOURS: LazyLock<Vec<PointSet>> =
    LazyLock::new(|| Point::all().map(|point| point.neighbours().iter().copied().collect()).collect());

impl Life {
    /// What a side cannot lose on this board.
    pub fn new(stones: &Stones, side: Side) -> Life {
        let mut regions = regions(stones, side);
        let living = loop {
            let (mut once, mut twice) = (PointSet::EMPTY, PointSet::EMPTY);
            for region in &regions {
                twice |= once & region.vital_to;
                once |= region.vital_to;
            }
            let before = regions.len();
            regions.retain(|region| (region.groups & !twice).is_empty());
            if regions.len() == before {
                break twice;
            }
        };
        let mut life = Life {
            alive: living.iter().flat_map(|group| stones.members(group)).collect(),
            ..Life::default()
        };
        for region in regions.iter().filter(|region| !region.vital_to.is_empty()) {
            life.enclosed |= region.points;
            if region.points.len() == 1 && !region.empty.is_empty() {
                life.eyes |= region.points;
            }
        }
        life
    }
}

/// The connected sets of points without stones of a side in which no empty point is away from all of its stones.
fn regions(stones: &Stones, side: Side) -> Vec<Region> {
    let (neighbours, mut regions) = (&*NEIGHBOURS, Vec::new());
    let empty: PointSet = stones.empties().points().iter().copied().collect();
    let own: PointSet = Point::all().filter(|&point| stones.side_at(point) == Some(side)).collect();
    let mut beside = PointSet::EMPTY;
    own.iter().for_each(|stone| beside |= neighbours[stone.id()]);
    let mut rest = !own;
    while let Some(first) = rest.first() {
        let (mut points, mut todo, mut reached) = (PointSet::EMPTY, PointSet::of(first), PointSet::EMPTY);
        while !todo.is_empty() {
            points |= todo;
            todo.iter().for_each(|point| reached |= neighbours[point.id()]);
            todo = reached & !points & !own;
        }
        rest &= !points;
        let empty = empty & points;
        if (empty & !beside).is_empty() {
            let groups: PointSet = (reached & own).iter().map(|stone| stones.group(stone)).collect();
            let is_vital = |&group: &Point| (empty & !*stones.liberties(group)).is_empty();
            regions.push(Region {
                points,
                empty,
                groups,
                vital_to: groups.iter().filter(is_vital).collect(),
            });
        }
    }
    regions
}
