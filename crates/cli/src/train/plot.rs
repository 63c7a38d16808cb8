//! A learning curve, for the terminal and as a picture.

use std::fmt::Write as _;

use crate::output::columns;
use crate::train::curve::Trial;

/// The curve as a table with bars.
pub fn text(trials: &[Trial], opponent: &str) -> String {
    if trials.is_empty() {
        return String::new();
    }
    let mut rows = vec![vec![
        "games".to_owned(),
        "values".into(),
        format!("score against {opponent}"),
        "95 %".into(),
        String::new(),
    ]];
    for trial in trials {
        let [score, low, high] = trial.score.map(|part| 100.0 * part);
        rows.push(vec![
            trial.games.to_string(),
            trial.values.to_string(),
            format!("{score:.1} %"),
            format!("{low:.1} to {high:.1}"),
            "█".repeat((score / 2.5).round() as usize),
        ]);
    }
    columns(&rows)
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 50.0;

/// The curve as a picture: score with its interval over the games learned from.
pub fn svg(trials: &[Trial], opponent: &str) -> String {
    let most = trials.iter().map(|trial| trial.games).max().unwrap_or(1).max(1) as f64;
    // Most of what is to be seen happens early, so the axis is that of the root.
    let x = |games: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * (games / most).sqrt();
    let y = |score: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * score;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for tenths in [0, 2, 4, 5, 6, 8, 10] {
        let score = f64::from(tenths) / 10.0;
        let (at, end) = (y(score), WIDTH - MARGIN);
        let _ = writeln!(svg, "<path d=\"M{MARGIN} {at:.1}H{end}\" stroke=\"#ccc\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{} %</text>",
            MARGIN - 6.0,
            at + 4.0,
            tenths * 10
        );
    }
    for trial in trials {
        let [score, low, high] = trial.score;
        let at = x(trial.games as f64);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"#8ab\" stroke-width=\"2\"/>",
            y(low),
            y(high)
        );
        let _ = writeln!(svg, "<circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#036\"/>", y(score));
    }
    let line: Vec<_> =
        trials.iter().map(|trial| format!("{:.1} {:.1}", x(trial.games as f64), y(trial.score[0]))).collect();
    if !line.is_empty() {
        let _ = writeln!(svg, "<path d=\"M{}\" fill=\"none\" stroke=\"#036\"/>", line.join("L"));
    }
    for trial in trials.iter().filter(|trial| trial.games >= 10 || trial.games == 0) {
        let at = x(trial.games as f64);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 32.0,
            trial.games
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">games learned from</text>",
        WIDTH / 2.0,
        HEIGHT - 12.0
    );
    let _ = writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"30\">score against {}, with 95 % intervals</text>",
        escape(opponent)
    );
    svg + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
