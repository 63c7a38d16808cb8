//! Lets a learned judgement of the Dolanan games meet the engine's, from each opening of a book with both sides.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_trial -- addition JUDGEMENT OPENINGS|random [pairs=100] [nodes=1000] [ms=0] [seed=0] [threads=1] [against=JUDGEMENT]
//! ```
//!
//! JUDGEMENT is a file as `train/dolanan` writes it; it meets the hand-made judgement if no other is named.

#[path = "shared/judgement_file.rs"]
mod judgement_file;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_engines::dolanan::{Alarm, Engine, Expert, Judgement, tuned};
use parlor_rules::{Draws, Game, Notation, Options, Side, State, Turn, choose_index};
use parlor_search::{Found, Limits, alphabeta};

/// A line of a book, or where there is only a number, a random set-up and up to five random turns that follow from it.
fn begin<K: Kind>(opening: &str) -> (Dolanan<K>, State<Dolanan<K>>) {
    let (settings, moves) = opening.split_once(';').unwrap_or((opening, ""));
    let seed = settings.trim().trim_start_matches("seed=").parse().expect("a seed");
    let game = Dolanan::<K>::new(&Options::default().with_integer("seed", seed)).expect("a board");
    let mut state = State::start(&game);
    for word in moves.split_whitespace() {
        let mv = game.read_move(&state, word).expect("a legal move");
        game.play(&mut state, mv);
    }
    if moves.is_empty() {
        let mut draws = Draws::new(seed as u64);
        for _ in 0..3 + choose_index(draws.draw(), 6) {
            if let Some(mv) = game.pick_move(&state, draws.draw()) {
                game.play(&mut state, mv);
            }
        }
    }
    (game, state)
}

struct Contest {
    judgements: [Judgement; 2],
    limits: Limits,
    time: Option<Duration>,
    nodes: [AtomicU64; 2],
    moves: [AtomicU64; 2],
}

impl Contest {
    /// The half points of the learned judgement in a game that it plays with a side.
    fn play<K: Kind>(&self, opening: &str, learned: Side) -> usize {
        let (game, mut state) = begin::<K>(opening);
        let experts = self.judgements.each_ref().map(|one| Expert::judging(&game, one, Alarm::default()));
        loop {
            let side = match game.turn(&state) {
                Turn::Over(outcome) => {
                    return outcome.winner.map_or(1, |winner| 2 * usize::from(winner == learned));
                }
                Turn::Player(side) | Turn::Chance(side) => side,
            };
            let who = usize::from(side != learned);
            let end = self.time.map(|time| Instant::now() + time);
            let mut watch = |_: &Found<_>| end.is_none_or(|end| Instant::now() < end);
            let pruning = Engine::default().pruning;
            let found = alphabeta(&game, &state, &experts[who], pruning, &self.limits, &mut watch);
            self.nodes[who].fetch_add(found.nodes, Ordering::Relaxed);
            self.moves[who].fetch_add(1, Ordering::Relaxed);
            game.play(&mut state, found.variations[0].line[0]);
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, file, openings, ..] = arguments.as_slice() else {
        println!("give addition or multiplication, a judgement, and a book of openings or the word random");
        return;
    };
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let learned = judgement_file::read(file);
    let (pairs, first) = (number("pairs", 100) as usize, number("seed", 0) as usize);
    let lines: Vec<String> = match openings.as_str() {
        "random" => (first..first + pairs).map(|seed| seed.to_string()).collect(),
        book => {
            let text = std::fs::read_to_string(book).expect("a book of openings");
            text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
        }
    };
    let addition = game == "addition";
    let other = arguments.iter().find_map(|argument| argument.strip_prefix("against="));
    let tuned = || Judgement::from(if addition { tuned::<Add>() } else { tuned::<Mul>() });
    let ms = number("ms", 0);
    let contest = Contest {
        judgements: [learned, other.map_or_else(tuned, judgement_file::read)],
        limits: Limits { nodes: if ms > 0 { u64::MAX } else { number("nodes", 1_000) }, ..Limits::default() },
        time: (ms > 0).then(|| Duration::from_millis(ms)),
        nodes: Default::default(),
        moves: Default::default(),
    };
    let (next, tally) = (AtomicUsize::new(0), Mutex::new([0u64; 5]));
    std::thread::scope(|scope| {
        for _ in 0..number("threads", 1) {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= pairs {
                        return;
                    }
                    let line = &lines[pair % lines.len()];
                    let halves = Side::BOTH.map(|side| match addition {
                        true => contest.play::<Add>(line, side),
                        false => contest.play::<Mul>(line, side),
                    });
                    tally.lock().expect("no game panics")[halves[0] + halves[1]] += 1;
                }
            });
        }
    });
    let tally = *tally.lock().expect("no game panics");
    let count = tally.iter().sum::<u64>() as f64;
    let mean = (0..5).map(|halves| halves as f64 / 4.0 * tally[halves] as f64).sum::<f64>() / count;
    let spread = |halves: usize| (halves as f64 / 4.0 - mean).powi(2) * tally[halves] as f64;
    let error = ((0..5).map(spread).sum::<f64>() / count / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    let a_move = |who: usize| {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64;
        of(&contest.nodes[who]) / of(&contest.moves[who])
    };
    println!(
        "pairs by half points {tally:?}: {:.1} %; Elo {:+.0} ({:+.0} to {:+.0}) in {count} pairs; nodes a move {:.0} : {:.0}",
        100.0 * mean,
        elo(mean),
        elo(mean - 1.96 * error),
        elo(mean + 1.96 * error),
        a_move(0),
        a_move(1)
    );
}
