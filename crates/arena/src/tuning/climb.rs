use parlor_rules::Draws;

use crate::contest::mix;

/// Simultaneous perturbation: in every round all weights are moved at once, each up or down by a toss, and those values
/// meet the ones with all moves turned round. Whichever does better pulls the weights its way.
///
/// A round costs the same however many weights there are. Everything follows from the seed and from the scores of the
/// rounds, so a journal of the games is all that has to be kept.
///
/// ```
/// use parlor_arena::Climb;
///
/// // What is looked for here is 40 and -10: the nearer, the better the score.
/// let miss = |values: &[i32]| f64::from((values[0] - 40).abs() + (values[1] + 10).abs());
/// let mut climb = Climb::new(&[0, 0], &[5, 5], 300, 2.0, 1);
/// for _ in 0..300 {
///     let [one, other] = climb.candidates();
///     climb.learn(if miss(&one) < miss(&other) { 1.0 } else { 0.0 });
/// }
/// assert!(miss(&climb.found()) < 8.0);
/// ```
#[derive(Clone, Debug)]
pub struct Climb {
    seed: u64,
    rounds: u32,
    gain: f64,
    steps: Vec<i32>,
    /// Where the weights stand now.
    values: Vec<f64>,
    /// The sums of where they stood in the second half of the rounds.
    sums: Vec<f64>,
    /// Rounds that are done.
    done: u32,
}

/// How fast the pull grows weaker, and the moves smaller: the exponents that are usual.
const PULL: f64 = 0.602;
const MOVE: f64 = 0.101;

impl Climb {
    /// Begins at these values. A weight of step 0 stays where it is.
    pub fn new(start: &[i32], steps: &[i32], rounds: u32, gain: f64, seed: u64) -> Climb {
        let values: Vec<_> = start.iter().copied().map(f64::from).collect();
        let (sums, steps) = (vec![0.0; values.len()], steps.to_vec());
        Climb { seed, rounds, gain, steps, values, sums, done: 0 }
    }

    /// How many rounds are done.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// The two sets of values that meet in the next round.
    pub fn candidates(&self) -> [Vec<i32>; 2] {
        let size = libm::pow(f64::from(self.done + 1), -MOVE);
        [1.0, -1.0].map(|sign| {
            let moved = self.values.iter().zip(self.tosses()).map(|(value, by)| value + sign * size * by);
            moved.map(|value| value.round() as i32).collect()
        })
    }

    /// Hears the score of the first of them against the second, 0 to 1.
    pub fn learn(&mut self, score: f64) {
        // The pull is halved after about as much as a third of the rounds.
        let late = 1.0 + 3.0 * f64::from(self.done) / f64::from(self.rounds.max(1));
        let pull = self.gain * libm::pow(late, -PULL) * (2.0 * score - 1.0);
        let tosses: Vec<_> = self.tosses().collect();
        self.values.iter_mut().zip(tosses).for_each(|(value, by)| *value += pull * by);
        self.done += 1;
        if self.is_late() {
            self.sums.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += value);
        }
    }

    /// What is found: the mean of where the weights stood in the second half of the rounds, since each round is mostly
    /// luck; before that, where they stand.
    pub fn found(&self) -> Vec<i32> {
        let late = self.done.saturating_sub(self.rounds / 2);
        let mean = |(sum, value): (&f64, &f64)| if self.is_late() { sum / f64::from(late) } else { *value };
        self.sums.iter().zip(&self.values).map(mean).map(|value| value.round() as i32).collect()
    }

    fn is_late(&self) -> bool {
        self.done > self.rounds / 2
    }

    /// A step up or down for every weight.
    fn tosses(&self) -> impl Iterator<Item = f64> {
        let mut draws = Draws::new(mix(&[self.seed, u64::from(self.done)]));
        self.steps.iter().map(move |&step| f64::from(if draws.draw() >> 63 == 0 { step } else { -step }))
    }
}
