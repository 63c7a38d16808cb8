use crate::bytes::Bytes;
use crate::dot::Way;
use crate::{Lane, NetworkError};

/// Bits behind the point of a sum, and how many of them go before it is handed on.
pub(crate) const SUM_BITS: u32 = 21;
pub(crate) const SHIFT: u32 = 11;
/// Where activations are cut.
pub(crate) const MOST: i32 = 16 << (SUM_BITS - SHIFT);
/// What one of a count is worth in the units of activations, and where counts are cut: 1/16, and below 8.
pub(crate) const COUNT: i16 = 64;
pub(crate) const MOST_COUNT: u8 = 127;

/// A narrow layer: for each of its sums the weights and what is added. Sums have 21 bits behind the point; 11 of them go
/// before a sum is handed on, cut to 0 to 16.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dense {
    /// Rows one behind the other.
    rows: Vec<Lane>,
    bias: Vec<i32>,
    /// Lanes of a row.
    long: usize,
}

impl Dense {
    /// The largest activation that a layer hands on.
    pub const MOST: i32 = MOST;

    /// A layer of rows, one behind the other, and what is added to the sum of each. There are as many rows as sums, a
    /// multiple of four, all of the same length.
    ///
    /// ```
    /// use parlor_nets::Dense;
    /// use parlor_nets::dot::Plain;
    ///
    /// // Four sums of 16 inputs: each input counts 1, 2, 3 and 4 times, and half of 1 is added.
    /// let rows = [1, 2, 3, 4].map(|times| [2_048 * times; 16]).to_vec();
    /// let layer = Dense::new(rows, vec![1 << 20; 4]);
    /// let mut out = [[0; 16]];
    /// layer.through(&[[64; 16]], &mut out, Plain); // 16 inputs of 1/16
    /// assert_eq!(out[0][..4], [1_536, 2_560, 3_584, 4_608]); // in units of 1/1024
    /// ```
    pub fn new(rows: Vec<Lane>, bias: Vec<i32>) -> Dense {
        let long = rows.len() / bias.len().max(1);
        Dense { rows, bias, long }
    }

    pub(crate) fn read(bytes: &mut Bytes<'_>, inputs: usize, outputs: usize) -> Result<Dense, NetworkError> {
        Ok(Dense::new(bytes.shorts(inputs * outputs)?, bytes.words(outputs)?))
    }

    /// Rows with what is added to each.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&[Lane], i32)> {
        self.rows.chunks_exact(self.long.max(1)).zip(self.bias.iter().copied())
    }

    /// The activations behind the layer.
    #[inline(always)]
    pub fn through(&self, inputs: &[Lane], out: &mut [Lane], way: impl Way) {
        let fours = out.as_flattened_mut().as_chunks_mut::<4>().0.iter_mut();
        let rows = self.rows.chunks_exact(4 * self.long.max(1)).zip(self.bias.as_chunks::<4>().0);
        for (out, (rows, bias)) in fours.zip(rows) {
            let (first, last) = rows.split_at(2 * self.long);
            let ((a, b), (c, d)) = (first.split_at(self.long), last.split_at(self.long));
            let sums = way.dots(inputs, [a, b, c, d]);
            for ((out, sum), bias) in out.iter_mut().zip(sums).zip(bias) {
                *out = ((sum + bias) >> SHIFT).clamp(0, MOST) as i16;
            }
        }
    }

    /// Whether a sum could leave its bits when no input is beyond `most` of its place.
    pub fn could_overflow(&self, most: impl Fn(usize) -> i32) -> bool {
        self.rows().any(|(row, bias)| reach(row, bias, &most) > i64::from(i32::MAX))
    }
}

/// How far from 0 a sum can get, when no input is beyond `most` of its place.
pub fn reach(row: &[Lane], bias: i32, most: impl Fn(usize) -> i32) -> i64 {
    let products = row.as_flattened().iter().enumerate();
    let far: i64 = products.map(|(place, weight)| i64::from(*weight).abs() * i64::from(most(place))).sum();
    far + i64::from(bias).abs()
}
