use std::time::{Duration, Instant};

use parlor_players::{Ask, Player, Thought, Watch};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};
use parlor_rules::{State, Turn};
use serde_json::{Value as Json, json};

use crate::BenchError;
use crate::measure::per_second;
use crate::positions::{positions, variants};

/// Whose search is measured.
const PLAYER: &str = "engine";
/// How long each search goes on before it is told to stop.
const SEARCH: Duration = Duration::from_millis(200);
/// Openings of the book from which searches begin.
const OPENINGS: usize = 50;

/// How fast the engine searches, and how soon it stops when it is told to.
pub struct Searches {
    game: &'static str,
    variant: Option<&'static str>,
    from: &'static str,
    threads: u32,
    nodes: u64,
    seconds: f64,
    /// Milliseconds from the word to the answer, of the searches that had not ended before, in ascending order.
    stops: Vec<f64>,
    searches: u64,
}

/// Measures the engine's search in one game, or in all: from the start of the game, and from openings of the book.
/// Where the engine does not search, as at the start of a game that it has a book for, there is no figure.
pub fn searches(
    game: Option<&str>,
    shelf: &Shelf,
    seconds: f64,
    threads: u32,
    seed: u64,
) -> Result<Vec<Searches>, BenchError> {
    let mut measure = Measure { game, shelf, seconds, threads, seed, found: Ok(Vec::new()) };
    visit_games(&mut measure);
    measure.found
}

struct Measure<'a> {
    game: Option<&'a str>,
    shelf: &'a Shelf,
    seconds: f64,
    threads: u32,
    seed: u64,
    found: Result<Vec<Searches>, BenchError>,
}

impl Visitor for Measure<'_> {
    fn visit<G: Complete>(&mut self) {
        if self.game.is_some_and(|game| game != G::ABOUT.id) {
            return;
        }
        let players = G::players(self.shelf);
        let Some(player) = players.iter().find(|player| player.id() == PLAYER) else { return };
        for variant in variants::<G>() {
            let openings = match positions::<G>(variant, OPENINGS, 0, self.seed) {
                Ok(openings) => openings,
                Err(fault) => return self.found = Err(fault),
            };
            let start: Vec<_> = openings
                .iter()
                .take(1)
                .map(|(game, _)| (game.clone(), State::start(game)))
                .filter(|(game, state)| matches!(game.turn(state), Turn::Player(_)))
                .collect();
            for (from, positions) in [("start", start), ("openings", openings)] {
                let figures = self.measure(player.as_ref(), variant, from, &positions);
                if let Ok(found) = &mut self.found
                    && figures.nodes > 0
                {
                    found.push(figures);
                }
            }
        }
    }
}

impl Measure<'_> {
    fn measure<G: Complete>(
        &self,
        player: &dyn Player<G>,
        variant: Option<&'static str>,
        from: &'static str,
        positions: &[(G, State<G>)],
    ) -> Searches {
        let mut figures = Searches {
            game: G::ABOUT.id,
            variant,
            from,
            threads: self.threads,
            nodes: 0,
            seconds: 0.0,
            stops: Vec::new(),
            searches: 0,
        };
        let began = Instant::now();
        for (game, state) in positions.iter().cycle() {
            let seed = self.seed + figures.searches;
            let ask = Ask { seed, timed: true, threads: self.threads, ..Ask::default() };
            let start = Instant::now();
            let mut watch = Until { end: start + SEARCH, told: false };
            let thought = player.think(game, state, &ask, &mut watch);
            let end = Instant::now();
            figures.nodes += thought.nodes;
            figures.seconds += (end - start).as_secs_f64();
            figures.searches += 1;
            if watch.told {
                figures.stops.push((end - watch.end).as_secs_f64() * 1000.0);
            }
            if began.elapsed().as_secs_f64() >= self.seconds {
                break;
            }
        }
        figures.stops.sort_by(f64::total_cmp);
        figures
    }
}

/// Tells a search to stop at a time.
struct Until {
    end: Instant,
    /// Whether the search was told.
    told: bool,
}

impl<M> Watch<M> for Until {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<M>) -> bool {
        self.told = Instant::now() >= self.end;
        !self.told
    }
}

impl Searches {
    /// The headings of the rows.
    pub const HEADINGS: [&'static str; 6] =
        ["game", "from", "nodes/s", "searches", "stopped after, ms", "longest"];

    /// One line of a table.
    pub fn row(&self) -> Vec<String> {
        let name = [Some(self.game), self.variant].into_iter().flatten().collect::<Vec<_>>().join(" ");
        vec![
            name,
            self.from.to_owned(),
            per_second(self.nodes, self.seconds),
            self.searches.to_string(),
            self.part(0.5).map_or_else(String::new, |ms| format!("{ms:.2}")),
            self.part(1.0).map_or_else(String::new, |ms| format!("{ms:.2}")),
        ]
    }

    /// The same for programs.
    pub fn as_json(&self) -> Json {
        json!({
            "game": self.game,
            "variant": self.variant,
            "from": self.from,
            "threads": self.threads,
            "nodesPerSecond": (self.nodes as f64 / self.seconds.max(1e-9)).round(),
            "nodes": self.nodes,
            "searches": self.searches,
            "seconds": self.seconds,
            "msToStop": self.part(0.5),
            "msToStopLongest": self.part(1.0),
        })
    }

    /// The time to stop that such a part of the searches did not exceed.
    fn part(&self, part: f64) -> Option<f64> {
        let last = self.stops.len().checked_sub(1)?;
        self.stops.get((part * last as f64).round() as usize).copied()
    }
}
