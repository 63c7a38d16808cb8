use parlor_search::Score;

/// Scores that are worth a factor of e in the odds, in the drop phase and in the move phase.
const SCALES: [f64; 2] = [90.0, 70.0];

/// The winning chance that goes with a score: 0 or 1 where it is proved, otherwise a logistic curve.
pub(crate) fn chance(score: Score, ply: u32) -> f64 {
    match score {
        score if score.is_won() => 1.0,
        score if score.is_lost() => 0.0,
        score => {
            let scale = SCALES[usize::from(ply >= 16)];
            // Guesses never look like proofs.
            (1.0 / (1.0 + libm::exp(-f64::from(score.value()) / scale))).clamp(0.001, 0.999)
        }
    }
}
