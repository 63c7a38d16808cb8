use thiserror::Error;

use super::columns::{COLUMNS, GROUPS};
use super::dot::dot;

/// Width of the layer that sums columns.
const WIDE: usize = 512;
/// What is left of it when its halves are multiplied.
const PAIRS: usize = WIDE / 2;
/// Width of the two layers behind it.
const NARROW: usize = 32;
/// Bits behind the point of a sum, and how many of them go before it is handed on.
const SUM_BITS: u32 = 21;
const SHIFT: u32 = 11;
/// Where activations are cut.
const MOST: i32 = 16 << (SUM_BITS - SHIFT);
const MAGIC: &[u8; 8] = b"UrOracle";

/// A network of whole numbers: the same bits come out on every machine.
///
/// The first layer sums one column for each group of features, cuts the sums to `0..=grid` and multiplies its halves;
/// two narrow layers and one last sum follow. Loops are over arrays of fixed length, so that the compiler makes vectors
/// of them; products of 16 bits summed in 32 are in `dot`.
pub struct Network {
    grid: i16,
    columns: Vec<[i16; WIDE]>,
    bias: [i16; WIDE],
    second: Layer<PAIRS>,
    third: Layer<NARROW>,
    last: [i16; NARROW],
    last_bias: i32,
}

/// A narrow layer: for each of its sums the weights and what is added.
struct Layer<const INPUTS: usize> {
    rows: Vec<[i16; INPUTS]>,
    bias: [i32; NARROW],
}

/// Why bytes are not a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadNetwork {
    /// They do not begin as one.
    #[error("this is not a network of this version and shape; export it again with train/ur-oracle")]
    Header,
    /// There are too few or too many of them.
    #[error("the network has {0} bytes left where it should end; copy the file again")]
    Length(usize),
    /// Their hash is not what it says at the end.
    #[error("the network's bytes have changed since it was written; copy the file again")]
    Hash,
    /// A sum could leave 32 bits.
    #[error(
        "the network's weights are so large that a sum could overflow; export it again with train/ur-oracle"
    )]
    Overflow,
}

impl Network {
    /// What the logistic function is to be taken of is the logit divided by this.
    pub const ONE: f64 = (1u32 << SUM_BITS) as f64;

    /// Reads what `train/ur-oracle/export.py` writes.
    pub fn read(bytes: &[u8]) -> Result<Network, BadNetwork> {
        let (body, hash) = bytes.split_last_chunk::<4>().ok_or(BadNetwork::Header)?;
        let mut rest = Bytes(body);
        let magic = rest.take::<8>()?;
        let [version, wide, second, third, grid] = [(); 5].map(|()| rest.take::<2>().map(u16::from_le_bytes));
        let shape = [version?, wide?, second?, third?];
        let grid = grid?;
        if magic != *MAGIC
            || shape != [1, WIDE as u16, NARROW as u16, NARROW as u16]
            || !(1..=128).contains(&grid)
        {
            return Err(BadNetwork::Header);
        }
        if fnv(body) != u32::from_le_bytes(*hash) {
            return Err(BadNetwork::Hash);
        }
        let columns = (0..COLUMNS).map(|_| Ok(rest.take::<WIDE>()?.map(|byte| i16::from(byte as i8))));
        let network = Network {
            grid: grid as i16,
            columns: columns.collect::<Result<_, BadNetwork>>()?,
            bias: rest.shorts()?,
            second: rest.layer()?,
            third: rest.layer()?,
            last: rest.shorts()?,
            last_bias: rest.word()?,
        };
        if !rest.0.is_empty() {
            return Err(BadNetwork::Length(rest.0.len()));
        }
        if network.could_overflow() { Err(BadNetwork::Overflow) } else { Ok(network) }
    }

    /// How sure the side to move is to win, on the scale of the logistic function in units of 1 / [`ONE`](Network::ONE).
    #[inline]
    pub(super) fn logit(&self, columns: [u16; GROUPS]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // Three times as fast as what every such processor can do.
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            return unsafe { self.logit_avx2(columns) };
        }
        self.logit_by(columns, dot, dot)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn logit_avx2(&self, columns: [u16; GROUPS]) -> i32 {
        use super::dot::dot_avx2;

        self.logit_by(columns, |a, b| dot_avx2(a, b), |a, b| dot_avx2(a, b))
    }

    /// The same with a way to sum the products of long rows and one for short rows.
    #[inline(always)]
    fn logit_by(
        &self,
        columns: [u16; GROUPS],
        long: impl Fn(&[i16; PAIRS], &[i16; PAIRS]) -> i32,
        short: impl Fn(&[i16; NARROW], &[i16; NARROW]) -> i32,
    ) -> i32 {
        let mut sums = self.bias;
        for column in columns {
            for (sum, weight) in sums.iter_mut().zip(&self.columns[usize::from(column)]) {
                *sum += weight;
            }
        }
        let (left, right) = sums.split_at(PAIRS);
        let mut pairs = [0; PAIRS];
        for ((pair, a), b) in pairs.iter_mut().zip(left).zip(right) {
            *pair = (*a).clamp(0, self.grid) * (*b).clamp(0, self.grid);
        }
        let second = self.second.through(&pairs, long);
        let third = self.third.through(&second, &short);
        short(&third, &self.last) + self.last_bias
    }

    /// Whether any position could make a sum leave its bits.
    fn could_overflow(&self) -> bool {
        let too_long = |bias: &i16| i32::from(*bias).abs() > i32::from(i16::MAX) - GROUPS as i32 * 128;
        let most = i32::from(self.grid) * i32::from(self.grid);
        self.bias.iter().any(too_long)
            || self.second.could_overflow(most)
            || self.third.could_overflow(MOST)
            || reach(&self.last, self.last_bias, MOST) > i64::from(i32::MAX)
    }
}

impl<const INPUTS: usize> Layer<INPUTS> {
    #[inline(always)]
    fn through(
        &self,
        inputs: &[i16; INPUTS],
        dot: impl Fn(&[i16; INPUTS], &[i16; INPUTS]) -> i32,
    ) -> [i16; NARROW] {
        let mut out = [0; NARROW];
        for ((out, row), bias) in out.iter_mut().zip(&self.rows).zip(&self.bias) {
            *out = ((dot(inputs, row) + bias) >> SHIFT).clamp(0, MOST) as i16;
        }
        out
    }

    fn could_overflow(&self, most: i32) -> bool {
        let mut rows = self.rows.iter().zip(&self.bias);
        rows.any(|(row, bias)| reach(row, *bias, most) > i64::from(i32::MAX))
    }
}

/// How far from 0 a sum can get.
fn reach(row: &[i16], bias: i32, most: i32) -> i64 {
    let weights: i64 = row.iter().map(|weight| i64::from(*weight).abs()).sum();
    weights * i64::from(most) + i64::from(bias).abs()
}

fn fnv(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// What is still to be read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadNetwork> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(BadNetwork::Length(self.0.len()))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn word(&mut self) -> Result<i32, BadNetwork> {
        self.take().map(i32::from_le_bytes)
    }

    fn shorts<const N: usize>(&mut self) -> Result<[i16; N], BadNetwork> {
        let mut shorts = [0; N];
        for short in &mut shorts {
            *short = i16::from_le_bytes(self.take()?);
        }
        Ok(shorts)
    }

    fn layer<const N: usize>(&mut self) -> Result<Layer<N>, BadNetwork> {
        let rows = (0..NARROW).map(|_| self.shorts()).collect::<Result<_, _>>()?;
        let mut bias = [0; NARROW];
        for word in &mut bias {
            *word = self.word()?;
        }
        Ok(Layer { rows, bias })
    }
}
