use parlor_chessinfive::{Axis, Square, SquareSet};

/// A stretch of one axis as the patterns see it: which of its squares are own, which are empty. What is neither is
/// the opponent's or beyond the edge; both match nothing.
///
/// The squares keep their places in the board's numbering. Two squares of one stretch whose numbers differ by `step`
/// are neighbours, so a shift by it moves along the stretch and never around an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The own squares.
    pub own: u64,
    /// The empty squares.
    pub empty: u64,
    /// The difference between the numbers of neighbours.
    pub step: u32,
}

impl Line {
    /// The nine squares centred on a square along an axis, as far as the board goes.
    #[inline]
    pub const fn around(square: Square, axis: Axis, own: SquareSet, enemy: SquareSet) -> Line {
        let nine = NINE[square.index()][axis as usize];
        Line { own: own.0 & nine, empty: !(own.0 | enemy.0) & nine, step: axis.step() }
    }

    /// A line as it is drawn: `X` own, `_` empty, `O` the opponent's, `#` beyond the edge. None for other letters or
    /// for more than 59 of them, as a pattern is looked for up to five squares further on.
    pub fn read(text: &str) -> Option<Line> {
        let mut line = Line { own: 0, empty: 0, step: 1 };
        if text.len() > 59 {
            return None;
        }
        for (place, letter) in text.bytes().enumerate() {
            match letter {
                b'X' => line.own |= 1 << place,
                b'_' => line.empty |= 1 << place,
                b'O' | b'#' => {}
                _ => return None,
            }
        }
        Some(line)
    }
}

/// The nine squares centred on each square, along each axis.
static NINE: [[u64; 4]; 64] = {
    let mut nine = [[0; 4]; 64];
    let mut i = 0;
    while i < 4 * 64 {
        nine[i / 4][i % 4] = stretch(i / 4, Axis::ALL[i % 4], 4);
        i += 1;
    }
    nine
};

/// The square with this number and those up to so many steps away from it along an axis.
const fn stretch(number: usize, axis: Axis, steps: i8) -> u64 {
    let (files, ranks) = match axis {
        Axis::Rank => (1, 0),
        Axis::File => (0, 1),
        Axis::Falling => (1, -1),
        Axis::Rising => (1, 1),
    };
    let (mut all, mut distance) = (0, -steps);
    while distance <= steps {
        let (file, rank) = ((number / 8) as i8 + distance * files, (number % 8) as i8 + distance * ranks);
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            all |= 1 << (file * 8 + rank);
        }
        distance += 1;
    }
    all
}
