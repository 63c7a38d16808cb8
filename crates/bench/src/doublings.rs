use std::error::Error;
use std::fmt::Write as _;

use parlor_arena::{Interval, Tally};
use plotters::prelude::*;
use serde::Serialize;

use crate::BenchError;

const SIZE: (u32, u32) = (640, 360);
const INK: RGBColor = RGBColor(0, 51, 102);
const PALE: RGBColor = RGBColor(136, 170, 187);
const GRID: RGBColor = RGBColor(204, 204, 204);

/// What a player gained by thinking twice as long.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Doubling {
    /// The nodes of the one who had more; the other had half of them.
    pub nodes: u64,
    /// How it went for the one who had more.
    pub tally: Tally,
    /// The gain in Elo points.
    pub elo: Interval,
}

impl Doubling {
    /// From the games of one who had `nodes` with one who had half of them.
    pub fn new(nodes: u64, tally: Tally) -> Doubling {
        Doubling { nodes, elo: tally.interval().as_elo(), tally }
    }
}

/// Doublings as a table in Markdown.
pub fn doublings_table(doublings: &[Doubling]) -> String {
    let mut text =
        "| nodes | won | drawn | lost | Elo | 95 % |\n| --: | --: | --: | --: | --: | -- |\n".to_owned();
    for Doubling { nodes, tally, elo } in doublings {
        let (won, drawn, lost) = (tally.wins, tally.draws, tally.losses);
        let _ = writeln!(
            text,
            "| {nodes} | {won} | {drawn} | {lost} | {} | {} to {} |",
            points(elo.value),
            points(elo.low),
            points(elo.high)
        );
    }
    text
}

/// Doublings as a picture: the gain of each with its interval over the nodes.
pub fn doublings_svg(doublings: &[Doubling], title: &str) -> Result<String, BenchError> {
    draw(doublings, title).map_err(|error| BenchError::Picture(error.to_string()))
}

fn draw(doublings: &[Doubling], title: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        // Each doubling is a step along the axis, and has its nodes written under it.
        let last = doublings.len().saturating_sub(1) as f64;
        let label = |at: &f64| {
            let here = doublings.get(at.round().max(0.0) as usize).filter(|_| (at - at.round()).abs() < 0.01);
            here.map_or_else(String::new, |doubling| doubling.nodes.to_string())
        };
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 14).into_font().color(&BLACK))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(48)
            .build_cartesian_2d(-0.5..last + 0.5, -100.0..500.0)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .x_desc("nodes of the one who had twice as many")
            .y_desc("Elo points")
            .x_labels(doublings.len() + 2)
            .x_label_formatter(&label)
            .y_label_formatter(&|elo| format!("{elo:.0}"))
            .draw()?;
        for (at, Doubling { elo, .. }) in doublings.iter().enumerate() {
            let at = at as f64;
            let ends = [elo.low, elo.high].map(|end| (at, end.clamp(-100.0, 500.0)));
            chart.draw_series(LineSeries::new(ends, PALE.stroke_width(2)))?;
        }
        let gains = doublings
            .iter()
            .enumerate()
            .map(|(at, doubling)| (at as f64, doubling.elo.value.clamp(-100.0, 500.0)));
        chart.draw_series(LineSeries::new(gains, INK.filled()).point_size(3))?;
        area.present()?;
    }
    Ok(text)
}

/// Elo points with a sign; beyond a thousand the games say only that there were too few of them.
fn points(elo: f64) -> String {
    match elo {
        1_000.0.. => "over +1000".to_owned(),
        ..=-1_000.0 => "below −1000".to_owned(),
        _ if elo.round() < 0.0 => format!("−{:.0}", -elo),
        _ => format!("+{:.0}", elo.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubling(nodes: u64, elo: f64) -> Doubling {
        let elo = Interval { value: elo, low: elo - 50.0, high: elo + 5_000.0 };
        Doubling { nodes, tally: Tally { wins: 7, draws: 2, losses: 1, ..Tally::default() }, elo }
    }

    #[test]
    fn a_table_has_a_row_for_each_doubling() {
        let table = doublings_table(&[doubling(2_000, 20.4), doubling(4_000, -0.2)]);
        let rows: Vec<_> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| 2000 | 7 | 2 | 1 | +20 | −30 to over +1000 |",
                "| 4000 | 7 | 2 | 1 | +0 | −50 to over +1000 |"
            ]
        );
    }

    #[test]
    fn a_picture_has_a_point_for_each_doubling() {
        let svg = doublings_svg(&[doubling(2_000, 20.0), doubling(4_000, 40.0)], "a < b").unwrap();
        assert_eq!(svg.matches("<circle").count(), 2, "{svg}");
        assert!(svg.contains("a &lt; b") && svg.contains("4000"), "{svg}");
        assert!(doublings_svg(&[], "nothing").unwrap().contains("</svg>"));
    }
}
