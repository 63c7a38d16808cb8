use std::time::Instant;

use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};
use parlor_rules::{Settings, State};
use serde_json::{Value as Json, json};

use crate::BenchError;
use crate::originals::original;
use crate::positions::{positions, variants};

/// Positions that every player is asked about.
const POSITIONS: usize = 200;
/// Random moves and rolls from a book's opening to a position, at most.
const PLIES: u64 = 40;

/// How long a player takes.
pub struct Speed {
    game: &'static str,
    variant: Option<&'static str>,
    player: &'static str,
    /// What the original needed, in the words of its document.
    original: &'static str,
    /// Milliseconds of every answer, in ascending order.
    times: Vec<f64>,
    /// Nodes of all answers.
    nodes: u64,
    /// Static evaluations a second; none if it has no such thing.
    evaluations: Option<f64>,
    /// Why it was not measured.
    lacks: Option<String>,
}

/// Measures all players of one game, or of all.
pub fn players(game: Option<&str>, shelf: &Shelf, seconds: f64, seed: u64) -> Result<Vec<Speed>, BenchError> {
    let mut measure = Measure { game, shelf, seconds, seed, speeds: Ok(Vec::new()) };
    visit_games(&mut measure);
    measure.speeds
}

struct Measure<'a> {
    game: Option<&'a str>,
    shelf: &'a Shelf,
    seconds: f64,
    seed: u64,
    speeds: Result<Vec<Speed>, BenchError>,
}

impl Visitor for Measure<'_> {
    fn visit<G: Complete>(&mut self) {
        if self.game.is_some_and(|game| game != G::ABOUT.id) {
            return;
        }
        for variant in variants::<G>() {
            let positions = match positions::<G>(variant, POSITIONS, PLIES, self.seed) {
                Ok(positions) => positions,
                Err(fault) => return self.speeds = Err(fault),
            };
            for player in G::players(self.shelf) {
                let speed = speed(player.as_ref(), variant, &positions, self.seconds, self.seed);
                if let Ok(speeds) = &mut self.speeds {
                    speeds.push(speed);
                }
            }
        }
    }
}

fn speed<G: Complete>(
    player: &dyn Player<G>,
    variant: Option<&'static str>,
    positions: &[(G, State<G>)],
    seconds: f64,
    seed: u64,
) -> Speed {
    let mut speed = Speed {
        game: G::ABOUT.id,
        variant,
        player: player.id(),
        original: original(G::ABOUT.id, player.id()),
        times: Vec::new(),
        nodes: 0,
        evaluations: None,
        lacks: positions.first().and_then(|(game, _)| player.lacks(game)).map(|refusal| refusal.detail),
    };
    if speed.lacks.is_some() {
        return speed;
    }
    let began = Instant::now();
    for (number, (game, state)) in positions.iter().cycle().enumerate() {
        let ask = Ask { seed: seed + number as u64, ..Ask::default() };
        let start = Instant::now();
        let thought = player.think(game, state, &ask, &mut Unwatched);
        speed.times.push(start.elapsed().as_secs_f64() * 1000.0);
        speed.nodes += thought.nodes;
        if began.elapsed().as_secs_f64() >= seconds {
            break;
        }
    }
    speed.times.sort_by(f64::total_cmp);
    speed.evaluations = evaluations(player, positions, seconds / 4.0);
    speed
}

/// Static evaluations a second.
fn evaluations<G: Complete>(
    player: &dyn Player<G>,
    positions: &[(G, State<G>)],
    seconds: f64,
) -> Option<f64> {
    let tuning = Settings::default();
    let (mut count, began) = (0u64, Instant::now());
    while began.elapsed().as_secs_f64() < seconds {
        for (game, state) in positions {
            let side = game.turn(state).side()?;
            std::hint::black_box(player.evaluate(game, state, side, &tuning)?);
            count += 1;
        }
    }
    Some(count as f64 / began.elapsed().as_secs_f64())
}

impl Speed {
    /// The headings of the rows.
    pub const HEADINGS: [&'static str; 8] = [
        "game and player",
        "ms a move",
        "median",
        "99 of 100",
        "longest",
        "moves",
        "evaluations/s",
        "original",
    ];

    /// One line of a table.
    pub fn row(&self) -> Vec<String> {
        let parts = [Some(self.game), self.variant, Some(self.player)];
        let mut row = vec![parts.into_iter().flatten().collect::<Vec<_>>().join(" ")];
        if let Some(lacks) = &self.lacks {
            row.push(format!("not measured: {lacks}"));
            return row;
        }
        row.extend(
            [self.mean(), self.part(0.5), self.part(0.99), self.part(1.0)].map(|ms| format!("{ms:.3}")),
        );
        row.push(self.times.len().to_string());
        row.push(self.evaluations.map_or_else(String::new, |rate| format!("{rate:.0}")));
        row.push(self.original.to_owned());
        row
    }

    /// The same for programs.
    pub fn as_json(&self) -> Json {
        if let Some(lacks) = &self.lacks {
            return json!({ "game": self.game, "variant": self.variant, "player": self.player, "lacks": lacks });
        }
        json!({
            "game": self.game,
            "variant": self.variant,
            "player": self.player,
            "moves": self.times.len(),
            "msPerMove": self.mean(),
            "msMedian": self.part(0.5),
            "ms99": self.part(0.99),
            "msLongest": self.part(1.0),
            "nodesPerMove": self.nodes as f64 / self.times.len().max(1) as f64,
            "evaluationsPerSecond": self.evaluations,
            "original": self.original,
        })
    }

    fn mean(&self) -> f64 {
        self.times.iter().sum::<f64>() / self.times.len().max(1) as f64
    }

    /// The time that such a part of the answers does not exceed.
    fn part(&self, part: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        self.times.get((part * last as f64).round() as usize).copied().unwrap_or(0.0)
    }
}
