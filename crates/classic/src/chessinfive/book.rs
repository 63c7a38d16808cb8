//! The opening book of the drop phase.

use parlor_chessinfive::{Position, SquareSet};
use parlor_rules::Side;

/// Columns dropped into so far, and the column that does best then. Which pieces they are does not matter yet. Each
/// line stands for its mirror image too.
///
/// Found by play: for every column a few hundred games of the hard level against itself, without the book and with one
/// ply in eight at random.
const LINES: [(&str, char); 13] = [
    ("", 'd'),
    ("a", 'a'),
    ("b", 'e'),
    ("c", 'c'),
    ("d", 'd'),
    ("da", 'a'),
    ("db", 'g'),
    ("dc", 'a'),
    ("dd", 'b'),
    ("de", 'g'),
    ("df", 'a'),
    ("dg", 'a'),
    ("dh", 'd'),
];

/// Where the book would drop a piece; nowhere if it does not know the position.
pub fn advice(position: &Position) -> SquareSet {
    let landing = position.landing();
    let mut advice = SquareSet::EMPTY;
    for (columns, column) in LINES {
        let played = play(columns);
        let image = played.map(SquareSet::mirrored);
        let held = Side::BOTH.map(|side| position.held(side));
        if held == played {
            advice |= landing & file(column);
        }
        if held == image {
            advice |= landing & file(column).mirrored();
        }
    }
    advice
}

/// What the sides hold after drops into these columns.
fn play(columns: &str) -> [SquareSet; 2] {
    let mut held = [SquareSet::EMPTY; 2];
    for (ply, column) in columns.chars().enumerate() {
        let square = (held[0] | held[1]).landing() & file(column);
        held[ply % 2] |= square;
    }
    held
}

/// The squares of a column.
const fn file(column: char) -> SquareSet {
    SquareSet(0xFF << (8 * (column as u32 - 'a' as u32)))
}
