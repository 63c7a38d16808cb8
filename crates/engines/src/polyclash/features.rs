use parlor_polyclash::Point;
use parlor_rules::Side;

use super::{Atlas, Influence, Ladder, Patterns, Stones};

/// How many bins the influence on a point has.
const LIGHTS: usize = 9;
/// How many bins a distance has.
const STEPS: usize = 8;
/// How many stages a game has.
const STAGES: usize = 3;

const CAPTURE: usize = 0;
const RESCUE: usize = CAPTURE + 4;
const SAVE: usize = RESCUE + 4;
const HOPELESS: usize = SAVE + 8;
const ATARI: usize = HOPELESS + 4;
const CATCH: usize = ATARI + 4;
const SELF_ATARI: usize = CATCH + 4;
const SHORT: usize = SELF_ATARI + 4;
const PRESS: usize = SHORT + 4;
const STRETCH: usize = PRESS + 4;
const CUT: usize = STRETCH + 4;
const JOIN: usize = CUT + 3;
const NEAR_LAST: usize = JOIN + 3;
const LIGHT: usize = NEAR_LAST + STEPS + 1;
const NEAREST: usize = LIGHT + LIGHTS * STAGES;
const ORBIT: usize = NEAREST + 36;
const PATTERN: usize = ORBIT + 7 * STAGES;

/// What can be said of a move before any search, as numbers of things that are true of it.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    stones: &'a Stones,
    influence: Influence,
    side: Side,
    last: Option<Point>,
    stage: usize,
}

impl<'a> Survey<'a> {
    /// Looks at the board for the side to move.
    pub fn new(stones: &'a Stones, side: Side, last: Option<Point>) -> Survey<'a> {
        let stage = match Point::COUNT - stones.empties().len() {
            0..40 => 0,
            40..140 => 1,
            _ => 2,
        };
        Survey { stones, influence: Influence::new(stones), side, last, stage }
    }

    /// How many features there are.
    pub fn count() -> usize {
        PATTERN + Patterns::get().count()
    }

    /// Tells all that is true of a stone on an empty point.
    pub fn features(&self, point: Point, tell: &mut impl FnMut(usize)) {
        self.neighbours(point, tell);
        self.place(point, tell);
        tell(PATTERN + Patterns::get().class(point.neighbours().len(), self.stones.code(point), self.side));
    }

    /// What becomes of the groups beside the point.
    fn neighbours(&self, point: Point, tell: &mut impl FnMut(usize)) {
        let (stones, side) = (self.stones, self.side);
        let after = stones.liberties_after(point, side).len();
        let (mut own, mut hostile) = (Groups::new(point), Groups::new(point));
        let mut captures = false;
        for &next in point.neighbours() {
            match stones.side_at(next) {
                Some(owner) if owner == side => own.add(stones.group(next)),
                Some(_) => hostile.add(stones.group(next)),
                None => {}
            }
        }
        for &group in hostile.list() {
            let size = class(stones.size(group));
            match stones.liberties(group).len() {
                1 => {
                    captures = true;
                    tell(CAPTURE + size);
                    if self.frees(group) {
                        tell(RESCUE + size);
                    }
                }
                2 => tell(if self.catches(group, point) { CATCH } else { ATARI } + size),
                3 => tell(PRESS + size),
                _ => {}
            }
        }
        let mut total = 1;
        for &group in own.list() {
            let stones_in_it = stones.size(group);
            total += stones_in_it;
            let size = class(stones_in_it);
            match stones.liberties(group).len() {
                1 if after >= 2 && Ladder::escapes(stones, group) => {
                    tell(SAVE + 4 * usize::from(after >= 3) + size)
                }
                1 => tell(HOPELESS + size),
                2 if after >= 3 => tell(STRETCH + size),
                _ => {}
            }
        }
        match after {
            0 | 1 if !captures => tell(SELF_ATARI + class(total)),
            2 => tell(SHORT + class(total)),
            _ => {}
        }
        if hostile.list().len() >= 2 {
            tell(CUT + hostile.list().len().min(4) - 2);
        }
        if own.list().len() >= 2 {
            tell(JOIN + own.list().len().min(4) - 2);
        }
    }

    /// Where the point lies.
    fn place(&self, point: Point, tell: &mut impl FnMut(usize)) {
        let steps = self.last.map_or(STEPS + 1, |last| usize::from(Atlas::get().between(last, point)));
        tell(NEAR_LAST + steps.min(STEPS + 1) - 1);
        let light = match self.influence.on(point, self.side) {
            ..=-24 => 0,
            -23..=-12 => 1,
            -11..=-6 => 2,
            -5..=-1 => 3,
            0 => 4,
            1..=5 => 5,
            6..=11 => 6,
            12..=23 => 7,
            24.. => 8,
        };
        tell(LIGHT + LIGHTS * self.stage + light);
        let [own, hostile] =
            [self.side, !self.side].map(|side| usize::from(self.influence.nearest(point, side)).min(5));
        tell(NEAREST + 6 * own + hostile);
        tell(ORBIT + 7 * self.stage + Atlas::get().orbit(point));
    }

    /// Whether a stone on the point begins a ladder that catches a hostile group with two liberties.
    fn catches(&self, group: Point, point: Point) -> bool {
        let mut after = self.stones.clone();
        if !after.can_live(point, self.side) {
            return false;
        }
        after.place(point, self.side);
        after.last_liberty(group).is_some() && !Ladder::escapes(&after, group)
    }

    /// Whether a hostile group in atari touches an own one in atari.
    fn frees(&self, group: Point) -> bool {
        self.stones.members(group).flat_map(|member| member.neighbours()).any(|&next| {
            self.stones.side_at(next) == Some(self.side) && self.stones.last_liberty(next).is_some()
        })
    }
}

/// Sizes of groups: 1, 2, 3 to 5, more.
fn class(stones: usize) -> usize {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

/// The different groups beside a point.
struct Groups {
    groups: [Point; 5],
    count: usize,
}

impl Groups {
    fn new(filler: Point) -> Groups {
        Groups { groups: [filler; 5], count: 0 }
    }

    fn add(&mut self, group: Point) {
        if !self.list().contains(&group) {
            self.groups[self.count] = group;
            self.count += 1;
        }
    }

    fn list(&self) -> &[Point] {
        &self.groups[..self.count]
    }
}
