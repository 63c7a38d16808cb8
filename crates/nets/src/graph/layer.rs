use super::head::{Reads, Shape};
use super::links::MOST_LINKS;
use super::{BITS, MOST};
use crate::bytes::Bytes;
use crate::products::{Finish, Pairs, ROWS, Sums, Tile};
use crate::{LANE, NetworkError};

/// The sums of a layer, sixteen side by side.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// For every sixteen sums, for every two numbers that are read: their weights.
    columns: Vec<Pairs>,
    /// Rows as the file has them, for what is read once for the whole board.
    rows: Vec<i16>,
    pub added: Vec<i32>,
    inputs: usize,
    pub shift: u32,
}

impl Layer {
    pub fn read(bytes: &mut Bytes<'_>, shape: &Shape, shift: u32) -> Result<Layer, NetworkError> {
        let count = shape.sums * shape.inputs;
        let rows: Vec<i16> =
            (0..count).map(|_| bytes.take().map(i16::from_le_bytes)).collect::<Result<_, _>>()?;
        let added = if shape.stands_alone { bytes.words(shape.sums)? } else { vec![0; shape.sums] };
        let mut columns = Vec::new();
        for sixteen in rows.chunks_exact(LANE * shape.inputs) {
            for first in (0..shape.inputs).step_by(2) {
                let mut pairs = Pairs::default();
                for (place, weight) in pairs.0.as_flattened_mut().iter_mut().enumerate() {
                    *weight = sixteen[natural(place / 2) * shape.inputs + first + place % 2];
                }
                columns.push(pairs);
            }
        }
        Ok(Layer { columns, rows, added, inputs: shape.inputs, shift })
    }

    /// How far from 0 a sum of a layer of this shape can get, at most.
    pub fn reach(&self, shape: &Shape) -> Vec<i64> {
        let own = shape.inputs / 3;
        let most = |place: usize| match shape.reads {
            Reads::Around if place >= own => MOST_LINKS as i64 * i64::from(MOST),
            _ => i64::from(MOST),
        };
        let row = |row: &[i16]| -> i64 {
            row.iter().enumerate().map(|(place, weight)| i64::from(*weight).abs() * most(place)).sum()
        };
        let sums = self.rows.chunks_exact(self.inputs).map(row).zip(&self.added);
        sums.map(|(products, added)| products + i64::from(*added).abs()).collect()
    }

    /// What its sums begin with, in the order of [`Pairs`]: `more` is added to what the layer adds.
    pub fn begin(&self, more: Option<&[i32]>, begin: &mut [Sums]) {
        for (place, begin) in begin.as_flattened_mut().iter_mut().enumerate() {
            let sum = place / LANE * LANE + natural(place % LANE);
            *begin = self.added[sum] + more.map_or(0, |more| more[sum]);
        }
    }

    /// How many times there are sixteen sums.
    pub fn sixteens(&self) -> usize {
        self.added.len() / LANE
    }

    /// The weights of so many times sixteen sums, from one on.
    #[inline(always)]
    pub fn columns<const MANY: usize>(&self, first: usize) -> [&[Pairs]; MANY] {
        let long = self.inputs / 2;
        std::array::from_fn(|many| &self.columns[(first + many) * long..][..long])
    }

    /// How its sums become activations.
    #[inline(always)]
    pub fn finish(&self, onto: bool) -> Finish {
        Finish { shift: self.shift, onto, most: MOST }
    }

    /// The sums over numbers of the whole board.
    #[inline(always)]
    pub fn whole(&self, numbers: &[i32]) -> Vec<i32> {
        let mut all = self.added.clone();
        for (sum, row) in all.iter_mut().zip(self.rows.chunks_exact(self.inputs)) {
            let mut sums = [0; LANE];
            for (weights, numbers) in row.as_chunks::<LANE>().0.iter().zip(numbers.as_chunks::<LANE>().0) {
                for at in 0..LANE {
                    sums[at] += i32::from(weights[at]) * numbers[at];
                }
            }
            for part in sums {
                *sum += part;
            }
        }
        all
    }

    /// The only sum of a layer that has one, over the rows of tiles that lie one behind the other.
    #[inline(always)]
    pub fn only(&self, tiles: &[Tile]) -> [i32; ROWS] {
        let mut held = [[0; 8]; ROWS];
        for (tile, weights) in tiles.iter().zip(self.rows.as_chunks::<LANE>().0) {
            for (held, row) in held.iter_mut().zip(tile) {
                for at in 0..8 {
                    let (low, high) = ((row.0[at] & 0xffff) as i32, (row.0[at] >> 16) as i32);
                    held[at] += i32::from(weights[2 * at]) * low + i32::from(weights[2 * at + 1]) * high;
                }
            }
        }
        let mut sums = [self.added[0]; ROWS];
        for (sum, held) in sums.iter_mut().zip(held) {
            for part in held {
                *sum += part;
            }
        }
        sums
    }

    /// An activation.
    #[inline(always)]
    pub fn cut(&self, sum: i32) -> i32 {
        self.shifted(sum).clamp(0, MOST)
    }

    /// A sum with the bits behind the point that activations have, rounded.
    #[inline(always)]
    pub fn shifted(&self, sum: i32) -> i32 {
        // A half is added without going beyond 32 bits.
        (sum >> self.shift) + (sum >> (self.shift - 1) & 1)
    }

    /// A sum with 16 bits behind the point, rounded.
    #[inline(always)]
    pub fn told(&self, sum: i32) -> i32 {
        let bits = self.shift - BITS;
        if bits == 0 { sum } else { (sum >> bits) + (sum >> (bits - 1) & 1) }
    }
}

/// Which of sixteen sums is kept in a place.
const fn natural(place: usize) -> usize {
    place % 8 * 2 + place / 8
}
