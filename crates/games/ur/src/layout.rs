use parlor_rules::{Cell, Layout, Pile, Side};

use crate::touch::id;
use crate::{HAND, HOME, SQUARES, Ur, is_rosette, stop_at};

/// How many dice are thrown, each with a mark or none.
const DICE: u8 = 4;

/// Three rows of eight with two gaps: player 1's column on top, the lane in the middle, player 2's below.
pub(crate) fn layout() -> Layout {
    let cells = (0..SQUARES as i8).map(|square| {
        let (x, y) = place(square);
        let kind = if is_rosette(square) { "rosette" } else { "" };
        Cell {
            id: square.to_string(),
            label: square.to_string(),
            x: x.into(),
            y: y.into(),
            shape: "square".into(),
            kind: kind.into(),
            owner: owner(square).map(|side| Ur::name(side).to_owned()),
            ..Cell::default()
        }
    });
    let piles = Side::BOTH.into_iter().flat_map(piles).collect();
    Layout { width: 8.0, height: 3.0, cells: cells.collect(), piles, dice: Some(DICE), ..Layout::default() }
}

/// The gap in a side's row: its pieces wait beside the first square of its path, and those that are home lie beside
/// the last one.
fn piles(side: Side) -> [Pile; 2] {
    let y = 2.0 * side.index() as f64;
    [(HAND, 4.0), (HOME, 5.0)].map(|(place, x)| Pile { at: id(side, place), x, y })
}

/// The side that alone walks over a square; nobody in the lane.
fn owner(square: i8) -> Option<Side> {
    match Side::BOTH.map(|side| stop_at(side, square).is_some()) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// Column and row of a square from 0 to 19.
const fn place(square: i8) -> (i8, i8) {
    match square {
        0..=3 => (square, 0),
        4..=11 => (square - 4, 1),
        12 | 13 => (19 - square, 0),
        14 | 15 => (21 - square, 2),
        _ => (square - 16, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_lie_as_the_rules_draw_them() {
        let rows =
            [[0, 1, 2, 3, -1, -1, 13, 12], [4, 5, 6, 7, 8, 9, 10, 11], [16, 17, 18, 19, -1, -1, 15, 14]];
        for (y, row) in rows.into_iter().enumerate() {
            for (x, square) in row.into_iter().enumerate().filter(|(_, square)| *square >= 0) {
                assert_eq!(place(square), (x as i8, y as i8), "square {square}");
            }
        }
    }

    #[test]
    fn the_lane_is_nobodys() {
        for square in 0..SQUARES as i8 {
            let wanted = [Some(Side::First), None, Some(Side::Second)][place(square).1 as usize];
            assert_eq!(owner(square), wanted, "square {square}");
        }
    }
}
