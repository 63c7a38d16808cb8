use serde::Serialize;

use crate::interval::{WIDTH, expected};
use crate::matrix::{Matrix, identity, invert};
use crate::{Interval, Tally};

/// The rating of an entrant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The entrant, by number.
    pub entrant: usize,
    /// Elo points with their 95 % interval; the mean of all entrants is 0.
    pub elo: Interval,
    /// Points made, as a part of all games.
    pub score: f64,
    /// Games played.
    pub games: u64,
}

/// Steps of Newton's method; it converges long before.
const STEPS: usize = 200;

/// Ratings by the model of Bradley and Terry, in which a difference of 400 points means ten wins for a loss and a draw
/// counts as half of each; the best first.
///
/// Everyone who met is taken to have drawn one game more, so that someone who never lost has a rating at all. The
/// intervals come from the curvature of the likelihood.
pub fn ratings(entrants: usize, tallies: &[(usize, usize, &Tally)]) -> Vec<Rating> {
    let mut elo = vec![0.0; entrants];
    let mut inverse = identity(entrants);
    for _ in 0..STEPS {
        let (gradient, curvature) = slope(&elo, tallies);
        inverse = invert(&curvature);
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum()).collect();
        // Far from the summit a full step overshoots.
        let largest = step.iter().fold(0f64, |most, by| most.max(by.abs()));
        let scale = if largest > 200.0 { 200.0 / largest } else { 1.0 };
        elo.iter_mut().zip(&step).for_each(|(elo, by)| *elo += scale * by);
        if largest < 1e-9 {
            break;
        }
    }
    let mean = elo.iter().sum::<f64>() / entrants.max(1) as f64;
    let mut rated: Vec<_> = (0..entrants)
        .map(|entrant| {
            // Less the part that comes from holding the sum, which says nothing about any entrant.
            let variance = inverse[entrant][entrant] - 1.0 / (hold(entrants) * (entrants * entrants) as f64);
            let half = WIDTH * variance.max(0.0).sqrt();
            let value = elo[entrant] - mean;
            let (mut points, mut games) = (0.0, 0);
            for &(a, b, tally) in tallies {
                if a == entrant {
                    points += tally.score() * tally.games() as f64;
                    games += tally.games();
                } else if b == entrant {
                    points += (1.0 - tally.score()) * tally.games() as f64;
                    games += tally.games();
                }
            }
            let score = if games == 0 { 0.5 } else { points / games as f64 };
            Rating { entrant, elo: Interval { value, low: value - half, high: value + half }, score, games }
        })
        .collect();
    rated.sort_by(|x, y| y.elo.value.total_cmp(&x.elo.value));
    rated
}

/// The weight on the sum of the ratings: of the size of the other terms, so that the matrix is easy to invert.
fn hold(size: usize) -> f64 {
    let unit = std::f64::consts::LN_10 / 400.0;
    unit * unit / size.max(1) as f64
}

/// The first derivative of the log likelihood, and the second with its sign changed. Ratings are free to move all
/// together; a little weight on their sum holds them (and takes nothing from their differences).
fn slope(elo: &[f64], tallies: &[(usize, usize, &Tally)]) -> (Vec<f64>, Matrix) {
    let size = elo.len();
    let unit = std::f64::consts::LN_10 / 400.0;
    let hold = hold(size);
    let sum: f64 = elo.iter().sum();
    let mut gradient = vec![-hold * sum; size];
    let mut curvature = vec![vec![hold; size]; size];
    for &(a, b, tally) in tallies {
        if a == b {
            continue;
        }
        let games = tally.games() as f64 + 1.0;
        let points = tally.score() * tally.games() as f64 + 0.5;
        let chance = expected(elo[a] - elo[b]);
        let pull = unit * (points - games * chance);
        let bend = unit * unit * games * chance * (1.0 - chance);
        gradient[a] += pull;
        gradient[b] -= pull;
        curvature[a][a] += bend;
        curvature[b][b] += bend;
        curvature[a][b] -= bend;
        curvature[b][a] -= bend;
    }
    (gradient, curvature)
}
