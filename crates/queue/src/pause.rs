use std::time::Duration;

use xxhash_rust::xxh3::xxh3_64;

/// How long to wait before something is tried again: longer each time, and never as long as anybody else, so that those
/// who failed together do not come back together.
pub(crate) struct Pause {
    least: Duration,
    most: Duration,
    next: Duration,
    draws: u64,
}

impl Pause {
    /// From one length up to another; `who` is the seed of the draws.
    pub fn new(least: Duration, most: Duration, who: &str) -> Pause {
        Pause { least, most: most.max(least), next: least, draws: xxh3_64(who.as_bytes()) }
    }

    /// The next wait: between half and one and a half of a length that doubles.
    pub fn next(&mut self) -> Duration {
        let length = self.next;
        self.next = (length * 2).min(self.most);
        self.draws = xxh3_64(&self.draws.to_le_bytes());
        length.mul_f64(0.5 + self.draws as f64 / u64::MAX as f64)
    }

    /// It went well: the next wait is a short one again.
    pub fn reset(&mut self) {
        self.next = self.least;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_a_bound_and_differ_from_those_of_others() {
        let ms = Duration::from_millis;
        let all = |who| {
            let mut pause = Pause::new(ms(100), ms(1_000), who);
            let waits: Vec<Duration> = (0..8).map(|_| pause.next()).collect();
            pause.reset();
            assert!(pause.next() <= ms(150));
            waits
        };
        let (ann, bob) = (all("ann"), all("bob"));
        for (index, wait) in ann.iter().enumerate() {
            let length = ms(100 << index).min(ms(1_000));
            assert!(*wait >= length / 2 && *wait <= length * 3 / 2, "{index}: {wait:?}");
        }
        assert!(ann.iter().zip(&bob).all(|(ann, bob)| ann != bob));
        assert_eq!(ann, all("ann"));
    }
}
