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

    /// All 302 points.
    pub const ALL: PointSet = {
        let mut words = [!0; WORDS];
        words[WORDS - 1] = LAST;
        PointSet(words)
    };

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
    pub const fn len(&self) -> usize {
        let (mut count, mut word) = (0, 0);
        while word < WORDS {
            count += self.0[word].count_ones() as usize;
            word += 1;
        }
        count
    }

    /// Whether no point is in.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let (mut all, mut word) = (0, 0);
        while word < WORDS {
            all |= self.0[word];
            word += 1;
        }
        all == 0
    }

    /// The lowest point.
    #[inline]
    pub const fn first(mut self) -> Option<Point> {
        self.pop()
    }

    /// Takes the lowest point out.
    #[inline]
    pub const fn pop(&mut self) -> Option<Point> {
        let mut index = 0;
        while index < WORDS {
            let word = self.0[index];
            if word != 0 {
                self.0[index] = word & (word - 1);
                return Some(Point::at(64 * index + word.trailing_zeros() as usize));
            }
            index += 1;
        }
        None
    }

    /// The points of either set.
    #[inline]
    pub const fn union(mut self, other: PointSet) -> PointSet {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// The points of both sets.
    #[inline]
    pub const fn intersection(mut self, other: PointSet) -> PointSet {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= other.0[word];
            word += 1;
        }
        self
    }

    /// The points of this set that are not in the other.
    #[inline]
    pub const fn difference(mut self, other: PointSet) -> PointSet {
        let mut word = 0;
        while word < WORDS {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    /// The points that are in one of the sets alone.
    #[inline]
    pub const fn symmetric_difference(mut self, other: PointSet) -> PointSet {
        let mut word = 0;
        while word < WORDS {
            self.0[word] ^= other.0[word];
            word += 1;
        }
        self
    }

    /// All other points.
    #[inline]
    pub const fn complement(self) -> PointSet {
        PointSet::ALL.difference(self)
    }
}

parlor_rules::cell_set!(PointSet of Point, iterated by PointIter);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_the_set_of_all_games() {
        parlor_rules::check_cell_set!(PointSet, Point::all());
    }
}
