use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::Point;

const WORDS: usize = Point::COUNT.div_ceil(64);
/// The bits of the last word that stand for points.
const LAST: u64 = (1 << (Point::COUNT % 64)) - 1;

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// One point.
    #[inline]
    pub const fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Puts a point in.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.id() / 64] |= 1 << (point.id() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.id() / 64] &= !(1 << (point.id() % 64));
    }

    /// Whether a point is in.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.id() / 64] >> (point.id() % 64) & 1 != 0
    }

    /// How many points are in.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no point is in.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Takes the lowest point out.
    #[inline]
    pub fn pop(&mut self) -> Option<Point> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::at(64 * index + bit));
            }
        }
        None
    }

    /// The points, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self;
        std::iter::from_fn(move || rest.pop())
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitor(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitand(self, other: PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Not for PointSet {
    type Output = PointSet;

    #[inline]
    fn not(self) -> PointSet {
        let mut words = self.0.map(|word| !word);
        words[WORDS - 1] &= LAST;
        PointSet(words)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
