use serde::{Deserialize, Serialize};

use crate::Tally;
use crate::interval::expected;

/// A sequential test of two hypotheses: that the first entrant is stronger by `elo0`, or by `elo1`.
///
/// The pairs of games are what is counted (five outcomes, 0 to 4 half points), since the games of a pair hang together.
/// The logarithm of the likelihood ratio compares the most likely distribution of outcomes with the mean of each
/// hypothesis.
///
/// ```
/// use parlor_arena::{Sprt, Tally, Verdict};
///
/// let sprt = Sprt::new(0.0, 20.0);
/// let even = Tally { pairs: [100, 200, 400, 200, 100], ..Tally::default() };
/// let better = Tally { pairs: [50, 150, 400, 250, 150], ..Tally::default() };
/// assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
/// assert_eq!(sprt.verdict(&even), Verdict::Rejected);
/// assert_eq!(sprt.verdict(&better), Verdict::Accepted);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference in Elo points if there is no gain.
    pub elo0: f64,
    /// The difference if there is.
    pub elo1: f64,
    /// How often a difference of `elo0` may pass for `elo1`.
    pub alpha: f64,
    /// How often a difference of `elo1` may pass for `elo0`.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Play on.
    Open,
    /// `elo1`: accepted.
    Accepted,
    /// `elo0`: rejected.
    Rejected,
}

/// What stands for outcomes that were not seen yet.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The usual test, with errors of 5 % on either side.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The log likelihood ratio at which `elo0` is accepted, and the one at which `elo1` is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log likelihood ratio of what was played.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let pairs = tally.pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let count: f64 = pairs.iter().sum();
        let seen = pairs.map(|pairs| pairs / count);
        let likely = [self.elo0, self.elo1].map(|elo| with_mean(&seen, expected(elo)));
        let gain = |i: usize| seen[i] * (likely[1][i] / likely[0][i]).ln();
        count * (0..5).map(gain).sum::<f64>()
    }

    /// What the test says of it.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let (low, high) = self.bounds();
        match self.llr(tally) {
            llr if llr >= high => Verdict::Accepted,
            llr if llr <= low => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// The distribution with this mean that makes what was seen most likely: `seen / (1 + t (points - mean))`, with the
/// one `t` that gives it that mean.
fn with_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let away: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    // All parts must stay positive, which bounds t; between the bounds the excess falls.
    let (mut low, mut high) = (-1.0 / away[4], -1.0 / away[0]);
    // Each step halves the distance: after these there is nothing left to halve.
    for _ in 0..60 {
        let t = (low + high) / 2.0;
        let excess: f64 = (0..5).map(|i| seen[i] * away[i] / (1.0 + t * away[i])).sum();
        if excess > 0.0 {
            low = t;
        } else {
            high = t;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|i| seen[i] / (1.0 + t * away[i]))
}
