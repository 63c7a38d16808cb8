use crate::interval::{WIDTH, expected};
use crate::matrix::invert;
use crate::{Interval, Tally};

/// Somebody whose strength is fitted: a player of some skill, or another player with a strength of its own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Met {
    /// A player of a skill.
    Skill(u32),
    /// One of the others, by number.
    Other(usize),
}

/// The strengths of skills and of other players, from all their games at once.
///
/// The strength of a skill is a curve that runs straight from knot to knot, so that every game between any two skills
/// says something about all of it. Differences are those of Bradley and Terry in Elo points.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The skills at which the curve may bend, in ascending order.
    pub knots: Vec<u32>,
    /// How many other players there are.
    pub others: usize,
}

/// Fitted strengths.
#[derive(Clone, Debug)]
pub struct Strengths {
    fit: Fit,
    /// Of the knots, then of the others, in Elo points.
    elo: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

/// Steps of Newton's method; it converges long before.
const STEPS: usize = 200;
/// A drawn game between neighbouring knots, for all that were not played, so that no strength is without bounds.
const PRIOR_GAMES: f64 = 1.0;

impl Fit {
    /// Fits everything to the games that were played.
    pub fn run(&self, met: &[(Met, Met, Tally)]) -> Strengths {
        let size = self.knots.len() + self.others;
        let mut games: Vec<(Vec<f64>, f64, f64)> = Vec::new();
        for (a, b, tally) in met.iter().filter(|(_, _, tally)| tally.games() > 0) {
            let games_played = tally.games() as f64;
            games.push((self.difference(*a, *b), tally.score() * games_played + 0.5, games_played + 1.0));
        }
        for pair in self.knots.windows(2) {
            let row = self.difference(Met::Skill(pair[1]), Met::Skill(pair[0]));
            games.push((row, PRIOR_GAMES / 2.0, PRIOR_GAMES));
        }
        let mut elo = vec![0.0; size];
        let mut covariance = Vec::new();
        for _ in 0..STEPS {
            let (gradient, curvature) = slope(&elo, &games);
            covariance = invert(&curvature);
            let step: Vec<f64> = covariance.iter().map(|row| dot(row, &gradient)).collect();
            let largest = step.iter().fold(0f64, |most, by| most.max(by.abs()));
            let scale = if largest > 200.0 { 200.0 / largest } else { 1.0 };
            elo.iter_mut().zip(&step).for_each(|(elo, by)| *elo += scale * by);
            if largest < 1e-9 {
                break;
            }
        }
        Strengths { fit: self.clone(), elo, covariance }
    }

    /// How much every parameter counts in somebody's strength.
    fn row(&self, who: Met) -> Vec<f64> {
        let mut row = vec![0.0; self.knots.len() + self.others];
        match who {
            Met::Other(number) => row[self.knots.len() + number] = 1.0,
            Met::Skill(skill) => {
                let above = self.knots.partition_point(|&knot| knot < skill).min(self.knots.len() - 1);
                let below = above.saturating_sub(usize::from(self.knots[above] != skill && above > 0));
                let (from, to) = (self.knots[below], self.knots[above]);
                let part = if to > from { f64::from(skill - from) / f64::from(to - from) } else { 0.0 };
                row[below] += 1.0 - part;
                row[above] += part;
            }
        }
        row
    }

    fn difference(&self, a: Met, b: Met) -> Vec<f64> {
        self.row(a).iter().zip(self.row(b)).map(|(a, b)| a - b).collect()
    }
}

impl Strengths {
    /// How much stronger `a` is than `b`, in Elo points with the 95 % interval.
    pub fn between(&self, a: Met, b: Met) -> Interval {
        let row = self.fit.difference(a, b);
        let value = dot(&row, &self.elo);
        let spread: Vec<f64> = self.covariance.iter().map(|line| dot(line, &row)).collect();
        let half = WIDTH * dot(&row, &spread).max(0.0).sqrt();
        Interval { value, low: value - half, high: value + half }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The first derivative of the log likelihood, and the second with its sign changed. Strengths are free to move all
/// together; a little weight on each holds them.
fn slope(elo: &[f64], games: &[(Vec<f64>, f64, f64)]) -> (Vec<f64>, Vec<Vec<f64>>) {
    const HOLD: f64 = 1e-9;
    let unit = std::f64::consts::LN_10 / 400.0;
    let size = elo.len();
    let mut gradient: Vec<f64> = elo.iter().map(|elo| -HOLD * elo).collect();
    let mut curvature = vec![vec![0.0; size]; size];
    for (place, line) in curvature.iter_mut().enumerate() {
        line[place] = HOLD;
    }
    for (row, points, count) in games {
        let chance = expected(dot(row, elo));
        let pull = unit * (points - count * chance);
        let bend = unit * unit * count * chance * (1.0 - chance);
        for (a, &by) in row.iter().enumerate().filter(|(_, by)| **by != 0.0) {
            gradient[a] += pull * by;
            for (b, &with) in row.iter().enumerate().filter(|(_, with)| **with != 0.0) {
                curvature[a][b] += bend * by * with;
            }
        }
    }
    (gradient, curvature)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u64, losses: u64) -> Tally {
        Tally { wins, losses, ..Tally::default() }
    }

    #[test]
    fn all_games_feed_one_curve() {
        let fit = Fit { knots: vec![0, 100, 200], others: 1 };
        let met = [
            (Met::Skill(100), Met::Skill(0), tally(7_500, 2_500)),
            (Met::Skill(200), Met::Skill(100), tally(5_000, 5_000)),
            (Met::Other(0), Met::Skill(200), tally(5_000, 5_000)),
        ];
        let strengths = fit.run(&met);
        let elo = |skill| strengths.between(Met::Skill(skill), Met::Skill(0)).value;
        assert!((elo(100) - 190.8).abs() < 1.0 && (elo(200) - 190.8).abs() < 1.0);
        assert!((elo(50) - 95.4).abs() < 1.0);
        assert!((strengths.between(Met::Other(0), Met::Skill(0)).value - 190.8).abs() < 1.0);
        let interval = strengths.between(Met::Skill(100), Met::Skill(0));
        assert!(interval.low < interval.value - 5.0 && interval.low > interval.value - 12.0);
    }
}
