use parlor_rules::Side;

use crate::link::Link;
use crate::{Point, PointSet, keys};

/// The stones on the board, with their groups.
///
/// Groups are trees of [`Link`]s whose roots count liberties. A liberty is counted once for every stone of the
/// group that touches it, which can be kept up to date without ever walking along a group, and is all that the
/// rules ask for: a group is captured when its count falls to 0.
#[derive(Clone)]
pub(crate) struct Board {
    stones: [PointSet; 2],
    links: [Link; Point::COUNT],
    hash: u64,
}

impl Board {
    pub(crate) const EMPTY: Board =
        Board { stones: [PointSet::EMPTY; 2], links: [Link::EMPTY; Point::COUNT], hash: 0 };

    /// A board with these stones, of which no point may be in both sets; the first stone of a group without
    /// liberties if there is one.
    pub(crate) fn with_stones(stones: [PointSet; 2]) -> Result<Board, Point> {
        let mut board = Board::EMPTY;
        for side in Side::BOTH {
            for point in stones[side.index()].iter() {
                board.put(point, side);
            }
        }
        let dead = (stones[0] | stones[1]).iter().find(|&point| board.group_link(point).liberties() == 0);
        dead.map_or(Ok(board), Err)
    }

    #[inline]
    pub(crate) fn stones(&self, side: Side) -> PointSet {
        self.stones[side.index()]
    }

    #[inline]
    pub(crate) fn empty(&self) -> PointSet {
        !(self.stones[0] | self.stones[1])
    }

    #[inline]
    pub(crate) fn is_empty_at(&self, point: Point) -> bool {
        self.links[point.id()].is_empty()
    }

    /// Whose stone is here.
    #[inline]
    pub(crate) fn stone_at(&self, point: Point) -> Option<Side> {
        self.links[point.id()].side()
    }

    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    pub(crate) fn is_of(&self, side: Side, point: Point) -> bool {
        self.links[point.id()].is_of(side)
    }

    /// Puts a stone on an empty point and removes the groups of the other side that lose their last liberty.
    #[inline]
    pub(crate) fn place(&mut self, point: Point, side: Side) -> PointSet {
        let mut captured = PointSet::EMPTY;
        if self.put(point, side) {
            for &next in point.neighbours() {
                if self.is_of(!side, next) && self.group_link(next).liberties() == 0 {
                    captured |= self.remove_group(next, !side);
                }
            }
        }
        captured
    }

    /// The stones that a stone on this empty point would capture.
    pub(crate) fn captures(&self, point: Point, side: Side) -> PointSet {
        let mut captured = PointSet::EMPTY;
        for &next in point.neighbours() {
            if self.is_of(!side, next) && self.is_last_liberty(point, next) && !captured.contains(next) {
                captured |= self.group(next);
            }
        }
        captured
    }

    /// The hash of the stones after a stone on this empty point has captured what it captures.
    #[inline]
    pub(crate) fn hash_after(&self, point: Point, side: Side) -> u64 {
        self.hash ^ keys::stone(side, point) ^ keys::stones(!side, self.captures(point, side))
    }

    /// Whether a stone on this empty point would have a liberty, or capture something and so get one.
    #[inline]
    pub(crate) fn can_live(&self, point: Point, side: Side) -> bool {
        self.has_room(point) || self.has_help(point, side)
    }

    /// Whether a neighbour of this point is empty.
    #[inline]
    pub(crate) fn has_room(&self, point: Point) -> bool {
        point.neighbours().iter().any(|&next| self.is_empty_at(next))
    }

    /// Whether a stone on this empty point, all of whose neighbours hold stones, would join a group with another
    /// liberty or capture one that has no other.
    #[inline]
    pub(crate) fn has_help(&self, point: Point, side: Side) -> bool {
        let helps = |&next: &Point| self.is_of(side, next) != self.is_last_liberty(point, next);
        point.neighbours().iter().any(helps)
    }

    /// Whether all neighbours of this empty point are stones of one side and at most one of its diagonals holds a
    /// stone of the other: filling it would be a waste at best.
    #[inline]
    pub(crate) fn is_own_eye(&self, point: Point, side: Side) -> bool {
        point.neighbours().iter().all(|&next| self.is_of(side, next))
            && point.diagonals().iter().filter(|&&next| self.is_of(!side, next)).count() <= 1
    }

    /// The group of the stone on this point.
    pub(crate) fn group(&self, stone: Point) -> PointSet {
        let side = self.stone_at(stone);
        let mut group = PointSet::EMPTY;
        let mut todo = PointSet::of(stone);
        while let Some(point) = todo.pop() {
            group.insert(point);
            for &next in point.neighbours() {
                if self.stone_at(next) == side && !group.contains(next) {
                    todo.insert(next);
                }
            }
        }
        group
    }

    /// Whether the group of `stone` has no liberty but this point.
    #[inline]
    fn is_last_liberty(&self, point: Point, stone: Point) -> bool {
        let root = self.root(stone);
        let liberties = self.links[root.id()].liberties();
        let neighbours = point.neighbours();
        // Most groups have too many to need counting.
        liberties <= neighbours.len() && {
            let touches = |&&next: &&Point| !self.is_empty_at(next) && self.root(next) == root;
            liberties == neighbours.iter().filter(touches).count()
        }
    }

    /// Puts a stone on an empty point; whether a group next to it of the other side has no liberty now.
    #[inline]
    fn put(&mut self, point: Point, side: Side) -> bool {
        let mut kills = false;
        let mut stone = Link::stone(side, 0);
        for &next in point.neighbours() {
            if self.is_empty_at(next) {
                stone.gain_liberty();
            } else {
                let root = self.root(next);
                let link = &mut self.links[root.id()];
                link.lose_liberty();
                kills |= link.liberties() == 0 && link.is_of(!side);
            }
        }
        self.links[point.id()] = stone;
        self.stones[side.index()].insert(point);
        self.hash ^= keys::stone(side, point);
        for &next in point.neighbours() {
            if self.is_of(side, next) {
                self.join(point, next);
            }
        }
        kills
    }

    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (upper, lower) = Link::ordered(self.links[a.id()], self.links[b.id()], a, b);
            let below = self.links[lower.id()];
            self.links[upper.id()].take_over(below);
            self.links[lower.id()].hang_under(upper);
        }
    }

    /// Takes a group off the board; the groups around it gain the liberties.
    fn remove_group(&mut self, stone: Point, side: Side) -> PointSet {
        let mut group = PointSet::EMPTY;
        let mut todo = PointSet::of(stone);
        while let Some(point) = todo.pop() {
            group.insert(point);
            self.links[point.id()] = Link::EMPTY;
            self.stones[side.index()].remove(point);
            self.hash ^= keys::stone(side, point);
            for &next in point.neighbours() {
                match self.stone_at(next) {
                    None => {}
                    Some(other) if other == side => todo.insert(next),
                    Some(_) => {
                        let root = self.root(next);
                        self.links[root.id()].gain_liberty();
                    }
                }
            }
        }
        group
    }

    #[inline]
    fn group_link(&self, stone: Point) -> Link {
        self.links[self.root(stone).id()]
    }

    #[inline]
    fn root(&self, stone: Point) -> Point {
        let mut point = stone;
        while let Some(parent) = self.links[point.id()].parent() {
            point = parent;
        }
        point
    }
}
