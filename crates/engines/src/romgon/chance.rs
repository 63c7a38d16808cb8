use parlor_search::Score;

/// The steepness of the curve in millionths a point, with none but rhombuses left and with all pieces,
/// in normal and in flip mode. In normal mode fitted to games that were won (`docs/results/romgon-engine.md`); in flip mode by 600 games of the engine with itself
/// (`parlor chances romgon --variant flip --nodes 300 --longest 1500 --seed 77`), half of which nobody won.
const STEEPNESS: [[f64; 2]; 2] = [[1_883.0, 3_937.0], [1_050.0, 1_050.0]];

/// The winning chance that goes with a score: 0 or 1 where it is proved, otherwise a logistic curve whose steepness
/// changes with the phase, 0 to 12.
pub fn chance(score: Score, flip: bool, phase: i32) -> f64 {
    let [late, early] = STEEPNESS[usize::from(flip)];
    let phase = f64::from(phase) / 12.0;
    let steepness = (late + (early - late) * phase) / 1e6;
    score.chance(|value| value * steepness)
}
