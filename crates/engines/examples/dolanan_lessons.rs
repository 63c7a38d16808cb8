//! The engine of the Dolanan games plays itself and writes down what its positions are judged by and what its searches thought
//! of them: what judgements are learned from (`train/dolanan`).
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_lessons -- addition FILE [seconds=60] [nodes=1000] [seed=1] [threads=1] [judgement=FILE]
//! cargo run --release -p parlor-engines --features lab --example dolanan_lessons -- addition numbers
//! ```
//!
//! Games begin with a random set-up and up to five random turns. From every position of a game some random turns lead to
//! another one, such as searches meet, which is searched as well. The second form prints the numbers of the hand-made
//! judgement.

#[path = "shared/judgement_file.rs"]
mod judgement_file;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use parlor_dolanan::{Add, Dolanan, Kind, Move, Mul};
use parlor_engines::dolanan::{Alarm, Counts, Engine, Expert, Judgement, tuned};
use parlor_rules::{Draws, Game, Options, Side, State, Turn, choose_index};
use parlor_search::{Evaluate, Forcing, Limits, Score, alphabeta};

/// The result of a position that no game came from.
const NONE: u8 = 3;

/// One position: game, score, glance, result in half points, claimed cells, whether it is quiet (1) and decided (2), cover,
/// safe values, room, nothing; then how many windows of each kind there are.
struct Sample {
    score: i16,
    glance: i16,
    flags: u8,
    counts: Counts,
}

impl Sample {
    fn new<K: Kind>(
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        expert: &Expert<K>,
        (score, best): (Score, Move),
    ) -> Option<Sample> {
        let counts = Counts::of(expert, game, state)?;
        let memory = &mut expert.enter(game, state);
        let mut quiet = !expert.replies(game, state, memory, |_| {});
        let glance = expert.value(game, state, memory);
        expert.attacks(game, state, memory, |mv| quiet &= mv != best);
        let points = match score {
            score if score.is_won() => 2_000,
            score if score.is_lost() => -2_000,
            score => score.value().clamp(-2_000, 2_000),
        };
        let flags = u8::from(quiet) + 2 * u8::from(score.is_decided());
        Some(Sample { score: points as i16, glance: glance.clamp(-2_000, 2_000) as i16, flags, counts })
    }

    fn write(&self, game: u32, result: u8, bytes: &mut Vec<u8>) {
        let Counts { windows, cover, safe, room, claimed } = &self.counts;
        bytes.extend(game.to_le_bytes());
        bytes.extend([self.score, self.glance].iter().flat_map(|points| points.to_le_bytes()));
        bytes.extend([result, *claimed, self.flags, cover[0], cover[1], *safe, *room, 0]);
        bytes.extend(windows.as_flattened());
    }
}

/// What a search thinks of a position, and its move.
fn search<K: Kind>(
    game: &Dolanan<K>,
    state: &State<Dolanan<K>>,
    expert: &Expert<K>,
    nodes: u64,
) -> (Score, Move) {
    let limits = Limits { nodes, ..Limits::default() };
    let found = alphabeta(game, state, expert, Engine::default().pruning, &limits, &mut |_| true);
    (found.variations[0].score, found.variations[0].line[0])
}

/// Plays some random turns.
fn stray<K: Kind>(game: &Dolanan<K>, state: &mut State<Dolanan<K>>, turns: usize, draws: &mut Draws) {
    for _ in 0..turns {
        if let Some(mv) = game.pick_move(state, draws.draw()) {
            game.play(state, mv);
        }
    }
}

fn play<K: Kind>(number: u32, nodes: u64, seed: u64, judgement: &Judgement) -> Vec<u8> {
    let mut draws = Draws::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(u64::from(number)));
    let board = i64::from(draws.draw() as u32);
    let game = Dolanan::<K>::new(&Options::default().with_integer("seed", board)).expect("a board");
    let mut state = State::start(&game);
    let turns = 3 + choose_index(draws.draw(), 6);
    stray(&game, &mut state, turns, &mut draws);
    let expert = Expert::judging(&game, judgement, Alarm::default());
    let (mut bytes, mut kept) = (Vec::new(), Vec::new());
    let winner = loop {
        let side = match game.turn(&state) {
            Turn::Over(outcome) => break outcome.winner,
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let thought = search(&game, &state, &expert, nodes);
        kept.extend(Sample::new(&game, &state, &expert, thought).map(|sample| (side, sample)));
        let mut strayed = state.clone();
        let turns = 1 + choose_index(draws.draw(), 4);
        stray(&game, &mut strayed, turns, &mut draws);
        if Counts::of(&expert, &game, &strayed).is_some() {
            let thought = search(&game, &strayed, &expert, nodes);
            if let Some(sample) = Sample::new(&game, &strayed, &expert, thought) {
                sample.write(number, NONE, &mut bytes);
            }
        }
        let (score, best) = thought;
        if score.is_decided() {
            break Some(if score.is_won() { side } else { side.other() });
        }
        game.play(&mut state, best);
    };
    for (side, sample) in kept {
        let halves = |winner: Side| 2 * u8::from(winner == side);
        sample.write(number, winner.map_or(1, halves), &mut bytes);
    }
    bytes
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, path, ..] = arguments.as_slice() else {
        println!("give addition or multiplication and the file to write lessons to");
        return Ok(());
    };
    let text = |name: &str| {
        let prefix = format!("{name}=");
        arguments.iter().find_map(move |argument| argument.strip_prefix(&prefix).map(str::to_owned))
    };
    let number = |name: &str, usual: u64| text(name).map_or(usual, |value| value.parse().expect("a number"));
    let addition = name == "addition";
    let handmade = Judgement::from(if addition { tuned::<Add>() } else { tuned::<Mul>() });
    if path == "numbers" {
        println!("{:?}", handmade.numbers());
        return Ok(());
    }
    let judgement = text("judgement").map_or(handmade, |file| judgement_file::read(&file));
    let (nodes, seed, seconds) = (number("nodes", 1_000), number("seed", 1), number("seconds", 60));
    let (begin, next) = (Instant::now(), AtomicU32::new(0));
    let file = Mutex::new(BufWriter::new(File::create(path)?));
    std::thread::scope(|scope| {
        for _ in 0..number("threads", 1) {
            scope.spawn(|| {
                while begin.elapsed().as_secs() < seconds {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    let bytes = match addition {
                        true => play::<Add>(game, nodes, seed, &judgement),
                        false => play::<Mul>(game, nodes, seed, &judgement),
                    };
                    file.lock().expect("nobody panics").write_all(&bytes).expect("room for lessons");
                }
            });
        }
    });
    println!("{} games of {name}", next.into_inner());
    file.into_inner().expect("nobody panics").flush()
}
