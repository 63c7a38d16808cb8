use super::head::{Reads, Shape};
use super::links::MOST_LINKS;
use super::{BITS, MOST};
use crate::bytes::Bytes;
use crate::products::{Pairs, Products, ROWS, Sums};
use crate::{LANE, NetworkError};

/// The sums of a layer, sixteen side by side.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// For every sixteen sums, for every two numbers that are read: their weights. Sums with even numbers come first, so
    /// that two neighbours can be put into one word without moving them.
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
                let mut pairs = [[0; LANE]; 2];
                for (place, weight) in pairs.as_flattened_mut().iter_mut().enumerate() {
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

    /// What its sums begin with, in the order in which [`sums`](Layer::sums) wants it: `more` is added to what the layer adds.
    pub fn begin(&self, more: Option<&[i32]>, begin: &mut [i32]) {
        for (place, begin) in begin.iter_mut().enumerate() {
            let sum = place / LANE * LANE + natural(place % LANE);
            *begin = self.added[sum] + more.map_or(0, |more| more[sum]);
        }
    }

    /// How many times there are sixteen sums.
    pub fn blocks(&self) -> usize {
        self.added.len() / LANE
    }

    /// Sums of eight rows of packed numbers, sixteen for each of so many blocks from one on: those of even numbers first, then
    /// those of odd ones.
    #[inline(always)]
    pub fn sums<const MANY: usize>(
        &self,
        first: usize,
        rows: [&[u32]; ROWS],
        begin: &[i32],
        way: impl Products,
    ) -> [Sums<ROWS>; MANY] {
        let (long, begin) = (self.inputs / 2, begin.as_chunks::<LANE>().0);
        let (mut sums, mut columns) = ([[[0; LANE]; ROWS]; MANY], [&[][..]; MANY]);
        for block in 0..MANY {
            sums[block] = [begin[first + block]; ROWS];
            columns[block] = &self.columns[(first + block) * long..][..long];
        }
        way.add_many(rows, columns, &mut sums);
        sums
    }

    /// The sums over numbers of the whole board.
    #[inline(always)]
    pub fn whole(&self, numbers: &[i32]) -> Vec<i32> {
        let row = |row: &[i16]| -> i32 {
            row.iter().zip(numbers).map(|(weight, number)| i32::from(*weight) * number).sum()
        };
        self.rows
            .chunks_exact(self.inputs)
            .map(row)
            .zip(&self.added)
            .map(|(sum, added)| sum + added)
            .collect()
    }

    /// The only sum of a layer that has one, over packed numbers.
    #[inline(always)]
    pub fn only(&self, numbers: &[u32]) -> i32 {
        let pairs = self.rows.as_chunks::<2>().0.iter().zip(numbers);
        let products = pairs.map(|(weights, word)| {
            i32::from(weights[0]) * (word & 0xffff) as i32 + i32::from(weights[1]) * (word >> 16) as i32
        });
        products.sum::<i32>() + self.added[0]
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

/// Sixteen sums that were made from a row, and what they are added to, as activations in eight words.
#[inline(always)]
pub(crate) fn words_of(layer: &Layer, sums: &[i32; LANE], onto: [u32; 8]) -> [u32; 8] {
    let mut words = [0; 8];
    for at in 0..8 {
        let low = ((onto[at] & 0xffff) as i32 + layer.shifted(sums[at])).clamp(0, MOST);
        let high = ((onto[at] >> 16) as i32 + layer.shifted(sums[at + 8])).clamp(0, MOST);
        words[at] = packed(low, high);
    }
    words
}

/// Two activations in one word.
#[inline(always)]
pub(crate) fn packed(first: i32, second: i32) -> u32 {
    first as u32 | (second as u32) << 16
}
