use std::fmt;
use std::ops::BitOr;

use crate::keys::board_key;
use crate::{Cell, CellSet, Kind};

/// Values of a pion that the tables have room for, 0 (not placed) included.
const ROOM: usize = 11;

/// The numbers of a main board, and where the targets of all pairs of pions are.
#[derive(Clone)]
pub struct Board {
    numbers: [u8; 100],
    /// By the values of the two pions: the cells that carry the number they make; none for pairs that are not allowed.
    columns: [[CellSet; ROOM]; ROOM],
    /// By the value of one pion: the cells that some value of the other one reaches.
    reach: [CellSet; ROOM],
    /// By the bit of a cell: all cells that carry its number.
    alike: [CellSet; BITS],
    /// By the bit of a cell: the bit of its number.
    number_bits: [u64; BITS],
    /// By the value of one pion: the numbers that it makes with the open values of the other one, a bit for each.
    made: [u64; ROOM],
    /// The numbers that no cell carries, a bit for each.
    absent: u64,
    /// Sets the positions of different boards apart in hashes.
    key: u64,
}

/// Bits of a set of cells.
const BITS: usize = 110;

impl Board {
    /// A board with these numbers, row by row.
    pub fn new<K: Kind>(numbers: [u8; 100]) -> Board {
        let mut carriers = [CellSet::EMPTY; 256];
        for cell in Cell::all() {
            let number = usize::from(numbers[cell.index()]);
            carriers[number].insert(cell);
        }
        let mut columns = [[CellSet::EMPTY; ROOM]; ROOM];
        for other in 1..=K::VALUES {
            for value in 1..=K::highest(other) {
                let target = usize::from(K::combine(value, other));
                columns[usize::from(other)][usize::from(value)] = carriers[target];
            }
        }
        let mut alike = [CellSet::EMPTY; BITS];
        let mut number_bits = [0; BITS];
        for cell in Cell::all() {
            let number = numbers[cell.index()];
            alike[usize::from(cell.bit())] = carriers[usize::from(number)];
            number_bits[usize::from(cell.bit())] = number_bit::<K>(number);
        }
        let mut made = [0; ROOM];
        for other in 1..=K::VALUES {
            let values = 1..=K::highest(other);
            made[usize::from(other)] =
                values.fold(0, |made, value| made | number_bit::<K>(K::combine(value, other)));
        }
        let absent = number_bits.iter().fold(!0, |absent, bit| absent & !bit);
        let reach = columns.map(|row| row.into_iter().fold(CellSet::EMPTY, BitOr::bitor));
        let key = board_key(&numbers);
        Board { numbers, columns, reach, alike, number_bits, made, absent, key }
    }

    /// The board of a seed: every number once, then others at random up to a hundred, shuffled.
    pub fn generate<K: Kind>(seed: u32) -> Board {
        let mut random = Mulberry::new(seed);
        let mut numbers = [0; 100];
        for (index, number) in numbers.iter_mut().enumerate() {
            *number = match K::NUMBERS.get(index) {
                Some(&number) => number,
                None => K::NUMBERS[random.below(K::NUMBERS.len())],
            };
        }
        for i in (1..numbers.len()).rev() {
            numbers.swap(i, random.below(i + 1));
        }
        Board::new::<K>(numbers)
    }

    /// The numbers, row by row.
    pub const fn numbers(&self) -> &[u8; 100] {
        &self.numbers
    }

    /// The number that a cell carries.
    pub const fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell.index()]
    }

    /// The cells that carry the number which a pion on `value` and one on `other` make. There is none when a value
    /// is no pion's value or the pair is not allowed.
    #[inline]
    pub fn column(&self, other: u8, value: u8) -> CellSet {
        match self.columns.get(usize::from(other)) {
            Some(row) => row.get(usize::from(value)).copied().unwrap_or_default(),
            None => CellSet::EMPTY,
        }
    }

    /// The cells that carry a number which a pion on `other` and one on any other value make.
    #[inline]
    pub fn reach(&self, other: u8) -> CellSet {
        self.reach.get(usize::from(other)).copied().unwrap_or_default()
    }

    /// The cells that carry the same number as this one.
    #[inline]
    pub(crate) fn alike(&self, cell: Cell) -> CellSet {
        self.alike.get(usize::from(cell.bit())).copied().unwrap_or_default()
    }

    /// The bit of the number that a cell carries.
    #[inline]
    pub(crate) fn number_bit(&self, cell: Cell) -> u64 {
        self.number_bits.get(usize::from(cell.bit())).copied().unwrap_or(0)
    }

    /// The bits of the numbers that a pion on `other` makes with the open values of the other one.
    #[inline]
    pub(crate) fn made(&self, other: u8) -> u64 {
        self.made.get(usize::from(other)).copied().unwrap_or(0)
    }

    /// The bits of the numbers that no cell carries.
    #[inline]
    pub(crate) const fn absent(&self) -> u64 {
        self.absent
    }

    pub(crate) const fn key(&self) -> u64 {
        self.key
    }
}

/// The bit of a number; none for one that no pions can make. The order of bits is that of the numbers.
#[inline]
pub(crate) fn number_bit<K: Kind>(number: u8) -> u64 {
    K::NUMBERS.binary_search(&number).map_or(0, |index| 1 << index)
}

/// Everything else follows from the numbers.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.numbers == other.numbers
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.numbers.chunks(10)).finish()
    }
}

/// The generator that draws boards: mulberry32. The same seed gives the same board everywhere.
struct Mulberry(u32);

impl Mulberry {
    const fn new(seed: u32) -> Mulberry {
        Mulberry(seed)
    }

    /// A number below `count`: `floor(u * count)` for the next `u` in [0, 1), which 64-bit integers give exactly.
    fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.next()) * count as u64) >> 32) as usize
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = self.0;
        t = (t ^ t >> 15).wrapping_mul(t | 1);
        t ^= t.wrapping_add((t ^ t >> 7).wrapping_mul(t | 61));
        t ^ t >> 14
    }
}
