use serde::{Deserialize, Serialize};

/// How many bits of a file a value takes. Values are fixed-point numbers: 0 is lost, all bits set is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub enum Bits {
    /// A step of 1.5e-5: half the size, and good enough to play by.
    Sixteen,
    /// A step of 2.3e-10: as exact as the solver.
    ThirtyTwo,
}

impl Bits {
    /// How many bytes a value takes.
    pub const fn bytes(self) -> usize {
        match self {
            Bits::Sixteen => 2,
            Bits::ThirtyTwo => 4,
        }
    }

    /// The difference between one value and the next.
    pub fn step(self) -> f64 {
        match self {
            Bits::Sixteen => 1.0 / f64::from(u16::MAX),
            Bits::ThirtyTwo => 1.0 / f64::from(u32::MAX),
        }
    }

    /// Values as the bytes of a file.
    pub(crate) fn write(self, values: &[f64]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(values.len() * self.bytes());
        match self {
            Bits::Sixteen => values.iter().for_each(|value| {
                bytes.extend_from_slice(&((value * f64::from(u16::MAX)).round() as u16).to_le_bytes());
            }),
            Bits::ThirtyTwo => values.iter().for_each(|value| {
                bytes.extend_from_slice(&((value * f64::from(u32::MAX)).round() as u32).to_le_bytes());
            }),
        }
        bytes
    }

    /// The bytes of a file as values; what is left over at the end is left out.
    pub(crate) fn read(self, bytes: &[u8]) -> Vec<f64> {
        (0..bytes.len() / self.bytes()).filter_map(|index| self.value(bytes, index)).collect()
    }

    /// One value among the bytes of a file.
    #[inline]
    pub(crate) fn value(self, bytes: &[u8], index: usize) -> Option<f64> {
        let at = index.checked_mul(self.bytes())?;
        let bytes = bytes.get(at..)?;
        Some(match self {
            Bits::Sixteen => f64::from(u16::from_le_bytes(*bytes.first_chunk()?)) / f64::from(u16::MAX),
            Bits::ThirtyTwo => f64::from(u32::from_le_bytes(*bytes.first_chunk()?)) / f64::from(u32::MAX),
        })
    }
}

impl TryFrom<u32> for Bits {
    type Error = String;

    fn try_from(bits: u32) -> Result<Bits, String> {
        match bits {
            16 => Ok(Bits::Sixteen),
            32 => Ok(Bits::ThirtyTwo),
            _ => Err(format!("{bits} bits a value; 16 and 32 are known")),
        }
    }
}

impl From<Bits> for u32 {
    fn from(bits: Bits) -> u32 {
        8 * bits.bytes() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_within_half_a_step() {
        let values = [0.0, 1.0, 0.5, 4.0 / 7.0, 1e-9, 1.0 - 1e-12];
        for bits in [Bits::Sixteen, Bits::ThirtyTwo] {
            let bytes = bits.write(&values);
            assert_eq!(bytes.len(), values.len() * bits.bytes());
            let back = bits.read(&bytes);
            assert!(back.iter().zip(values).all(|(a, b)| (a - b).abs() <= 0.500_001 * bits.step()));
            assert_eq!(bits.write(&back), bytes, "what was read is written as it was");
            assert_eq!(bits.value(&bytes, values.len()), None);
        }
    }
}
