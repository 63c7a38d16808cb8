use std::error::Error;
use std::fmt::Write as _;

use plotters::prelude::*;
use serde::Serialize;

use crate::BenchError;

/// Bins of equal count.
const BINS: usize = 20;
const SIZE: (u32, u32) = (420, 420);
const INK: RGBColor = RGBColor(0, 51, 102);
const PALE: RGBColor = RGBColor(136, 170, 187);
const GRID: RGBColor = RGBColor(204, 204, 204);

/// What a player said in a position, and what came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Told {
    /// The winning chance of the side to move.
    pub chance: f64,
    /// Whether it was called proved.
    pub exact: bool,
    /// 1 if that side won, 0 if it lost, ½ if nobody did.
    pub result: f64,
}

/// Whether winning chances are true: of the positions with chance *p* about the part *p* should be won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reliability {
    games: u64,
    drawn: u64,
    bins: Vec<Bin>,
    /// Positions with a proved value.
    proved: u64,
    /// How many of them did not end so.
    broken: u64,
}

/// Positions with about the same chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Bin {
    positions: u64,
    chance: f64,
    result: f64,
}

impl Reliability {
    /// Compares what was said in games with what came.
    pub fn new(games: Vec<Vec<Told>>) -> Reliability {
        let drawn =
            games.iter().filter(|told| told.first().is_some_and(|told| told.result == 0.5)).count() as u64;
        let count = games.len() as u64;
        let (proved, mut guessed): (Vec<Told>, Vec<Told>) =
            games.into_iter().flatten().partition(|told| told.exact);
        let broken = proved.iter().filter(|told| (told.chance - told.result).abs() > 1e-9).count() as u64;
        guessed.sort_by(|a, b| a.chance.total_cmp(&b.chance));
        let bin = |number: usize| {
            let at = |number: usize| number * guessed.len() / BINS;
            let told = &guessed[at(number)..at(number + 1)];
            let mean = |of: fn(&Told) -> f64| told.iter().map(of).sum::<f64>() / told.len().max(1) as f64;
            Bin {
                positions: told.len() as u64,
                chance: mean(|told| told.chance),
                result: mean(|told| told.result),
            }
        };
        let bins = (0..BINS).map(bin).filter(|bin| bin.positions > 0).collect();
        Reliability { games: count, drawn, bins, proved: proved.len() as u64, broken }
    }

    /// Games that were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The expected calibration error: how far chance and result lie apart, on the mean over positions.
    pub fn error(&self) -> f64 {
        let apart = |bin: &Bin| bin.positions as f64 * (bin.chance - bin.result).abs();
        self.bins.iter().map(apart).sum::<f64>() / self.positions().max(1) as f64
    }

    fn positions(&self) -> u64 {
        self.bins.iter().map(|bin| bin.positions).sum()
    }

    /// The whole as a page in Markdown.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} games, {} without a winner; {} positions.\n\nExpected calibration error: **{:.4}**. Proved values, apart: {}, of which {} did not \
             come so.\n\n| bin | positions | mean chance | mean result |\n| --: | --: | --: | --: |\n",
            self.games,
            self.drawn,
            self.positions(),
            self.error(),
            self.proved,
            self.broken
        );
        for (number, bin) in self.bins.iter().enumerate() {
            let Bin { positions, chance, result } = bin;
            let _ = writeln!(text, "| {} | {positions} | {chance:.3} | {result:.3} |", number + 1);
        }
        text
    }

    /// The bins as a picture: what came over what was said.
    pub fn svg(&self, title: &str) -> Result<String, BenchError> {
        self.draw(title).map_err(|error| BenchError::Picture(error.to_string()))
    }

    fn draw(&self, title: &str) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        {
            let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
            area.fill(&WHITE)?;
            let mut chart = ChartBuilder::on(&area)
                .caption(title, ("sans-serif", 14).into_font().color(&BLACK))
                .margin(12)
                .x_label_area_size(40)
                .y_label_area_size(48)
                .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
            let percent = |part: &f64| format!("{:.0} %", 100.0 * part);
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .bold_line_style(GRID)
                .x_desc("winning chance that was said")
                .y_desc("part that was won")
                .x_label_formatter(&percent)
                .y_label_formatter(&percent)
                .draw()?;
            chart.draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], PALE.stroke_width(1)))?;
            let points = self.bins.iter().map(|bin| (bin.chance, bin.result));
            chart.draw_series(LineSeries::new(points, INK.filled()).point_size(3))?;
            area.present()?;
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(chance: f64, result: f64) -> Told {
        Told { chance, exact: false, result }
    }

    #[test]
    fn chances_that_come_true_have_no_error() {
        // Of four positions with 25 % one is won, of four with 75 % three.
        let few = (0..40).map(|number| told(0.25, f64::from(u8::from(number % 4 == 0))));
        let many = (0..40).map(|number| told(0.75, f64::from(u8::from(number % 4 != 0))));
        let found = Reliability::new(few.chain(many).map(|told| vec![told]).collect());
        assert!(found.error() < 1e-9, "{}", found.error());
        assert_eq!((found.games(), found.positions(), found.bins.len()), (80, 80, BINS));
    }

    #[test]
    fn boasting_is_an_error_and_proofs_stand_apart() {
        let games = vec![
            vec![told(0.9, 0.5), Told { chance: 1.0, exact: true, result: 0.5 }],
            vec![told(0.9, 0.5), Told { chance: 0.0, exact: true, result: 0.0 }],
        ];
        let found = Reliability::new(games);
        assert!((found.error() - 0.4).abs() < 1e-9, "{}", found.error());
        assert_eq!((found.drawn, found.proved, found.broken), (2, 2, 1));
        assert!(found.text().contains("2 games, 2 without a winner; 2 positions."), "{}", found.text());
        let svg = found.svg("all < none").unwrap();
        assert_eq!(svg.matches("<circle").count(), 2, "{svg}");
    }
}
