use parlor_polyclash::{Point, PointSet, Position};
use parlor_rules::Side;

use super::Empties;
use super::ring::{Code, PLACE, Ring};
use super::shape::{Shape, Shapes};

/// The stones on the board, made for random games and for reading: the liberties of every group are at hand, and so is
/// the shape around every point. Unlike the rules' own board it cannot go back and knows no history.
#[derive(Clone, Debug)]
pub struct Stones {
    sides: [Option<Side>; Point::COUNT],
    codes: [Code; Point::COUNT],
    /// By stone, the stone that stands for its group.
    groups: [Point; Point::COUNT],
    /// By stone, another stone of its group; they make a circle.
    next: [Point; Point::COUNT],
    /// By the stone that stands for a group, the liberties and the number of stones.
    liberties: [PointSet; Point::COUNT],
    sizes: [u16; Point::COUNT],
    empties: Empties,
    rings: &'static [Ring],
    shapes: &'static Shapes,
}

/// What became of a stone that was put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placed {
    /// How many stones it captured.
    pub captured: usize,
    /// The last of them.
    pub last_captured: Option<Point>,
}

impl Stones {
    /// The stones of a position.
    pub fn new(position: &Position) -> Stones {
        let first = Point::all().next().expect("there are points");
        let mut stones = Stones {
            sides: [None; Point::COUNT],
            codes: [0; Point::COUNT],
            groups: [first; Point::COUNT],
            next: [first; Point::COUNT],
            liberties: [PointSet::EMPTY; Point::COUNT],
            sizes: [0; Point::COUNT],
            empties: Empties::all(),
            rings: Ring::all(),
            shapes: Shapes::get(),
        };
        for side in Side::BOTH {
            for point in position.stones(side).iter() {
                stones.put(point, side);
            }
        }
        stones
    }

    /// Whose stone is on a point.
    #[inline]
    pub fn side_at(&self, point: Point) -> Option<Side> {
        self.sides[point.id()]
    }

    /// What a side finds around a point.
    #[inline]
    pub fn shape(&self, point: Point, side: Side) -> Shape {
        self.shapes.of(side, point.neighbours().len(), self.codes[point.id()])
    }

    /// The number of what stands around a point.
    #[inline]
    pub fn code(&self, point: Point) -> Code {
        self.codes[point.id()]
    }

    /// The empty points.
    #[inline]
    pub fn empties(&self) -> &Empties {
        &self.empties
    }

    /// The same, to be drawn from.
    #[inline]
    pub fn empties_mut(&mut self) -> &mut Empties {
        &mut self.empties
    }

    /// The stone that stands for the group of a stone.
    #[inline]
    pub fn group(&self, stone: Point) -> Point {
        self.groups[stone.id()]
    }

    /// The liberties of the group of a stone.
    #[inline]
    pub fn liberties(&self, stone: Point) -> &PointSet {
        &self.liberties[self.group(stone).id()]
    }

    /// How many stones the group of a stone has.
    #[inline]
    pub fn size(&self, stone: Point) -> usize {
        usize::from(self.sizes[self.group(stone).id()])
    }

    /// The stones of the group of a stone.
    pub fn members(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(stone);
        std::iter::from_fn(move || {
            let here = at?;
            at = Some(self.next[here.id()]).filter(|&next| next != stone);
            Some(here)
        })
    }

    /// The only liberty of the group of a stone, if it has just one.
    #[inline]
    pub fn last_liberty(&self, stone: Point) -> Option<Point> {
        let mut liberties = *self.liberties(stone);
        liberties.pop().filter(|_| liberties.is_empty())
    }

    /// Whether a stone on this empty point is no suicide. Superko is not looked at.
    #[inline]
    pub fn can_live(&self, point: Point, side: Side) -> bool {
        self.shape(point, side).has_room()
            || point.neighbours().iter().any(|&next| {
                let last = self.last_liberty(next).is_some();
                (self.side_at(next) == Some(side)) != last
            })
    }

    /// The liberties that a stone of this side on an empty point would have, with its group. What it captures counts
    /// where it touches the stone itself.
    pub fn liberties_after(&self, point: Point, side: Side) -> PointSet {
        let mut liberties = PointSet::EMPTY;
        for &next in point.neighbours() {
            match self.side_at(next) {
                None => liberties.insert(next),
                Some(own) if own == side => liberties |= *self.liberties(next),
                Some(_) if self.last_liberty(next).is_some() => liberties.insert(next),
                Some(_) => {}
            }
        }
        liberties.remove(point);
        liberties
    }

    /// Whether these [liberties](Stones::liberties_after) would be two or more.
    #[inline]
    pub fn is_safe_after(&self, point: Point, side: Side) -> bool {
        let mut liberties = PointSet::EMPTY;
        // Most need not be looked at: the first group has enough.
        point.neighbours().iter().any(|&next| {
            match self.side_at(next) {
                None => liberties.insert(next),
                Some(own) if own == side => liberties |= *self.liberties(next),
                Some(_) if self.last_liberty(next).is_some() => liberties.insert(next),
                Some(_) => return false,
            }
            liberties.remove(point);
            let mut others = liberties;
            others.pop().is_some() && !others.is_empty()
        })
    }

    /// Puts a stone on an empty point and takes off what it captures.
    #[inline]
    pub fn place(&mut self, point: Point, side: Side) -> Placed {
        self.put(point, side);
        let mut placed = Placed::default();
        for &next in point.neighbours() {
            if self.side_at(next) == Some(!side) && self.liberties(next).is_empty() {
                placed.captured += self.size(next);
                placed.last_captured = Some(next);
                self.remove_group(next, !side);
            }
        }
        placed
    }

    fn put(&mut self, point: Point, side: Side) {
        self.empties.remove(point);
        self.sides[point.id()] = Some(side);
        self.mark(point, side, true);
        let mut liberties = PointSet::EMPTY;
        for &next in point.neighbours() {
            match self.side_at(next) {
                None => liberties.insert(next),
                Some(_) => self.liberties[self.groups[next.id()].id()].remove(point),
            }
        }
        self.groups[point.id()] = point;
        self.next[point.id()] = point;
        self.sizes[point.id()] = 1;
        self.liberties[point.id()] = liberties;
        for &next in point.neighbours() {
            if self.side_at(next) == Some(side) {
                self.join(point, next);
            }
        }
    }

    /// Makes one group of two.
    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.group(a), self.group(b));
        if a == b {
            return;
        }
        let (large, small) = if self.sizes[a.id()] >= self.sizes[b.id()] { (a, b) } else { (b, a) };
        let mut stone = small;
        loop {
            self.groups[stone.id()] = large;
            stone = self.next[stone.id()];
            if stone == small {
                break;
            }
        }
        self.next.swap(large.id(), small.id());
        self.sizes[large.id()] += self.sizes[small.id()];
        let liberties = self.liberties[small.id()];
        self.liberties[large.id()] |= liberties;
    }

    /// Takes a group off; the groups around it gain the liberties.
    fn remove_group(&mut self, stone: Point, side: Side) {
        let mut at = stone;
        loop {
            let next = self.next[at.id()];
            self.sides[at.id()] = None;
            self.mark(at, side, false);
            self.empties.insert(at);
            at = next;
            if at == stone {
                break;
            }
        }
        loop {
            for &around in at.neighbours() {
                if self.side_at(around) == Some(!side) {
                    self.liberties[self.groups[around.id()].id()].insert(at);
                }
            }
            at = self.next[at.id()];
            if at == stone {
                break;
            }
        }
    }

    /// Tells the points around that a stone came or went.
    #[inline]
    fn mark(&mut self, point: Point, side: Side, comes: bool) {
        let digit = side.index() as Code + 1;
        for (around, place) in self.rings[point.id()].with_places() {
            let change = digit * PLACE[place];
            let code = &mut self.codes[around.id()];
            *code = if comes { *code + change } else { *code - change };
        }
    }
}
