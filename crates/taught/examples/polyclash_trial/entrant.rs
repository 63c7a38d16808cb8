use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_classic::polyclash as classic;
use parlor_engines::polyclash::Engine as Handmade;
use parlor_nets::graph::GraphNetwork;
use parlor_players::{Ask, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::State;
use parlor_taught::polyclash::Engine;
use serde_json::json;

use crate::asked::Asked;

/// Stops a player when its time is over.
pub struct Until(pub Option<Instant>);

impl Watch<Move> for Until {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<Move>) -> bool {
        self.0.is_none_or(|end| Instant::now() < end)
    }
}

/// Somebody who plays, with what bounds him and what he has used.
pub struct Entrant {
    name: String,
    player: Box<dyn Player<PolyClash>>,
    time: Option<Duration>,
    nodes: Option<u64>,
    visits: AtomicU64,
    moves: AtomicU64,
    busy: AtomicU64,
}

impl Entrant {
    /// `handmade`, `classic`, or the file of a network. What begins with `prefix` is said of this one alone.
    pub fn new(
        name: &str,
        asked: &Asked,
        prefix: &str,
        ms: (&str, u64),
        nodes: &str,
    ) -> Result<Entrant, Box<dyn Error>> {
        let player: Box<dyn Player<PolyClash>> = match name {
            "handmade" => Box::new(Handmade::default()),
            "classic" => classic::players().swap_remove(0),
            file => {
                let mut engine = Engine::with(Arc::new(network(file)?));
                let number =
                    |name: &str, usual| asked.number(&format!("{prefix}{name}"), asked.number(name, usual)?);
                let percent = |name, usual: f64| {
                    number(name, (100.0 * usual).round() as u64).map(|percent| percent as f64 / 100.0)
                };
                let habits = &mut engine.habits;
                habits.search.exploration = percent("exploration", habits.search.exploration)?;
                habits.search.caution = percent("caution", habits.search.caution)?;
                habits.sharpness = percent("sharpness", habits.sharpness)?;
                habits.playouts_count = percent("playouts-count", habits.playouts_count)?;
                habits.win = percent("win", habits.win)?;
                habits.points = number("points", habits.points as u64)? as usize;
                habits.playouts = number("playouts", u64::from(habits.playouts))? as u32;
                habits.book = number("book", 1)? > 0;
                Box::new(engine)
            }
        };
        let nodes = Some(asked.number(nodes, 0)?).filter(|&nodes| nodes > 0);
        let time =
            nodes.is_none().then(|| asked.number(ms.0, ms.1).map(Duration::from_millis)).transpose()?;
        let (visits, moves, busy) = Default::default();
        Ok(Entrant { name: name.to_owned(), player, time, nodes, visits, moves, busy })
    }

    pub fn think(&self, game: &PolyClash, state: &State<PolyClash>, seed: u64) -> Thought<Move> {
        let ask = Ask { nodes: self.nodes, timed: self.time.is_some(), seed, ..Ask::default() };
        let began = Instant::now();
        let thought = self.player.think(game, state, &ask, &mut Until(self.time.map(|time| began + time)));
        self.visits.fetch_add(thought.nodes, Ordering::Relaxed);
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.busy.fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        thought
    }

    pub fn report(&self) -> serde_json::Value {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64;
        let moves = of(&self.moves).max(1.0);
        json!({
            "name": self.name, "visits": of(&self.visits) / moves, "milliseconds": of(&self.busy) / moves / 1e3,
        })
    }
}

/// The network of a file.
pub fn network(file: &str) -> Result<GraphNetwork, Box<dyn Error>> {
    Ok(Engine::read(&std::fs::read(file)?)?)
}
