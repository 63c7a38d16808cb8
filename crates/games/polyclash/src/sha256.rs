//! SHA-256 of a short text, which is all that the Zobrist keys need: one block, no streaming.

use std::array::from_fn;

/// The function's constants.
pub(crate) struct Sha256 {
    /// The first 32 fractional bits of the square roots of the first 8 primes.
    start: [u32; 8],
    /// The same of the cube roots of the first 64.
    rounds: [u32; 64],
}

impl Sha256 {
    pub(crate) fn new() -> Sha256 {
        let mut primes = (2u128..).filter(|&n| (2..n).all(|divisor| n % divisor != 0));
        let primes: [u128; 64] = from_fn(|_| primes.next().expect("there is always another prime"));
        Sha256 {
            start: from_fn(|index| root(primes[index] << 64, 2) as u32),
            rounds: from_fn(|index| root(primes[index] << 96, 3) as u32),
        }
    }

    /// The first eight bytes of the digest of a text of at most 55 bytes, big-endian.
    pub(crate) fn head(&self, text: &[u8]) -> u64 {
        assert!(text.len() <= 55, "longer texts need a second block");
        let mut schedule = [0u32; 64];
        for (index, &byte) in text.iter().chain(&[0x80]).enumerate() {
            schedule[index / 4] |= u32::from(byte) << (24 - 8 * (index % 4));
        }
        schedule[15] = 8 * text.len() as u32;
        for t in 16..64 {
            let (w15, w2) = (schedule[t - 15], schedule[t - 2]);
            let s0 = w15.rotate_right(7) ^ w15.rotate_right(18) ^ (w15 >> 3);
            let s1 = w2.rotate_right(17) ^ w2.rotate_right(19) ^ (w2 >> 10);
            schedule[t] = schedule[t - 16].wrapping_add(s0).wrapping_add(schedule[t - 7]).wrapping_add(s1);
        }

        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.start;
        for (round, word) in self.rounds.iter().zip(schedule) {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(*round).wrapping_add(word);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
            (d, c, b, a) = (c, b, a, t1.wrapping_add(s0).wrapping_add(majority));
        }
        let [first, second] = [a.wrapping_add(self.start[0]), b.wrapping_add(self.start[1])];
        u64::from(first) << 32 | u64::from(second)
    }
}

/// The whole part of a root that is below 2³⁷, bit by bit.
fn root(of: u128, degree: u32) -> u128 {
    let fits = |root: u128| root.pow(degree) <= of;
    (0..37).rev().map(|bit| 1 << bit).fold(0, |root, bit| if fits(root | bit) { root | bit } else { root })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of the standard (FIPS 180-4).
    #[test]
    fn known_digests() {
        let sha = Sha256::new();
        assert_eq!(sha.head(b""), 0xe3b0_c442_98fc_1c14);
        assert_eq!(sha.head(b"abc"), 0xba78_16bf_8f01_cfea);
    }
}
