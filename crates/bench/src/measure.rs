use std::time::Instant;

use parlor_desk::{AnyGame, GameSpec, Pace};
use parlor_protocol::GameRef;
use parlor_rules::Draws;
use serde_json::{Value as Json, json};

use crate::BenchError;

/// How fast random games are played.
pub struct Figures {
    /// What was played.
    pace: Pace,
    /// In how long.
    seconds: f64,
}

/// Plays random games for a time.
pub fn random(table: &dyn AnyGame, spec: &GameRef, seconds: f64, seed: u64) -> Result<Figures, BenchError> {
    let spec = GameSpec::from(spec);
    let mut draws = Draws::new(seed);
    // The first games warm the caches and tell how many fit between two looks at the clock.
    let start = Instant::now();
    table.pace(&spec, 8, &mut draws)?;
    let batch = (0.02 / (start.elapsed().as_secs_f64() / 8.0).max(1e-9)).clamp(1.0, 1e5) as u32;
    let mut total = Pace::default();
    let start = Instant::now();
    loop {
        let pace = table.pace(&spec, batch, &mut draws)?;
        total.games += pace.games;
        total.moves += pace.moves;
        total.rolls += pace.rolls;
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return Ok(Figures { pace: total, seconds: elapsed });
        }
    }
}

impl Figures {
    /// One line of a table of figures.
    pub fn row(&self, title: &str) -> Vec<String> {
        let Figures { pace, seconds } = *self;
        let plies = pace.moves + pace.rolls;
        let mut row = vec![title.to_owned()];
        row.extend([plies, pace.moves, pace.rolls, pace.games].map(|count| per_second(count, seconds)));
        row.push(format!("{:.1}", plies as f64 / pace.games.max(1) as f64));
        row
    }

    /// The same for programs.
    pub fn as_json(&self) -> Json {
        let Figures { pace, seconds } = *self;
        let rate = |count: u64| (count as f64 / seconds.max(1e-9)).round() as u64;
        json!({
            "seconds": seconds,
            "games": pace.games, "moves": pace.moves, "rolls": pace.rolls,
            "gamesPerSecond": rate(pace.games),
            "movesPerSecond": rate(pace.moves),
            "rollsPerSecond": rate(pace.rolls),
            "pliesPerSecond": rate(pace.moves + pace.rolls),
        })
    }
}

/// `12.34 M`, `567.8 k`, `91`.
pub(crate) fn per_second(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    match rate {
        1e6.. => format!("{:.2} M", rate / 1e6),
        1e3.. => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}
