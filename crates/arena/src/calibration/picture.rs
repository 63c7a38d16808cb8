use std::fmt::Write as _;

use parlor_levels::{Estimate, Ladder};

const WIDTH: f64 = 900.0;
const ROW: f64 = 26.0;
const LEFT: f64 = 170.0;
const TOP: f64 = 50.0;

/// A picture of a ladder: levels and other players by strength, each with its interval. None before it was measured.
pub fn ladder_svg(title: &str, ladder: &Ladder) -> Option<String> {
    let mut rows: Vec<(String, Estimate, bool)> = Vec::new();
    for (place, rung) in ladder.levels.iter().enumerate() {
        rows.push((format!("level-{}", place + 1), rung.elo?, true));
    }
    rows.extend(ladder.others.iter().map(|other| (other.player.clone(), other.elo, false)));
    rows.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let low = rows.iter().map(|row| row.1.low).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|row| row.1.high).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = ((low / 200.0).floor() * 200.0, (high / 200.0).ceil() * 200.0);
    let x = |elo: f64| LEFT + (elo - low) / (high - low).max(1.0) * (WIDTH - LEFT - 30.0);
    let height = TOP + ROW * rows.len() as f64 + 50.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\">{title}</text>\n"
    );
    let bottom = TOP + ROW * rows.len() as f64;
    let mut tick = low;
    while tick <= high {
        let at = x(tick);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#ddd\"/>"
        );
        let _ =
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>", bottom + 18.0);
        tick += 200.0;
    }
    for (place, (name, elo, is_level)) in rows.iter().enumerate() {
        let y = TOP + ROW * (place as f64 + 0.5);
        let color = if *is_level { "#1f5fa8" } else { "#a8551f" };
        let [from, to, at] = [elo.low, elo.high, elo.value].map(x);
        let _ = writeln!(svg, "<text x=\"10\" y=\"{}\" fill=\"{color}\">{name}</text>", y + 4.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{from:.1}\" y1=\"{y}\" x2=\"{to:.1}\" y2=\"{y}\" stroke=\"{color}\" stroke-width=\"3\"/>"
        );
        let _ = writeln!(svg, "<circle cx=\"{at:.1}\" cy=\"{y}\" r=\"5\" fill=\"{color}\"/>");
    }
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{}\">Elo points above level-1, with 95 % intervals</text>\n</svg>",
        bottom + 40.0
    );
    Some(svg)
}
