use std::fs;
use std::time::{Duration, Instant};

use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, State};

/// What a move costs a player, on the mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Nodes or visits.
    pub nodes: f64,
    /// Milliseconds on one core.
    pub time_ms: f64,
}

/// Lets a player think about some states and takes the mean.
pub fn cost<G: Game>(player: &dyn Player<G>, states: &[(G, State<G>)]) -> Cost {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (number, (game, state)) in states.iter().enumerate() {
        let ask = Ask { seed: number as u64 + 1, ..Ask::default() };
        let began = Clock::start();
        nodes += player.think(game, state, &ask, &mut Unwatched).nodes;
        time += began.elapsed();
    }
    let count = states.len().max(1) as f64;
    Cost { nodes: nodes as f64 / count, time_ms: 1_000.0 * time.as_secs_f64() / count }
}

/// The time that this thread has had a core to itself, where the system tells; else the time that has passed.
pub(super) struct Clock {
    began: Instant,
    busy: Option<u64>,
}

impl Clock {
    pub fn start() -> Clock {
        Clock { began: Instant::now(), busy: busy_nanoseconds() }
    }

    pub fn elapsed(&self) -> Duration {
        match (self.busy, busy_nanoseconds()) {
            (Some(before), Some(now)) => Duration::from_nanos(now.saturating_sub(before)),
            _ => self.began.elapsed(),
        }
    }
}

fn busy_nanoseconds() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_ascii_whitespace().next()?.parse().ok()
}
