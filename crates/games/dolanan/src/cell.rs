use std::fmt;

/// Rows and columns of the main board.
pub(crate) const SIZE: u8 = 10;

/// Bits from one row to the next in a set of cells: one column more than the board has, so that a row of claims
/// that runs off the right edge meets a bit that is never set instead of the next row.
pub const STRIDE: u8 = SIZE + 1;

/// The four directions of a line as steps (down, right), in the order in which the rules look for one: horizontal,
/// vertical, diagonal down-right, diagonal down-left.
pub const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A cell of the main board. CellSet are ordered by row, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in a row and a column, both counted from 0 at the top left.
    pub const fn new(row: u8, column: u8) -> Option<Cell> {
        if row < SIZE && column < SIZE { Some(Cell(row * STRIDE + column)) } else { None }
    }

    /// All hundred cells in order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Cell(row * STRIDE + column)))
    }

    /// Its row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Its column, counted from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its number from 0 to 99, row by row.
    pub const fn index(self) -> usize {
        (self.row() * SIZE + self.column()) as usize
    }

    /// The neighbour `down` rows below and `right` columns to the right, unless that is off the board.
    pub const fn step(self, down: i8, right: i8) -> Option<Cell> {
        match (self.row().checked_add_signed(down), self.column().checked_add_signed(right)) {
            (Some(row), Some(column)) => Cell::new(row, column),
            _ => None,
        }
    }

    /// The bit of this cell in a [set](crate::CellSet::bits).
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// The cell of a bit that a set holds.
    pub(crate) const fn from_bit(bit: u8) -> Cell {
        Cell(bit)
    }
}

/// Two digits, row and column.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_row_by_row() {
        let all: Vec<_> = Cell::all().collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        assert!(all.iter().enumerate().all(|(index, cell)| cell.index() == index));
        assert_eq!(all[47].to_string(), "47");
        assert_eq!((Cell::new(10, 0), Cell::new(0, 10)), (None, None));
    }

    #[test]
    fn steps_stay_on_the_board() {
        let corner = Cell::new(0, 9).unwrap();
        assert_eq!(corner.step(0, 1), None);
        assert_eq!(corner.step(-1, 0), None);
        assert_eq!(corner.step(1, -1), Cell::new(1, 8));
    }
}
