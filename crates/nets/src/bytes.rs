use crate::{LANE, Lane, NetworkError};

/// What is still to be read. Whoever made it has seen that there is enough; a lack is told all the same.
pub(crate) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let too_few = NetworkError::Length { wanted: N, found: self.0.len() };
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(too_few)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub fn word(&mut self) -> Result<i32, NetworkError> {
        self.take().map(i32::from_le_bytes)
    }

    pub fn words(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        (0..count).map(|_| self.word()).collect()
    }

    /// So many numbers of 16 bits in lanes.
    pub fn shorts(&mut self, count: usize) -> Result<Vec<Lane>, NetworkError> {
        let lane = |_| {
            let mut lane = [0; LANE];
            for short in &mut lane {
                *short = i16::from_le_bytes(self.take()?);
            }
            Ok(lane)
        };
        (0..count / LANE).map(lane).collect()
    }

    /// So many numbers of 8 bits in lanes of 16.
    pub fn small(&mut self, count: usize) -> Result<Vec<Lane>, NetworkError> {
        (0..count / LANE).map(|_| Ok(self.take::<LANE>()?.map(|byte| i16::from(byte as i8)))).collect()
    }
}
