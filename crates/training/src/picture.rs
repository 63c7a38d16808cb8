use std::error::Error;

use plotters::prelude::*;

use crate::{TrainingError, Trial};

const SIZE: (u32, u32) = (640, 360);
const INK: RGBColor = RGBColor(0, 51, 102);
const PALE: RGBColor = RGBColor(136, 170, 187);
const GRID: RGBColor = RGBColor(204, 204, 204);

/// A learning curve as a picture: the score with its 95 % interval over the games learned from.
pub fn svg(trials: &[Trial], opponent: &str) -> Result<String, TrainingError> {
    draw(trials, opponent).map_err(|error| TrainingError::Picture(error.to_string()))
}

fn draw(trials: &[Trial], opponent: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let most = trials.iter().map(|trial| trial.games).max().unwrap_or(1).max(1);
        let mut chart = ChartBuilder::on(&area)
            .caption(
                format!("score against {opponent}, with 95 % intervals"),
                ("sans-serif", 14).into_font().color(&BLACK),
            )
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(48)
            .build_cartesian_2d(0.0..across(most), 0.0..1.0)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .x_desc("games learned from")
            .x_label_formatter(&|root| format!("{:.0}", root * root))
            .y_label_formatter(&|score| format!("{:.0} %", 100.0 * score))
            .draw()?;
        for trial in trials {
            let (at, [_, low, high]) = (across(trial.games), trial.score);
            chart.draw_series(LineSeries::new([(at, low), (at, high)], PALE.stroke_width(2)))?;
        }
        let points = trials.iter().map(|trial| (across(trial.games), trial.score[0]));
        chart.draw_series(LineSeries::new(points, INK.filled()).point_size(3))?;
        area.present()?;
    }
    Ok(text)
}

/// Most of what is to be seen happens early, so the axis is that of the root.
fn across(games: u64) -> f64 {
    (games as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(games: u64, score: f64) -> Trial {
        Trial { games, values: 7, results: [1, 2, 3], score: [score, score - 0.1, score + 0.1] }
    }

    #[test]
    fn a_curve_is_drawn_with_its_words() {
        let svg = svg(&[trial(0, 0.3), trial(100, 0.6)], "<classic>").unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        for word in ["score against &lt;classic&gt;", "games learned from", "100 %", "\n100\n"] {
            assert!(svg.contains(word), "{word} is missing in {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 2);
    }

    #[test]
    fn no_measurements_make_an_empty_picture() {
        assert!(svg(&[], "nobody").unwrap().contains("</svg>"));
    }
}
