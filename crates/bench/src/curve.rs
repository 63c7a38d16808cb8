use crate::{Reliability, Told};

/// Steps of Newton's method, which doubles the digits with each.
const STEPS: usize = 30;
/// So much is every weight held back, by its square: nothing beside thousands of positions, and enough for an input that is
/// always 0.
const HELD: f64 = 1e-6;

/// What is known of a position, and what came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Case<const N: usize> {
    /// What the logit of the side to move's winning chance is a weighted sum of.
    pub inputs: [f64; N],
    /// 1 if that side won, 0 if it lost, ½ if nobody did.
    pub result: f64,
}

/// Winning chances on a logistic curve: their logit is a weighted sum of what is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve<const N: usize> {
    /// What each input counts.
    pub weights: [f64; N],
}

impl<const N: usize> Curve<N> {
    /// The curve under which what came in games is likeliest, by Newton's method.
    pub fn fit<'a>(games: impl Iterator<Item = &'a Vec<Case<N>>> + Clone) -> Curve<N> {
        let mut curve = Curve { weights: [0.0; N] };
        for _ in 0..STEPS {
            let (mut slope, mut bend) = (curve.weights.map(|weight| -HELD * weight), [[0.0; N]; N]);
            (0..N).for_each(|row| bend[row][row] = HELD);
            for Case { inputs, result } in games.clone().flatten() {
                let chance = curve.chance(inputs);
                for row in 0..N {
                    slope[row] += (result - chance) * inputs[row];
                    let weight = chance * (1.0 - chance) * inputs[row];
                    (0..N).for_each(|column| bend[row][column] += weight * inputs[column]);
                }
            }
            let step = solve(bend, slope);
            (0..N).for_each(|at| curve.weights[at] += step[at]);
        }
        curve
    }

    /// Fits a curve to every other game, and compares it with what came in those between.
    pub fn held_out(games: &[Vec<Case<N>>]) -> Reliability {
        Curve::fit(games.iter().step_by(2)).reliability(games.iter().skip(1).step_by(2))
    }

    /// The winning chance that goes with what is known.
    pub fn chance(&self, inputs: &[f64; N]) -> f64 {
        let logit: f64 = self.weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum();
        1.0 / (1.0 + (-logit).exp())
    }

    /// Compares the curve with what came in games.
    pub fn reliability<'a>(&self, games: impl Iterator<Item = &'a Vec<Case<N>>>) -> Reliability {
        let told =
            |case: &Case<N>| Told { chance: self.chance(&case.inputs), exact: false, result: case.result };
        Reliability::new(games.map(|game| game.iter().map(told).collect()).collect())
    }
}

/// The solution of linear equations whose matrix is symmetric and positive, so that no row need be exchanged.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for row in 0..N {
        for below in row + 1..N {
            let factor = matrix[below][row] / matrix[row][row];
            (row..N).for_each(|column| matrix[below][column] -= factor * matrix[row][column]);
            right[below] -= factor * right[row];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which just what a curve says came.
    fn games(curve: Curve<3>) -> Vec<Vec<Case<3>>> {
        let case = |number: i32| {
            let (score, share) = (f64::from(number % 41 - 20), f64::from(number % 7) / 6.0);
            let inputs = [1.0, score, score * share];
            Case { inputs, result: curve.chance(&inputs) }
        };
        (0..100).map(|game| (7 * game..7 * game + 13).map(case).collect()).collect()
    }

    #[test]
    fn a_curve_is_found_again() {
        let curve = Curve { weights: [-0.3, 0.2, 0.1] };
        let found = Curve::fit(games(curve).iter());
        for (found, weight) in found.weights.iter().zip(curve.weights) {
            assert!((found - weight).abs() < 1e-6, "{found} for {weight}");
        }
        let reliability = Curve::held_out(&games(curve));
        assert!(reliability.error() < 1e-6, "{}", reliability.error());
        assert_eq!(reliability.games(), 50);
    }

    #[test]
    fn what_never_matters_counts_nothing() {
        let case = |result| Case { inputs: [0.0, 1.0], result };
        let games = [vec![case(1.0), case(0.0)], vec![case(1.0), case(1.0)]];
        let found = Curve::fit(games.iter());
        assert_eq!(found.weights[0], 0.0);
        assert!((found.chance(&[0.0, 1.0]) - 0.75).abs() < 1e-6, "{:?}", found.weights);
    }
}
