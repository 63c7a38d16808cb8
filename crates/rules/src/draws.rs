/// A stream of 64-bit draws from a seed (SplitMix64): the same numbers on every machine. Rules hold none; whoever
/// plays at random brings one along.
///
/// ```
/// use parlor_rules::{Draws, choose_index};
///
/// let mut draws = Draws::new(7);
/// let die = 1 + choose_index(draws.draw(), 6);
/// assert!((1..=6).contains(&die));
/// assert_eq!(1 + choose_index(Draws::new(7).draw(), 6), die);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draws(u64);

impl Draws {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Draws {
        Draws(seed)
    }

    /// The next draw.
    #[inline]
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
