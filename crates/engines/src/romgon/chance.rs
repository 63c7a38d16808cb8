use parlor_search::Score;

/// Points that are worth a factor of e in the odds.
const SCALE: f64 = 200.0;

/// The winning chance that goes with a score: 0 or 1 where it is proved, otherwise a logistic curve.
pub(crate) fn chance(score: Score) -> f64 {
    match score {
        score if score.is_won() => 1.0,
        score if score.is_lost() => 0.0,
        // Guesses never look like proofs.
        score => (1.0 / (1.0 + libm::exp(-f64::from(score.value()) / SCALE))).clamp(0.001, 0.999),
    }
}
