//! The graph of the points and its cells, derived from the numbering when the crate is compiled.

use crate::Point;
use crate::numbering::{
    EDGE_CODES, EDGES, FIRST_EDGE, FIRST_PENTAGON, FIRST_TRIANGLE, PENTAGON_CODES, PENTAGONS, TRIANGLE_CODES,
    TRIANGLES,
};

/// How many cells the points cut the surface into.
pub(crate) const CELLS: usize = 300;
/// The cells below this one are small (thirds of triangles), the others large (fifths of pentagons).
pub(crate) const FIRST_LARGE: usize = 240;

/// The neighbours of each point.
static NEIGHBOURS: [Upto5<Point>; Point::COUNT] = NEIGHBOUR_TABLE;
/// The corners of each cell in order: face centre, edge, vertex, edge.
pub(crate) static CORNERS: [[Point; 4]; CELLS] = CORNER_TABLE;
/// The points opposite to each point in its cells.
static DIAGONALS: [Upto5<Point>; Point::COUNT] = diagonals();
/// The cells at each point.
static CELLS_AT: [Upto5<u16>; Point::COUNT] = cells_at();

const NEIGHBOUR_TABLE: [Upto5<Point>; Point::COUNT] = neighbours();
const CORNER_TABLE: [[Point; 4]; CELLS] = corners();

impl Point {
    /// The points next to this one, ascending.
    #[inline]
    pub fn neighbours(self) -> &'static [Point] {
        NEIGHBOURS[self.id()].list()
    }

    /// The opposite corners of the cells at this point. They matter for eyes, not for the rules.
    #[inline]
    pub fn diagonals(self) -> &'static [Point] {
        DIAGONALS[self.id()].list()
    }

    /// The ids of the cells that have this point as a corner, ascending.
    pub fn cells(self) -> &'static [u16] {
        CELLS_AT[self.id()].list()
    }
}

/// At most five things.
#[derive(Clone, Copy)]
pub(crate) struct Upto5<T> {
    count: u8,
    items: [T; 5],
}

impl<T: Copy> Upto5<T> {
    const fn new(filler: T) -> Upto5<T> {
        Upto5 { count: 0, items: [filler; 5] }
    }

    const fn push(&mut self, item: T) {
        self.items[self.count as usize] = item;
        self.count += 1;
    }

    #[inline]
    pub(crate) fn list(&self) -> &[T] {
        &self.items[..usize::from(self.count)]
    }
}

/// An edge point touches the ends of its edge and the centres of the two faces that share it; nothing else does.
const fn neighbours() -> [Upto5<Point>; Point::COUNT] {
    let mut table = [Upto5::new(Point::at(0)); Point::COUNT];
    let mut edge = 0;
    while edge < EDGES {
        let ends = EDGE_CODES[edge];
        join(&mut table, FIRST_EDGE + edge, ends[0] as usize);
        join(&mut table, FIRST_EDGE + edge, ends[1] as usize);
        let mut triangle = 0;
        while triangle < TRIANGLES {
            if holds(&TRIANGLE_CODES[triangle], ends) {
                join(&mut table, FIRST_EDGE + edge, FIRST_TRIANGLE + triangle);
            }
            triangle += 1;
        }
        let mut pentagon = 0;
        while pentagon < PENTAGONS {
            if holds(&PENTAGON_CODES[pentagon], ends) {
                join(&mut table, FIRST_EDGE + edge, FIRST_PENTAGON + pentagon);
            }
            pentagon += 1;
        }
        edge += 1;
    }
    table
}

const fn join(table: &mut [Upto5<Point>; Point::COUNT], a: usize, b: usize) {
    table[a].push(Point::at(b));
    table[b].push(Point::at(a));
}

const fn holds(code: &[u8], ends: [u8; 2]) -> bool {
    let (mut index, mut found) = (0, 0);
    while index < code.len() {
        if code[index] == ends[0] || code[index] == ends[1] {
            found += 1;
        }
        index += 1;
    }
    found == 2
}

/// Face by face; in each face the corners of its code one after the other, the first of them last.
const fn corners() -> [[Point; 4]; CELLS] {
    let mut table = [[Point::at(0); 4]; CELLS];
    let mut cell = 0;
    let mut face = 0;
    while face < TRIANGLES + PENTAGONS {
        let code: &[u8] =
            if face < TRIANGLES { &TRIANGLE_CODES[face] } else { &PENTAGON_CODES[face - TRIANGLES] };
        let mut corner = 0;
        while corner < code.len() {
            let before = code[corner];
            let vertex = code[(corner + 1) % code.len()];
            let after = code[(corner + 2) % code.len()];
            table[cell] = [
                Point::at(FIRST_TRIANGLE + face),
                edge_between(before, vertex),
                Point::at(vertex as usize),
                edge_between(vertex, after),
            ];
            cell += 1;
            corner += 1;
        }
        face += 1;
    }
    table
}

const fn edge_between(a: u8, b: u8) -> Point {
    let near = &NEIGHBOUR_TABLE[a as usize];
    let mut index = 0;
    // Panics (when compiling) if the numbering joins the two by no edge.
    while !holds(&EDGE_CODES[near.items[index].id() - FIRST_EDGE], [a, b]) {
        index += 1;
    }
    near.items[index]
}

const fn diagonals() -> [Upto5<Point>; Point::COUNT] {
    let mut table = [Upto5::new(Point::at(0)); Point::COUNT];
    let mut index = 0;
    while index < 4 * CELLS {
        let corners = CORNER_TABLE[index / 4];
        table[corners[index % 4].id()].push(corners[(index + 2) % 4]);
        index += 1;
    }
    table
}

const fn cells_at() -> [Upto5<u16>; Point::COUNT] {
    let mut table = [Upto5::new(0); Point::COUNT];
    let mut index = 0;
    while index < 4 * CELLS {
        table[CORNER_TABLE[index / 4][index % 4].id()].push((index / 4) as u16);
        index += 1;
    }
    table
}
