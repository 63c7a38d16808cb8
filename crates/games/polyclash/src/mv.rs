use std::fmt;

use crate::Point;

/// A move: a stone on a point, or a pass. Ordered by id, the pass last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Handing the turn over.
    pub const PASS: Move = Move(Point::COUNT as u16);

    /// The point where the stone goes; nothing for a pass.
    #[inline]
    pub const fn point(self) -> Option<Point> {
        Point::new(self.0 as usize)
    }
}

impl From<Point> for Move {
    #[inline]
    fn from(point: Point) -> Move {
        Move(point.id() as u16)
    }
}

/// The canonical spelling: the code of the point, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point() {
            Some(point) => point.fmt(f),
            None => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
