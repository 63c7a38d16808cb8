//! Which empty squares a piece can move to.

use crate::{Kind, Square, SquareSet};

/// The empty squares that a piece of this type reaches from a square, over a board with these squares occupied.
#[inline]
pub fn reach(kind: Kind, from: Square, occupied: SquareSet) -> SquareSet {
    sight(kind, from, occupied) & !occupied
}

/// The squares that a piece of this type reaches from a square, and the occupied ones that stop it. Pieces of this type
/// see each other's squares alike, so these are also the places from which one of them could come here.
#[inline]
pub fn sight(kind: Kind, from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(match kind {
        Kind::King => KING[from.index()],
        Kind::Knight => KNIGHT[from.index()],
        Kind::Rook => straight(from, occupied.0),
        Kind::Bishop => diagonal(from, occupied.0),
        Kind::Queen => straight(from, occupied.0) | diagonal(from, occupied.0),
    })
}

/// The empty squares that a piece of this type would reach on an empty board.
pub(crate) fn open_reach(kind: Kind, from: Square) -> SquareSet {
    reach(kind, from, SquareSet::EMPTY)
}

/// The squares between two that share a rank, file or diagonal; none between others.
#[inline]
pub fn between(from: Square, to: Square) -> SquareSet {
    SquareSet(BETWEEN[from.index()][to.index()])
}

#[inline]
fn straight(from: Square, occupied: u64) -> u64 {
    along_file(from, occupied) | slide(from, occupied, LINES[from.index()].rank)
}

#[inline]
fn diagonal(from: Square, occupied: u64) -> u64 {
    let lines = &LINES[from.index()];
    slide(from, occupied, lines.rising) | slide(from, occupied, lines.falling)
}

/// Sliding both ways along a line that has at most one square on every file, up to the first piece and including
/// it. Subtracting the slider from the pieces above it borrows through the empty squares between (o − r); swapping
/// the bytes, which are the files, turns the line around for the other way.
#[inline]
const fn slide(from: Square, occupied: u64, line: u64) -> u64 {
    let (slider, others) = (1u64 << from.index(), occupied & line);
    let right = others.wrapping_sub(slider);
    let left = others.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (right ^ left) & line
}

/// Sliding along a file, which is one byte: looked up. The two outer squares never block anything behind them.
#[inline]
const fn along_file(from: Square, occupied: u64) -> u64 {
    let shift = 8 * from.file() as u32;
    let inner = (occupied >> (shift + 1) & 63) as usize;
    (FILE[from.rank() as usize & 7][inner] as u64) << shift
}

/// The lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    rank: u64,
    rising: u64,
    falling: u64,
}

static LINES: [Lines; 64] = {
    let mut lines = [Lines { rank: 0, rising: 0, falling: 0 }; 64];
    let mut number = 0;
    while number < 64 {
        let square = Square::numbered(number as u8);
        lines[number] = Lines {
            rank: ray(square, 1, 0) | ray(square, -1, 0),
            rising: ray(square, 1, 1) | ray(square, -1, -1),
            falling: ray(square, 1, -1) | ray(square, -1, 1),
        };
        number += 1;
    }
    lines
};

static KING: [u64; 64] = leaps([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

static KNIGHT: [u64; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// What a slider sees along its file, by its rank and by the occupation of the inner six ranks.
static FILE: [[u8; 64]; 8] = {
    let mut seen = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner << 1) as u8;
            let (mut up, mut down) = (rank + 1, rank as i32 - 1);
            while up < 8 {
                seen[rank][inner] |= 1 << up;
                up = if occupied >> up & 1 != 0 { 8 } else { up + 1 };
            }
            while down >= 0 {
                seen[rank][inner] |= 1 << down;
                down = if occupied >> down & 1 != 0 { -1 } else { down - 1 };
            }
            inner += 1;
        }
        rank += 1;
    }
    seen
};

/// The square so many files to the right and ranks up, as a set; empty beyond the edge.
const fn beside(square: Square, files: i8, ranks: i8) -> u64 {
    let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
    if file < 0 || rank < 0 {
        return 0;
    }
    match Square::new(file as u8, rank as u8) {
        Some(square) => SquareSet::of(square).0,
        None => 0,
    }
}

/// All squares from this one, without it, to the edge.
const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let (mut all, mut distance) = (0, 1);
    while distance < 8 {
        all |= beside(from, files * distance, ranks * distance);
        distance += 1;
    }
    all
}

const fn leaps(offsets: [(i8, i8); 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut number = 0;
    while number < 64 {
        let mut i = 0;
        while i < 8 {
            table[number] |= beside(Square::numbered(number as u8), offsets[i].0, offsets[i].1);
            i += 1;
        }
        number += 1;
    }
    table
}

/// By both squares: those between them.
static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 9 {
            let (files, ranks) = (way / 3 - 1, way % 3 - 1);
            let (mut file, mut rank, mut crossed) = (from / 8 + files, from % 8 + ranks, 0u64);
            while way != 4 && file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                between[from as usize][(file * 8 + rank) as usize] = crossed;
                crossed |= 1 << (file * 8 + rank);
                (file, rank) = (file + files, rank + ranks);
            }
            way += 1;
        }
        from += 1i32;
    }
    between
};

#[cfg(test)]
mod tests {
    use super::*;

    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

    /// Square by square in the given directions until something stands in the way.
    fn walk(from: Square, occupied: SquareSet, directions: &[(i8, i8)]) -> SquareSet {
        let mut seen = SquareSet::EMPTY;
        for &(files, ranks) in directions {
            for distance in 1..8 {
                let next = SquareSet(beside(from, files * distance, ranks * distance));
                if next.is_empty() || !(next & occupied).is_empty() {
                    break;
                }
                seen |= next;
            }
        }
        seen
    }

    #[test]
    fn sliders_go_where_a_walk_goes() {
        let mut draws = parlor_rules::Draws::new(3);
        for round in 0..2000 {
            // From crowded to nearly empty boards.
            let mut bits = draws.draw();
            for _ in 0..round % 4 {
                bits &= draws.draw();
            }
            for from in Square::all() {
                let occupied = SquareSet(bits) | SquareSet::of(from);
                let rook = walk(from, occupied, &STRAIGHT);
                let bishop = walk(from, occupied, &DIAGONAL);
                assert_eq!(reach(Kind::Rook, from, occupied), rook, "rook on {from} in {occupied:?}");
                assert_eq!(reach(Kind::Bishop, from, occupied), bishop, "bishop on {from} in {occupied:?}");
                assert_eq!(reach(Kind::Queen, from, occupied), rook | bishop);
            }
        }
    }

    #[test]
    fn leapers_reach_squares_at_their_distance() {
        for from in Square::all() {
            let by_distance = |wanted: fn(u8, u8) -> bool| {
                Square::all()
                    .filter(|to| wanted(from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())))
                    .fold(SquareSet::EMPTY, |all, to| all | SquareSet::of(to))
            };
            assert_eq!(open_reach(Kind::King, from), by_distance(|x, y| x.max(y) == 1));
            assert_eq!(open_reach(Kind::Knight, from), by_distance(|x, y| x * y == 2));
        }
    }

    #[test]
    fn between_two_squares_lies_what_both_sliders_see() {
        for from in Square::all() {
            for to in Square::all() {
                let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
                let ways: &[(i8, i8)] = if files * ranks == 0 { &STRAIGHT } else { &DIAGONAL };
                let see = |from, to| walk(from, SquareSet::of(to), ways);
                let in_line = from != to && (files * ranks == 0 || files == ranks);
                let wanted = if in_line { see(from, to) & see(to, from) } else { SquareSet::EMPTY };
                assert_eq!(between(from, to), wanted, "{from} {to}");
            }
        }
    }
}
