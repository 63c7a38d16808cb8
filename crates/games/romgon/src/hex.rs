use std::fmt;

/// The lengths of the seven rows, top to bottom; each row is centred.
const LENGTHS: [u8; 7] = [6, 7, 8, 9, 8, 7, 6];

/// The six directions clockwise on the screen from E, as (row step, x step).
const DIRECTIONS: [(i8, i8); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// The rows of all hexes, so that none has to be searched for.
const ROWS: [u8; Hex::COUNT] = rows();

/// The zones of all hexes.
const ZONES: [Zone; Hex::COUNT] = zones();

/// One of the 51 hexes, in the order of its written name: `0-0` … `6-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex(u8);

/// The four zones of the board. The first three are closed rings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Zone {
    /// The 22 hexes of the rim.
    Outer,
    /// The 16 hexes inside the rim.
    Middle,
    /// The 10 hexes round the dead zone.
    Inner,
    /// The three hexes in the middle of the board.
    Dead,
}

impl Hex {
    /// How many there are.
    pub const COUNT: usize = 51;

    /// White's home, which is Black's goal.
    pub const WHITE_HOME: Hex = Hex::at(3, 0);

    /// Black's home, which is White's goal.
    pub const BLACK_HOME: Hex = Hex::at(3, 8);

    /// The hex of a row and column, if there is one.
    pub const fn new(row: u8, col: u8) -> Option<Hex> {
        if row as usize >= LENGTHS.len() || col >= LENGTHS[row as usize] {
            return None;
        }
        let (mut index, mut above) = (col, 0);
        while above < row {
            index += LENGTHS[above as usize];
            above += 1;
        }
        Some(Hex(index))
    }

    const fn at(row: u8, col: u8) -> Hex {
        match Hex::new(row, col) {
            Some(hex) => hex,
            None => panic!("no such hex"),
        }
    }

    /// The hex with this place in the order of names.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Hex> {
        if index < Hex::COUNT { Some(Hex(index as u8)) } else { None }
    }

    /// All hexes in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Hex> {
        (0..Hex::COUNT as u8).map(Hex)
    }

    /// Its place in the order of names, 0 to 50.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 at the top to 6 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        ROWS[self.0 as usize]
    }

    /// The column, counted from 0 at the left of the row.
    pub const fn col(self) -> u8 {
        self.0 - Hex::at(self.row(), 0).0
    }

    /// How many hexes a row has.
    pub const fn row_length(row: u8) -> u8 {
        LENGTHS[row as usize]
    }

    /// The horizontal position, in half hexes from the left.
    pub const fn x(self) -> u8 {
        2 * self.col() + 9 - LENGTHS[self.row() as usize]
    }

    /// The hex that lies this many rows down and this far to the right, if the board has one there.
    pub const fn shifted(self, rows: i8, x: i8) -> Option<Hex> {
        let row = self.row() as i8 + rows;
        if row < 0 || row >= LENGTHS.len() as i8 {
            return None;
        }
        // Undo `x = 2 * col + 9 - length`.
        let twice_col = self.x() as i8 + x + LENGTHS[row as usize] as i8 - 9;
        if twice_col < 0 || twice_col % 2 != 0 {
            return None;
        }
        Hex::new(row as u8, (twice_col / 2) as u8)
    }

    /// The neighbour in a direction: 0 E, then clockwise to 5 NE (read modulo 6).
    pub const fn step(self, direction: usize) -> Option<Hex> {
        let (rows, x) = DIRECTIONS[direction % 6];
        self.shifted(rows, x)
    }

    /// The hex one step in each of two directions away. Like all leaps, it does not matter what lies between.
    pub const fn leap(self, first: usize, second: usize) -> Option<Hex> {
        let (a, b) = (DIRECTIONS[first % 6], DIRECTIONS[second % 6]);
        self.shifted(a.0 + b.0, a.1 + b.1)
    }

    /// The zone: how many hexes lie between this one and the edge of the board along the rows and columns.
    #[inline]
    pub const fn zone(self) -> Zone {
        ZONES[self.0 as usize]
    }

    const fn find_zone(self) -> Zone {
        let (row, col) = (self.row(), self.col());
        let (below, right) = (6 - row, LENGTHS[row as usize] - 1 - col);
        let vertical = if row < below { row } else { below };
        let horizontal = if col < right { col } else { right };
        match if vertical < horizontal { vertical } else { horizontal } {
            0 => Zone::Outer,
            1 => Zone::Middle,
            2 => Zone::Inner,
            _ => Zone::Dead,
        }
    }

    /// The hex on the opposite side of the centre.
    pub const fn half_turned(self) -> Hex {
        let row = self.row();
        Hex::at(6 - row, LENGTHS[row as usize] - 1 - self.col())
    }

    /// The hex mirrored at the middle row.
    pub const fn mirrored(self) -> Hex {
        Hex::at(6 - self.row(), self.col())
    }

    /// Reads `row-col`. Only the outer result says whether the text has this shape.
    pub(crate) fn read(text: &[u8]) -> Option<Option<Hex>> {
        match *text {
            [row @ b'0'..=b'9', b'-', col @ b'0'..=b'9'] => Some(Hex::new(row - b'0', col - b'0')),
            _ => None,
        }
    }
}

impl Zone {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Zone::Outer => "outer",
            Zone::Middle => "middle",
            Zone::Inner => "inner",
            Zone::Dead => "dead",
        }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.row(), self.col())
    }
}

const fn zones() -> [Zone; Hex::COUNT] {
    let mut zones = [Zone::Dead; Hex::COUNT];
    let mut index = 0;
    while index < Hex::COUNT {
        zones[index] = Hex(index as u8).find_zone();
        index += 1;
    }
    zones
}

const fn rows() -> [u8; Hex::COUNT] {
    let mut rows = [0; Hex::COUNT];
    let (mut index, mut row) = (0, 0);
    while row < LENGTHS.len() {
        let end = index + LENGTHS[row] as usize;
        while index < end {
            rows[index] = row as u8;
            index += 1;
        }
        row += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        let names: Vec<_> = Hex::all().map(|hex| hex.to_string()).collect();
        assert_eq!(names.len(), 51);
        assert!(names.is_sorted());
        for hex in Hex::all() {
            assert_eq!(Hex::read(hex.to_string().as_bytes()), Some(Some(hex)));
            assert_eq!(Hex::new(hex.row(), hex.col()), Some(hex));
        }
        assert_eq!(Hex::read(b"0-6"), Some(None));
        assert_eq!(Hex::read(b"06"), None);
    }

    #[test]
    fn zones_have_their_sizes() {
        let sizes = [Zone::Outer, Zone::Middle, Zone::Inner, Zone::Dead].map(|zone| zone.hexes().len());
        assert_eq!(sizes, [22, 16, 10, 3]);
    }

    #[test]
    fn steps_agree_with_the_examples() {
        let near = |row, col| -> Vec<String> {
            let hex = Hex::new(row, col).unwrap();
            (0..6).filter_map(|direction| hex.step(direction)).map(|near| near.to_string()).collect()
        };
        assert_eq!(near(0, 0), ["0-1", "1-1", "1-0"]);
        assert_eq!(near(3, 4), ["3-5", "4-4", "4-3", "3-3", "2-3", "2-4"]);
    }
}
