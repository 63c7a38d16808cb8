use parlor_rules::Draws;

/// Everything random about a player, from a seed.
///
/// The scale turns it down evenly: random terms shrink with it, and so does the chance that a pick is a random one. At
/// 0 the player always does what it likes best.
#[derive(Clone, Debug)]
pub struct Noise {
    draws: Draws,
    scale: f64,
}

impl Noise {
    /// The noise of a seed; a scale of 1 is that of the document, 0 is silence.
    pub const fn new(seed: u64, scale: f64) -> Noise {
        Noise { draws: Draws::new(seed), scale }
    }

    /// No noise at all.
    pub const fn silent() -> Noise {
        Noise::new(0, 0.0)
    }

    /// How loud it is, from 0 to 1.
    pub const fn scale(&self) -> f64 {
        self.scale
    }

    /// A uniform number in [0, 1), whatever the scale.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        // 53 bits are what a number below 1 holds exactly.
        (self.draws.draw() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A random term of at most `most`.
    #[inline]
    pub fn bonus(&mut self, most: f64) -> f64 {
        if self.scale == 0.0 { 0.0 } else { self.uniform() * most * self.scale }
    }

    /// An index below `count`, any of them alike; 0 when there is nothing to pick from.
    pub fn pick(&mut self, count: usize) -> usize {
        if count < 2 || self.uniform() >= self.scale {
            return 0;
        }
        (self.uniform() * count as f64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_even_and_silence_is_silent() {
        let mut noise = Noise::new(1, 1.0);
        let mut counts = [0; 4];
        for _ in 0..4_000 {
            counts[noise.pick(4)] += 1;
            assert!((0.0..42.0).contains(&noise.bonus(42.0)));
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        let mut silent = Noise::new(1, 0.0);
        assert!((0..100).all(|_| silent.pick(4) == 0 && silent.bonus(42.0) == 0.0));
        let mut soft = Noise::new(1, 0.2);
        let others = (0..4_000).filter(|_| soft.pick(4) != 0).count();
        assert!((540..660).contains(&others), "a fifth of the picks is random: {others}");
    }
}
