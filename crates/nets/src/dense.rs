use crate::bytes::Bytes;
use crate::dot::Way;
use crate::{LANE, Lane, NetworkError};

/// Bits behind the point of a sum, and how many of them go before it is handed on.
pub(crate) const SUM_BITS: u32 = 21;
pub(crate) const SHIFT: u32 = 11;
/// Where activations are cut.
pub(crate) const MOST: i32 = 16 << (SUM_BITS - SHIFT);
/// What one of a count is worth in the units of activations, and where counts are cut: 1/16, and below 8.
pub(crate) const COUNT: i16 = 64;
pub(crate) const MOST_COUNT: u8 = 127;

/// A narrow layer: for each of its sums the weights and what is added.
pub(crate) struct Dense {
    /// Rows one behind the other.
    pub rows: Vec<Lane>,
    pub bias: Vec<i32>,
    /// Lanes of a row.
    pub long: usize,
}

impl Dense {
    pub fn read(bytes: &mut Bytes<'_>, inputs: usize, outputs: usize) -> Result<Dense, NetworkError> {
        let rows = bytes.shorts(inputs * outputs)?;
        Ok(Dense { rows, bias: bytes.words(outputs)?, long: inputs / LANE })
    }

    /// Rows with what is added to each.
    pub fn rows(&self) -> impl Iterator<Item = (&[Lane], i32)> {
        self.rows.chunks_exact(self.long).zip(self.bias.iter().copied())
    }

    /// The activations behind the layer.
    #[inline(always)]
    pub fn through(&self, inputs: &[Lane], out: &mut [Lane], way: impl Way) {
        let fours = out.as_flattened_mut().as_chunks_mut::<4>().0.iter_mut();
        let rows = self.rows.chunks_exact(4 * self.long).zip(self.bias.as_chunks::<4>().0);
        for (out, (rows, bias)) in fours.zip(rows) {
            let (first, last) = rows.split_at(2 * self.long);
            let ((a, b), (c, d)) = (first.split_at(self.long), last.split_at(self.long));
            let sums = way.dots(inputs, [a, b, c, d]);
            for ((out, sum), bias) in out.iter_mut().zip(sums).zip(bias) {
                *out = ((sum + bias) >> SHIFT).max(0).min(MOST) as i16;
            }
        }
    }

    /// Whether a sum could leave its bits when no input is beyond `most` of its place.
    pub fn could_overflow(&self, most: impl Fn(usize) -> i32) -> bool {
        self.rows().any(|(row, bias)| reach(row, bias, &most) > i64::from(i32::MAX))
    }
}

/// How far from 0 a sum can get.
pub(crate) fn reach(row: &[Lane], bias: i32, most: impl Fn(usize) -> i32) -> i64 {
    let products = row.as_flattened().iter().enumerate();
    let far: i64 = products.map(|(place, weight)| i64::from(*weight).abs() * i64::from(most(place))).sum();
    far + i64::from(bias).abs()
}
