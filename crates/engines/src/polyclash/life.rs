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

struct Group {
    stones: PointSet,
    liberties: PointSet,
}

struct Region {
    points: PointSet,
    empty: PointSet,
    /// The groups around it, by number.
    groups: Vec<usize>,
    /// Those of them to which it is vital.
    vital_to: Vec<usize>,
}

impl Life {
    /// What a side cannot lose on this board.
    pub fn new(stones: &Stones, side: Side) -> Life {
        let groups = groups(stones, side);
        let mut regions = regions(stones, side, &groups);
        let mut living = vec![true; groups.len()];
        loop {
            let mut eyes = vec![0; groups.len()];
            regions.iter().flat_map(|region| &region.vital_to).for_each(|&group| eyes[group] += 1);
            let dead: Vec<usize> =
                (0..groups.len()).filter(|&group| living[group] && eyes[group] < 2).collect();
            if dead.is_empty() {
                break;
            }
            dead.iter().for_each(|&group| living[group] = false);
            regions.retain(|region| region.groups.iter().all(|&group| living[group]));
        }
        let mut life = Life::default();
        for (group, _) in groups.iter().zip(&living).filter(|(_, lives)| **lives) {
            life.alive |= group.stones;
        }
        for region in regions.iter().filter(|region| !region.vital_to.is_empty()) {
            life.enclosed |= region.points;
            if region.points.len() == 1 && !region.empty.is_empty() {
                life.eyes |= region.points;
            }
        }
        life
    }
}

/// A side's groups.
fn groups(stones: &Stones, side: Side) -> Vec<Group> {
    let stands_for_one = |&point: &Point| stones.side_at(point) == Some(side) && stones.group(point) == point;
    let group =
        |point| Group { stones: stones.members(point).collect(), liberties: *stones.liberties(point) };
    Point::all().filter(stands_for_one).map(group).collect()
}

/// The connected sets of points without stones of a side that touch one.
fn regions(stones: &Stones, side: Side, groups: &[Group]) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut rest: PointSet = Point::all().filter(|&point| stones.side_at(point) != Some(side)).collect();
    while let Some(first) = rest.pop() {
        let mut points = PointSet::of(first);
        let mut todo = points;
        let mut around = PointSet::EMPTY;
        while let Some(point) = todo.pop() {
            for &next in point.neighbours() {
                if stones.side_at(next) == Some(side) {
                    around.insert(stones.group(next));
                } else if !points.contains(next) {
                    points.insert(next);
                    rest.remove(next);
                    todo.insert(next);
                }
            }
        }
        let empty: PointSet = points.iter().filter(|&point| stones.side_at(point).is_none()).collect();
        let touching = |&group: &usize| !(groups[group].stones & around).is_empty();
        let beside: Vec<usize> = (0..groups.len()).filter(touching).collect();
        let is_vital = |&group: &usize| (empty & !groups[group].liberties).is_empty();
        let vital_to = beside.iter().copied().filter(is_vital).collect();
        regions.push(Region { points, empty, groups: beside, vital_to });
    }
    regions
}
