//! How fast PolyClash's engine is: `polyclash_speed [SECONDS]`, 5 usually.
//!
//! Visits (each is one random game to the end) a second from the empty board with 1, 2 and more threads, and how long it takes
//! to stop after the watch has said so.

use std::time::{Duration, Instant};

use parlor_engines::polyclash::Engine;
use parlor_players::{Ask, Player, Thought, Watch};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::State;

/// Says stop when time is up, and notes when that was and how long it was not asked.
struct Clock {
    until: Instant,
    asked: Instant,
    longest: Duration,
}

impl Watch<Move> for Clock {
    fn go_on(&mut self, _: &dyn Fn() -> Thought<Move>) -> bool {
        let now = Instant::now();
        self.longest = self.longest.max(now - self.asked);
        self.asked = now;
        now < self.until
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seconds: u64 = std::env::args().nth(1).map_or(Ok(1), |seconds| seconds.parse())?;
    let game = PolyClash::default();
    let state = State::start(&game);
    let mut alone = None;
    for threads in [1, 2, 4, 8, 16] {
        if threads as usize > std::thread::available_parallelism().map_or(1, usize::from) {
            break;
        }
        let begun = Instant::now();
        let until = begun + Duration::from_secs(seconds);
        let mut clock = Clock { until, asked: begun, longest: Duration::ZERO };
        let ask = Ask { timed: true, threads, ..Ask::default() };
        let thought = Engine::default().think(&game, &state, &ask, &mut clock);
        let stopped = clock.asked.elapsed();
        let speed = thought.nodes as f64 / begun.elapsed().as_secs_f64();
        let times = speed / *alone.get_or_insert(speed);
        println!(
            "{threads} threads: {speed:.0} visits a second ({times:.2} times one), stopped after {:.1} ms, asked after {:.1} ms at most",
            1e3 * stopped.as_secs_f64(),
            1e3 * clock.longest.as_secs_f64()
        );
    }
    Ok(())
}
