//! Draws a learning curve of invented results as SVG.
//!
//! `cargo run -p parlor-training --example draw_a_curve > curve.svg`

use parlor_training::{TrainingError, Trial, svg};

fn main() -> Result<(), TrainingError> {
    let trial = |games: u64| {
        let score = 0.3 + 0.4 * games as f64 / (games as f64 + 50.0);
        Trial {
            games,
            values: 150 * games as usize,
            results: [0; 3],
            score: [score, score - 0.05, score + 0.05],
        }
    };
    let trials: Vec<_> = [0, 1, 2, 5, 10, 20, 50, 100, 200].map(trial).into();
    print!("{}", svg(&trials, "classic-medium")?);
    Ok(())
}
