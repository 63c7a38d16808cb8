#[cfg(target_arch = "x86_64")]
use parlor_nets::dot::Avx2;
use parlor_nets::dot::{Plain, Way, dot};
use parlor_nets::{Dense, LANE, Lane, reach};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::columns::{COLUMNS, GROUPS};

/// Width of the layer that sums columns.
const WIDE: usize = 512;
/// What is left of it when its halves are multiplied.
const PAIRS: usize = WIDE / 2;
/// Width of the two layers behind it.
const NARROW: usize = 32;
/// Bits behind the point of a sum.
const SUM_BITS: u32 = 21;
const MAGIC: &[u8; 8] = b"UrOracle";

/// A network of whole numbers: the same bits come out on every machine.
///
/// The first layer sums one column for each group of features, cuts the sums to `0..=grid` and multiplies its halves;
/// two narrow layers and one last sum follow.
pub struct Network {
    grid: i16,
    columns: Vec<[i16; WIDE]>,
    bias: [i16; WIDE],
    second: Dense,
    third: Dense,
    last: [i16; NARROW],
    last_bias: i32,
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
            || shape != [2, WIDE as u16, NARROW as u16, NARROW as u16]
            || !(1..=128).contains(&grid)
        {
            return Err(BadNetwork::Header);
        }
        if !Sha256::digest(body).starts_with(hash) {
            return Err(BadNetwork::Hash);
        }
        let columns = (0..COLUMNS).map(|_| Ok(rest.take::<WIDE>()?.map(|byte| i16::from(byte as i8))));
        let network = Network {
            grid: grid as i16,
            columns: columns.collect::<Result<_, BadNetwork>>()?,
            bias: rest.shorts()?,
            second: rest.layer(PAIRS)?,
            third: rest.layer(NARROW)?,
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
        if let Some(way) = Avx2::find() {
            // Three times as fast as what every such processor can do.
            #[expect(unsafe_code, reason = "the line above has seen that the processor has AVX2")]
            return unsafe { self.logit_avx2(columns, way) };
        }
        self.logit_by(columns, Plain)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn logit_avx2(&self, columns: [u16; GROUPS], way: Avx2) -> i32 {
        self.logit_by(columns, way)
    }

    /// The same with a way to sum products.
    #[inline(always)]
    fn logit_by(&self, columns: [u16; GROUPS], way: impl Way) -> i32 {
        let mut sums = self.bias;
        for column in columns {
            for (sum, weight) in sums.iter_mut().zip(&self.columns[usize::from(column)]) {
                *sum += weight;
            }
        }
        let (left, right) = sums.split_at(PAIRS);
        let mut pairs = [[0; LANE]; PAIRS / LANE];
        for ((pair, left), right) in pairs.iter_mut().zip(left.as_chunks().0).zip(right.as_chunks().0) {
            *pair = way.pair(left, right, self.grid);
        }
        let (mut second, mut third) = ([[0; LANE]; NARROW / LANE], [[0; LANE]; NARROW / LANE]);
        self.second.through(&pairs, &mut second, way);
        self.third.through(&second, &mut third, way);
        dot(&third, self.last.as_chunks().0) + self.last_bias
    }

    /// Whether any position could make a sum leave its bits.
    fn could_overflow(&self) -> bool {
        let too_long = |bias: &i16| i32::from(*bias).abs() > i32::from(i16::MAX) - GROUPS as i32 * 128;
        let most = i32::from(self.grid) * i32::from(self.grid);
        self.bias.iter().any(too_long)
            || self.second.could_overflow(|_| most)
            || self.third.could_overflow(|_| Dense::MOST)
            || reach(self.last.as_chunks().0, self.last_bias, |_| Dense::MOST) > i64::from(i32::MAX)
    }
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

    fn layer(&mut self, inputs: usize) -> Result<Dense, BadNetwork> {
        let lanes = (0..NARROW * inputs / LANE).map(|_| self.shorts()).collect::<Result<Vec<Lane>, _>>()?;
        let words = (0..NARROW).map(|_| self.word()).collect::<Result<_, _>>()?;
        Ok(Dense::new(lanes, words))
    }
}
