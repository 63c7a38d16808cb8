use std::time::Instant;

use parlor_desk::{AnyGame, Desk, GameSpec, Pace};
use parlor_protocol::{Answer, Bounds, ChooseRequest, GameRef, Query};
use parlor_rules::Draws;
use serde_json::{Value as Json, json};

use crate::BenchError;

/// What was measured.
pub enum Figures {
    /// Random games.
    Random {
        /// What was played.
        pace: Pace,
        /// In how long.
        seconds: f64,
    },
    /// Searches.
    Search {
        /// Visits in all.
        visits: u64,
        /// Searches made.
        searches: u64,
        /// In how long.
        seconds: f64,
    },
}

/// Visits of one search: enough that the tree has left its beginnings.
const VISITS: u64 = 10_000;

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
            return Ok(Figures::Random { pace: total, seconds: elapsed });
        }
    }
}

/// Has the engine choose a move again and again for a time.
pub fn search(desk: &Desk, spec: &GameRef, seconds: f64, seed: u64) -> Result<Figures, BenchError> {
    let game = spec.clone().after(rolls_before(desk, spec)?);
    let bounds = Bounds { nodes: Some(VISITS), ..Bounds::default() };
    let mut request = ChooseRequest { bounds, ..ChooseRequest::of(game) };
    let (mut visits, mut searches) = (0, 0);
    let start = Instant::now();
    loop {
        request.bounds.seed = Some(seed + searches);
        visits += choose(desk, &request)?;
        searches += 1;
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return Ok(Figures::Search { visits, searches, seconds: elapsed });
        }
    }
}

/// The nodes that a choice took.
fn choose(desk: &Desk, request: &ChooseRequest) -> Result<u64, BenchError> {
    match desk.ask(Query::Choose(request.clone())) {
        Answer::Choice(choice) => Ok(choice.nodes),
        Answer::Failure(failure) => Err(failure.error.into()),
        _ => Err(BenchError::NoMove),
    }
}

/// The likeliest rolls, until somebody is to move.
fn rolls_before(desk: &Desk, spec: &GameRef) -> Result<Vec<String>, BenchError> {
    /// No game rolls more often than this before a move.
    const MOST: usize = 100;
    let mut sitting = desk.open(spec)?;
    for _ in 0..MOST {
        let state = sitting.state("1");
        let Some(chances) = &state.chances else { break };
        let rolls = state.legal.iter().zip(chances);
        let Some((roll, _)) = rolls.max_by(|a, b| a.1.total_cmp(b.1)) else { break };
        sitting.play(roll)?;
    }
    Ok(sitting.moves().to_vec())
}

impl Figures {
    /// One line of a table of figures.
    pub fn row(&self, title: &str) -> Vec<String> {
        let mut row = vec![title.to_owned()];
        match *self {
            Figures::Random { pace, seconds } => {
                let plies = pace.moves + pace.rolls;
                row.extend(
                    [plies, pace.moves, pace.rolls, pace.games].map(|count| per_second(count, seconds)),
                );
                row.push(format!("{:.1}", plies as f64 / pace.games.max(1) as f64));
            }
            Figures::Search { visits, searches, seconds } => {
                row.extend([per_second(visits, seconds), searches.to_string(), VISITS.to_string()]);
            }
        }
        row
    }

    /// The same for programs.
    pub fn as_json(&self) -> Json {
        let rate = |count: u64, seconds: f64| (count as f64 / seconds.max(1e-9)).round() as u64;
        match *self {
            Figures::Random { pace, seconds } => json!({
                "seconds": seconds,
                "games": pace.games, "moves": pace.moves, "rolls": pace.rolls,
                "gamesPerSecond": rate(pace.games, seconds),
                "movesPerSecond": rate(pace.moves, seconds),
                "rollsPerSecond": rate(pace.rolls, seconds),
                "pliesPerSecond": rate(pace.moves + pace.rolls, seconds),
            }),
            Figures::Search { visits, searches, seconds } => json!({
                "seconds": seconds, "visits": visits, "searches": searches,
                "visitsPerSecond": rate(visits, seconds),
            }),
        }
    }
}

/// `12.34 M`, `567.8 k`, `91`.
fn per_second(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    match rate {
        1e6.. => format!("{:.2} M", rate / 1e6),
        1e3.. => format!("{:.1} k", rate / 1e3),
        _ => format!("{rate:.0}"),
    }
}
