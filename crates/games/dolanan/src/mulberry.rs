/// The generator that draws boards: mulberry32. The same seed gives the same board everywhere.
pub(crate) struct Mulberry(u32);

impl Mulberry {
    pub(crate) const fn new(seed: u32) -> Mulberry {
        Mulberry(seed)
    }

    /// A number below `count`: `floor(u * count)` for the next `u` in [0, 1), which 64-bit integers give exactly.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.next()) * count as u64) >> 32) as usize
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = self.0;
        t = (t ^ t >> 15).wrapping_mul(t | 1);
        t ^= t.wrapping_add((t ^ t >> 7).wrapping_mul(t | 61));
        t ^ t >> 14
    }
}
