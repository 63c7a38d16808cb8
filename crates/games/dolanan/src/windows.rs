//! Windows: the fours of cells in a row, and which of them a cell belongs to.

use crate::{DIRECTIONS, STRIDE};

/// How many windows of four cells in a row the board has.
pub const WINDOWS: usize = 238;
/// Bits of a set of cells.
pub const BITS: usize = 10 * STRIDE as usize;

/// A window of four cells in a row.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The bits of its cells, in the order of its direction.
    pub cells: [u8; 4],
}

/// The windows that a cell belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Through {
    count: u8,
    /// A window, and the cell's place in it as one bit of four.
    seats: [(u8, u8); 16],
}

impl Through {
    /// The windows with the cell's place in each as one bit of four.
    #[inline]
    pub fn seats(&self) -> &[(u8, u8)] {
        &self.seats[..self.count as usize]
    }
}

/// All windows.
pub const LIST: [Window; WINDOWS] = all();

/// All windows, in one place of memory.
pub static ALL: [Window; WINDOWS] = LIST;

/// By the bit of a cell: the windows that it belongs to.
pub static THROUGH: [Through; BITS] = through();

const fn all() -> [Window; WINDOWS] {
    let mut windows = [Window { cells: [0; 4] }; WINDOWS];
    let (mut count, mut direction) = (0, 0);
    while direction < DIRECTIONS.len() {
        let (down, right) = DIRECTIONS[direction];
        let mut start = 0;
        while start < 100 {
            let (row, column) = (start / 10, start % 10);
            let (last_row, last_column) = (row + 3 * down, column + 3 * right);
            if last_row < 10 && last_column >= 0 && last_column < 10 {
                let mut place = 0;
                while place < 4 {
                    let cell = (row + place * down) * STRIDE as i8 + column + place * right;
                    windows[count].cells[place as usize] = cell as u8;
                    place += 1;
                }
                count += 1;
            }
            start += 1;
        }
        direction += 1;
    }
    assert!(count == WINDOWS);
    windows
}

const fn through() -> [Through; BITS] {
    let windows = LIST;
    let mut through = [Through { count: 0, seats: [(0, 0); 16] }; BITS];
    let mut window = 0;
    while window < WINDOWS {
        let mut place = 0;
        while place < 4 {
            let of_cell = &mut through[windows[window].cells[place] as usize];
            of_cell.seats[of_cell.count as usize] = (window as u8, 1 << place);
            of_cell.count += 1;
            place += 1;
        }
        window += 1;
    }
    through
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, CellSet};

    /// The windows are the fours that win, each once.
    #[test]
    fn windows_are_lines() {
        let set = |window: &Window| window.cells.iter().fold(0, |bits, cell| bits | 1u128 << cell);
        let mut sets: Vec<u128> = ALL.iter().map(set).collect();
        assert!(sets.iter().all(|&bits| CellSet::from_bits(bits).has_line()));
        assert!(sets.iter().all(|&bits| CellSet::from_bits(bits).len() == 4));
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), WINDOWS);
    }

    #[test]
    fn cells_know_their_windows() {
        for cell in Cell::all() {
            let seats = THROUGH[usize::from(cell.bit())].seats();
            for &(window, place) in seats {
                let place = place.trailing_zeros() as usize;
                assert_eq!(ALL[usize::from(window)].cells[place], cell.bit());
            }
            let count = ALL.iter().filter(|window| window.cells.contains(&cell.bit())).count();
            assert_eq!(seats.len(), count);
        }
    }
}
