//! The numbering of the original game, read from `numbering.txt` when the crate is compiled.

/// Vertices of the solid.
pub(crate) const VERTICES: usize = 60;
/// Edges of the solid.
pub(crate) const EDGES: usize = 150;
/// Triangles of the solid.
pub(crate) const TRIANGLES: usize = 80;
/// Pentagons of the solid.
pub(crate) const PENTAGONS: usize = 12;

/// The id of the first edge point.
pub(crate) const FIRST_EDGE: usize = VERTICES;
/// The id of the first triangle.
pub(crate) const FIRST_TRIANGLE: usize = FIRST_EDGE + EDGES;
/// The id of the first pentagon.
pub(crate) const FIRST_PENTAGON: usize = FIRST_TRIANGLE + TRIANGLES;

/// Where the rotation of order 5 (`R5` of the rules) takes each vertex.
pub(crate) static ROTATION_5: [u8; VERTICES] = ROTATIONS.0[0];
/// Where the rotation of order 3 (`R3`) takes each vertex.
pub(crate) static ROTATION_3: [u8; VERTICES] = ROTATIONS.0[1];
/// Each vertex by itself, as the code of its point.
pub(crate) static VERTEX_CODES: [[u8; 1]; VERTICES] = numbered();
/// The ends of each edge, ascending.
pub(crate) static EDGE_CODES: [[u8; 2]; EDGES] = EDGE_LIST.0;
/// The corners of each triangle, ascending.
pub(crate) static TRIANGLE_CODES: [[u8; 3]; TRIANGLES] = TRIANGLE_LIST.0;
/// The corners of each pentagon, ascending, which is also their order around it.
pub(crate) static PENTAGON_CODES: [[u8; 5]; PENTAGONS] = numbered();

// Each list begins in the file where the one before ends.
const ROTATIONS: ([[u8; VERTICES]; 2], usize) = read_rows(0);
const EDGE_LIST: ([[u8; 2]; EDGES], usize) = read_rows(ROTATIONS.1);
const TRIANGLE_LIST: ([[u8; 3]; TRIANGLES], usize) = read_rows(EDGE_LIST.1);

/// The numbers from 0 up, in rows.
const fn numbered<const WIDTH: usize, const ROWS: usize>() -> [[u8; WIDTH]; ROWS] {
    let mut rows = [[0; WIDTH]; ROWS];
    let mut index = 0;
    while index < WIDTH * ROWS {
        rows[index / WIDTH][index % WIDTH] = index as u8;
        index += 1;
    }
    rows
}

/// Reads the next numbers of the file into rows, from a place in it; gives the place after them.
const fn read_rows<const WIDTH: usize, const ROWS: usize>(mut at: usize) -> ([[u8; WIDTH]; ROWS], usize) {
    let mut rows = [[0; WIDTH]; ROWS];
    let mut index = 0;
    while index < WIDTH * ROWS {
        (rows[index / WIDTH][index % WIDTH], at) = read_number(at);
        index += 1;
    }
    (rows, at)
}

/// The next number of the file. Lines that begin with `#` are comments; all but digits separates numbers.
const fn read_number(mut at: usize) -> (u8, usize) {
    const TEXT: &[u8] = include_bytes!("numbering.txt");
    while !TEXT[at].is_ascii_digit() {
        if TEXT[at] == b'#' {
            while TEXT[at] != b'\n' {
                at += 1;
            }
        }
        at += 1;
    }
    let mut number = 0;
    while TEXT[at].is_ascii_digit() {
        number = 10 * number + (TEXT[at] - b'0');
        at += 1;
    }
    (number, at)
}
