use std::fmt;

use crate::numbering::{
    EDGE_CODES, FIRST_EDGE, FIRST_PENTAGON, FIRST_TRIANGLE, PENTAGON_CODES, TRIANGLE_CODES, VERTEX_CODES,
};

/// One of the 302 points of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// Which element of the solid a point stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A vertex, ids 0 to 59; five neighbours.
    Vertex,
    /// The middle of an edge, ids 60 to 209; four neighbours.
    Edge,
    /// The centre of a triangle, ids 210 to 289; three neighbours.
    Triangle,
    /// The centre of a pentagon, ids 290 to 301; five neighbours.
    Pentagon,
}

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 302;

    /// The point with this id, 0 to 301.
    pub const fn new(id: usize) -> Option<Point> {
        if id < Point::COUNT { Some(Point(id as u16)) } else { None }
    }

    /// For ids that are known to be good.
    pub(crate) const fn at(id: usize) -> Point {
        debug_assert!(id < Point::COUNT, "no such point");
        Point(id as u16)
    }

    /// All points, ascending.
    pub fn all() -> impl Iterator<Item = Point> + Clone {
        (0..Point::COUNT as u16).map(Point)
    }

    /// The id, 0 to 301.
    #[inline]
    pub const fn id(self) -> usize {
        self.0 as usize
    }

    /// What stands here on the solid.
    pub const fn kind(self) -> Kind {
        match self.id() {
            0..FIRST_EDGE => Kind::Vertex,
            FIRST_EDGE..FIRST_TRIANGLE => Kind::Edge,
            FIRST_TRIANGLE..FIRST_PENTAGON => Kind::Triangle,
            _ => Kind::Pentagon,
        }
    }

    /// The code: the vertices whose mean the point is, ascending.
    pub fn code(self) -> &'static [u8] {
        let id = self.id();
        match self.kind() {
            Kind::Vertex => &VERTEX_CODES[id],
            Kind::Edge => &EDGE_CODES[id - FIRST_EDGE],
            Kind::Triangle => &TRIANGLE_CODES[id - FIRST_TRIANGLE],
            Kind::Pentagon => &PENTAGON_CODES[id - FIRST_PENTAGON],
        }
    }

    /// The point with this code, its vertices in any order.
    pub fn from_code(code: &[u8]) -> Option<Point> {
        let mut sorted = [0; 5];
        let sorted = sorted.get_mut(..code.len())?;
        sorted.copy_from_slice(code);
        sorted.sort_unstable();
        Point::all().find(|point| point.code() == sorted)
    }
}

impl Kind {
    /// The word of the rules.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Vertex => "vertex",
            Kind::Edge => "edge",
            Kind::Triangle => "triangle",
            Kind::Pentagon => "pentagon",
        }
    }
}

/// The code as text, such as `6,36`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, vertex) in self.code().iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{vertex}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", self.0)
    }
}
