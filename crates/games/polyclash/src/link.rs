use parlor_rules::Side;

use crate::Point;

/// What a board remembers of one point, in 16 bits, so that a position stays small: nothing on an empty point, else
/// the colour of the stone and either its parent in the tree of its group or, at the root, the liberties of the
/// group and the rank of the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link(u16);

const STONE: u16 = 1 << 15;
const SECOND: u16 = 1 << 14;
const ROOT: u16 = 1 << 13;
/// The rank bounds the height of a tree; saturating it costs a step at worst.
const ONE_RANK: u16 = 1 << 10;
const RANKS: u16 = 7 * ONE_RANK;
/// 600 adjacencies, so at most 600 liberties.
const LIBERTIES: u16 = ONE_RANK - 1;
const PARENT: u16 = 0x1ff;

impl Link {
    pub(crate) const EMPTY: Link = Link(0);

    /// A stone that is a group of its own.
    #[inline]
    pub(crate) const fn stone(side: Side, liberties: u16) -> Link {
        let colour = match side {
            Side::First => 0,
            Side::Second => SECOND,
        };
        Link(STONE | ROOT | colour | liberties)
    }

    /// Whether a stone of this side is here.
    #[inline]
    pub(crate) const fn is_of(self, side: Side) -> bool {
        self.0 & (STONE | SECOND) == Link::stone(side, 0).0 & (STONE | SECOND)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn side(self) -> Option<Side> {
        match (self.0 & STONE, self.0 & SECOND) {
            (0, _) => None,
            (_, 0) => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// The stone above this one in its group; nothing at a root.
    #[inline]
    pub(crate) const fn parent(self) -> Option<Point> {
        if self.0 & ROOT != 0 { None } else { Some(Point::at((self.0 & PARENT) as usize)) }
    }

    /// The liberties of the group that this root stands for.
    #[inline]
    pub(crate) const fn liberties(self) -> usize {
        (self.0 & LIBERTIES) as usize
    }

    #[inline]
    pub(crate) const fn gain_liberty(&mut self) {
        self.0 += 1;
    }

    #[inline]
    pub(crate) const fn lose_liberty(&mut self) {
        self.0 -= 1;
    }

    /// Of two roots the one to stay a root, then the other.
    #[inline]
    pub(crate) const fn ordered(link_a: Link, link_b: Link, a: Point, b: Point) -> (Point, Point) {
        if link_a.0 & RANKS >= link_b.0 & RANKS { (a, b) } else { (b, a) }
    }

    /// Takes another root's group into this one's.
    #[inline]
    pub(crate) const fn take_over(&mut self, other: Link) {
        let rank = self.0 & RANKS;
        if rank == other.0 & RANKS && rank < RANKS {
            self.0 += ONE_RANK;
        }
        self.0 += other.0 & LIBERTIES;
    }

    /// Stops being a root.
    #[inline]
    pub(crate) const fn hang_under(&mut self, parent: Point) {
        self.0 = self.0 & (STONE | SECOND) | parent.id() as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trees of two groups that are joined stay low only if the lower one is hung under the higher one.
    #[test]
    fn ranks_grow_by_equals_up_to_the_last() {
        let (a, b) = (Point::at(3), Point::at(5));
        let mut taller = Link::stone(Side::Second, 4);
        for rank in 1..=7 {
            let equal = taller;
            taller.take_over(equal);
            assert_eq!((taller.0 & RANKS) / ONE_RANK, rank);
            assert_eq!(Link::ordered(equal, taller, a, b), (b, a));
            taller.take_over(Link::stone(Side::Second, 1));
            assert_eq!((taller.0 & RANKS) / ONE_RANK, rank, "a lower group makes no group higher");
            taller = Link(taller.0 & !LIBERTIES | 4);
        }
        taller.take_over(taller);
        assert_eq!((taller.0 & RANKS, taller.liberties()), (RANKS, 8));
        assert!(taller.is_of(Side::Second) && taller.parent().is_none());
    }
}
