/// Numbers that follow from a seed, for networks to try things with.
pub(crate) struct Source(u64);

impl Source {
    pub fn new(seed: u64) -> Source {
        Source(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number, from `-most` to `most`.
    pub fn number(&mut self, most: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as i32 % (2 * most + 1) - most
    }
}
