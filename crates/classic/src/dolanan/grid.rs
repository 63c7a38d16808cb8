use parlor_dolanan::{Cell, Position};
use parlor_rules::Side;

/// Steps between neighbours in the four directions of a line: horizontal, vertical, and both diagonals.
const STEPS: [u8; 4] = [1, 16, 17, 15];
/// No cell counts for more than so many neighbours away.
const REACH: u8 = 3;
const FREE: u8 = 0;

/// Who has claimed which cell, laid out for counting: rows of 16 with a free margin all around, so that counting never
/// asks where the board ends. An index is a byte and cannot leave the grid.
#[derive(Clone)]
pub struct Grid([u8; 256]);

/// Contiguous cells beside a free one in each of the four directions, both ways together, at most three each way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streaks {
    /// The cells of the side that asks.
    pub own: [u8; 4],
    /// The cells of the other side.
    pub theirs: [u8; 4],
}

impl Grid {
    /// The claims of a position.
    pub fn of(position: &Position) -> Grid {
        let mut grid = Grid([FREE; 256]);
        for side in Side::BOTH {
            for cell in position.claims(side) {
                grid.claim(cell, side);
            }
        }
        grid
    }

    /// Claims a cell.
    #[inline]
    pub fn claim(&mut self, cell: Cell, side: Side) {
        self.0[usize::from(index(cell))] = mark(side);
    }

    /// What lies beside a cell.
    #[inline]
    pub fn streaks(&self, cell: Cell, me: Side) -> Streaks {
        let (at, mine) = (index(cell), mark(me));
        let mut streaks = Streaks::default();
        for (direction, step) in STEPS.into_iter().enumerate() {
            for step in [step, step.wrapping_neg()] {
                let owner = self.at(at.wrapping_add(step));
                if owner == FREE {
                    continue;
                }
                let mut length = 1;
                while length < REACH && self.at(at.wrapping_add(step.wrapping_mul(length + 1))) == owner {
                    length += 1;
                }
                let counts = if owner == mine { &mut streaks.own } else { &mut streaks.theirs };
                counts[direction] += length;
            }
        }
        streaks
    }

    #[inline]
    fn at(&self, index: u8) -> u8 {
        self.0[usize::from(index)]
    }
}

impl Streaks {
    /// Whether the side that asks completes a line by claiming the cell.
    #[inline]
    pub fn complete(&self) -> bool {
        self.own.iter().any(|&length| length >= 3)
    }

    /// Whether the other side would.
    #[inline]
    pub fn complete_theirs(&self) -> bool {
        self.theirs.iter().any(|&length| length >= 3)
    }
}

#[inline]
const fn index(cell: Cell) -> u8 {
    (cell.row() + REACH) * 16 + cell.column() + REACH
}

#[inline]
const fn mark(side: Side) -> u8 {
    side as u8 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(blue: &[(u8, u8)], red: &[(u8, u8)]) -> Grid {
        let mut grid = Grid([FREE; 256]);
        for (side, cells) in [(Side::First, blue), (Side::Second, red)] {
            for &(row, column) in cells {
                grid.claim(Cell::new(row, column).unwrap(), side);
            }
        }
        grid
    }

    #[test]
    fn both_ways_are_counted_together() {
        let grid = grid(&[(4, 3), (4, 4), (4, 6), (5, 5)], &[(3, 4), (3, 6), (2, 7), (1, 8), (0, 9)]);
        let streaks = grid.streaks(Cell::new(4, 5).unwrap(), Side::First);
        assert_eq!(streaks, Streaks { own: [3, 1, 0, 0], theirs: [0, 0, 1, 3] });
        assert!(streaks.complete() && streaks.complete_theirs());
        let seen_by_red = grid.streaks(Cell::new(4, 5).unwrap(), Side::Second);
        assert_eq!(seen_by_red, Streaks { own: streaks.theirs, theirs: streaks.own });
    }

    #[test]
    fn nothing_wraps_around_an_edge() {
        let edges: Vec<_> = (0..10).flat_map(|index| [(index, 0), (index, 9)]).collect();
        let corners = [(0, 0), (0, 9), (9, 0), (9, 9)];
        let grid = grid(&edges, &[]);
        for (row, column) in corners {
            let streaks = grid.streaks(Cell::new(row, column).unwrap(), Side::First);
            assert_eq!(streaks.own, [0, 3, 0, 0], "only its own column");
        }
    }
}
