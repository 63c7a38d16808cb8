use parlor_dolanan::{Board, Cell, CellSet, Position, STRIDE};
use parlor_rules::Side;

use crate::Character;

/// From a cell to the next one to the right, below, and on the two diagonals.
const STEPS: [u32; 4] = [1, STRIDE as u32, STRIDE as u32 + 1, STRIDE as u32 - 1];

/// How much of what a character likes a side has.
pub(crate) fn count(character: Character, board: &Board, position: &Position, side: Side) -> i32 {
    let (own, other) = (position.claims(side), position.claims(side.other()));
    match character {
        Character::Careful => -promising(other, own),
        Character::Bold => promising(own, other),
        Character::Collector => own.into_iter().map(|cell| i32::from(board.number(cell))).sum(),
        Character::Runner => own.into_iter().map(from_middle).sum(),
    }
}

/// Rows of four cells that hold two or three claims of a side and none of the other. All rows of a direction are counted
/// at once: a bit stands for the one that begins at its cell.
fn promising(own: CellSet, other: CellSet) -> i32 {
    let (own, blocked) = (own.bits(), other.bits() | !CellSet::ALL.bits());
    let along = |step: u32| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| own >> (place * step));
        let spoiled = (0..4).fold(0, |all, place| all | blocked >> (place * step));
        let two = a & b | c & d | (a | b) & (c | d);
        (two & !spoiled).count_ones() as i32
    };
    STEPS.into_iter().map(along).sum()
}

/// How far a cell is from the middle of the board, in rows or columns: 0 for the four in the middle, 4 on the rim.
fn from_middle(cell: Cell) -> i32 {
    let away = |place: u8| (2 * i32::from(place) - 9).abs() / 2;
    away(cell.row()).max(away(cell.column()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(u8, u8)]) -> CellSet {
        list.iter().filter_map(|&(row, column)| Cell::new(row, column)).collect()
    }

    #[test]
    fn rows_with_two_are_counted_once_each() {
        let none = CellSet::EMPTY;
        // Two in a corner: one row along the edge.
        assert_eq!(promising(cells(&[(0, 0), (0, 1)]), none), 1);
        // In the middle of the board three rows hold both of two neighbours.
        assert_eq!(promising(cells(&[(4, 4), (4, 5)]), none), 3);
        assert_eq!(promising(cells(&[(4, 4), (4, 5)]), cells(&[(4, 3)])), 1);
        // Downwards, and on both diagonals up to the last row.
        assert_eq!(promising(cells(&[(8, 9), (9, 9)]), none), 1);
        assert_eq!(promising(cells(&[(9, 6), (8, 7)]), none), 1);
        assert_eq!(promising(cells(&[(9, 9), (8, 8)]), none), 1);
        assert_eq!(promising(cells(&[(0, 9), (1, 0)]), none), 0);
    }

    #[test]
    fn the_rim_is_four_away() {
        let away = |row, column| Cell::new(row, column).map(from_middle);
        assert_eq!([away(4, 5), away(3, 5), away(0, 5), away(5, 9)], [Some(0), Some(1), Some(4), Some(4)]);
    }
}
