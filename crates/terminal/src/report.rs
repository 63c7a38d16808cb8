use parlor_arena::{Interval, Report};

use crate::text::columns;

/// A report as text that is a table in a terminal and in Markdown alike.
pub fn report_text(report: &Report) -> String {
    let mut text = format!("{}\n{}\n", rating_table(report), cross_table(report));
    let part = |count: u64| 100.0 * count as f64 / report.games.max(1) as f64;
    let [mean, shortest, longest] = report.length;
    text += &format!(
        "{} games; {:.1} % drawn, {:.1} % won by the first side; {mean:.1} moves and rolls a game ({shortest} to {longest})\n",
        report.games,
        part(report.draws),
        part(report.first_side_wins),
    );
    let reasons: Vec<_> = report.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    text += &format!("ended by: {}\n", reasons.join(", "));
    text += &format!(
        "lost by error {}, on time {}; moves chosen by the safety net {}\n",
        report.errors, report.timeouts, report.fallbacks
    );
    text
}

fn rating_table(report: &Report) -> String {
    let mut rows = vec![["", "player", "Elo", "95 %", "score", "games"].map(str::to_owned).to_vec()];
    for (index, rating) in report.ratings.iter().enumerate() {
        let half = (rating.elo.high - rating.elo.low) / 2.0;
        rows.push(vec![
            (index + 1).to_string(),
            report.names[rating.entrant].clone(),
            format!("{:+.0}", rating.elo.value),
            format!("± {half:.0}"),
            format!("{:.1} %", 100.0 * rating.score),
            rating.games.to_string(),
        ]);
    }
    columns(&rows)
}

fn cross_table(report: &Report) -> String {
    let mut rows = vec![
        ["first", "second", "won", "drawn", "lost", "score", "95 %", "Elo", "95 %"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for met in &report.encounters {
        let percent = |value: f64| format!("{:.1}", 100.0 * value);
        let Interval { value, low, high } = met.score;
        rows.push(vec![
            report.names[met.a].clone(),
            report.names[met.b].clone(),
            met.tally.wins.to_string(),
            met.tally.draws.to_string(),
            met.tally.losses.to_string(),
            format!("{} %", percent(value)),
            format!("{} to {}", percent(low), percent(high)),
            elo(met.elo.value),
            format!("{} to {}", elo(met.elo.low), elo(met.elo.high)),
        ]);
    }
    columns(&rows)
}

/// Elo points; a score of nothing or everything has no number.
fn elo(points: f64) -> String {
    match points {
        points if points > 2000.0 => "+∞".to_owned(),
        points if points < -2000.0 => "−∞".to_owned(),
        points => format!("{points:+.0}"),
    }
}
