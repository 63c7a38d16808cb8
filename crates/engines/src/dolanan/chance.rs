use parlor_dolanan::Kind;
use parlor_search::Score;

/// The curve of a game: what a hundred points are worth in the odds (as a power of e) on the empty board, how much that
/// changes until the board is full, and what the odds are at 0 points.
const ADDITION: [f64; 3] = [1.444, -2.560, -0.178];
const MULTIPLICATION: [f64; 3] = [1.794, -3.737, -0.111];

/// The winning chance that goes with a score when so many cells are claimed: 0 or 1 where it is proved, otherwise a
/// logistic curve in score and phase.
pub(crate) fn chance<K: Kind>(score: Score, claimed: usize) -> f64 {
    let [start, change, even] = if K::CODE == "add" { ADDITION } else { MULTIPLICATION };
    let slope = (start + change * claimed as f64 / 100.0).max(0.3);
    score.chance(|value| slope * value / 100.0 + even)
}
