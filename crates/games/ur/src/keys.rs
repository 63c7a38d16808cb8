use crate::Position;

/// The hash of a position: all of it in one word, mixed by a map that can be undone, so no two positions share a key.
#[inline]
pub(crate) const fn key(position: &Position) -> u64 {
    mix(position.bits())
}

/// Spreads the bits of a word over all of it (the last steps of MurmurHash3).
#[inline]
const fn mix(word: u64) -> u64 {
    let mut key = word;
    key = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    key = (key ^ key >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    key ^ key >> 33
}

#[cfg(test)]
mod tests {
    use parlor_rules::Draws;

    use super::*;

    /// The steps of the mixing backwards, with the inverses of its factors.
    fn unmixed(mut key: u64) -> u64 {
        let inverse = |factor: u64| {
            (0..6).fold(factor, |x, _| x.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(x))))
        };
        for factor in [0xC4CE_B9FE_1A85_EC53, 0xFF51_AFD7_ED55_8CCD] {
            key = (key ^ key >> 33).wrapping_mul(inverse(factor));
        }
        key ^ key >> 33
    }

    #[test]
    fn mixing_can_be_undone() {
        let mut draws = Draws::new(3);
        for word in (0..1_000).chain((0..1_000).map(|_| draws.draw())) {
            assert_eq!(unmixed(mix(word)), word);
        }
    }

    /// One bit of a position changes about half the bits of its key.
    #[test]
    fn mixing_spreads_every_bit() {
        let mut draws = Draws::new(4);
        for bit in 0..64 {
            let changed = (0..200).map(|_| {
                let word = draws.draw();
                (mix(word) ^ mix(word ^ 1 << bit)).count_ones()
            });
            let mean = changed.sum::<u32>() / 200;
            assert!((29..=35).contains(&mean), "bit {bit} changes {mean} bits");
        }
    }
}
