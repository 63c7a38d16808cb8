//! The engine of ChessInFive plays itself and writes down what it thought: data for fitting evaluations.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example chessinfive_games -- FILE [games=1000] [nodes=1000] [threads=1] [seed=1]
//! ```
//!
//! One line for each position that was not decided: game, score for the side to move, result for the side to move in
//! halves (0, 1, 2), position. Games begin with 2 to 12 random drops.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::Engine;
use parlor_rules::{Draws, Game, Notation, Outcome, Side, State, Turn, choose_index};
use parlor_search::{Limits, alphabeta};

fn play(number: u64, nodes: u64, seed: u64) -> String {
    let (game, engine) = (ChessInFive::default(), Engine::default());
    let mut draws = Draws::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
    let mut state = State::start(&game);
    for _ in 0..2 + choose_index(draws.draw(), 11) {
        if let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
        }
    }
    let mut kept: Vec<(Side, i32, String)> = Vec::new();
    let outcome: Outcome = loop {
        let side = match game.turn(&state) {
            Turn::Over(outcome) => break outcome,
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let limits = Limits { nodes, ..Limits::default() };
        let found = alphabeta(&game, &state, &engine.expert, engine.pruning, &limits, &mut |_| true);
        let Some(best) = found.variations.first() else { break Outcome::draw("none") };
        let decided = best.score.is_decided();
        if !decided {
            kept.push((side, best.score.value(), game.write_position(&state.position)));
        }
        let Some(&mv) = best.line.first() else { break Outcome::draw("none") };
        game.play(&mut state, mv);
    };
    let line = |(side, score, text): &(Side, i32, String)| {
        format!("{number}\t{score}\t{}\t{text}\n", outcome.half_points(*side))
    };
    kept.iter().map(line).collect()
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        println!("give the file to write the games to");
        return Ok(());
    };
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (games, nodes) = (number("games", 1_000), number("nodes", 1_000));
    let (threads, seed) = (number("threads", 1), number("seed", 1));
    let next = AtomicU64::new(0);
    let file = Mutex::new(BufWriter::new(File::create(file)?));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let lines = play(number, nodes, seed);
                    let mut file = file.lock().expect("no panics");
                    file.write_all(lines.as_bytes()).expect("the file can be written");
                }
            });
        }
    });
    file.into_inner().expect("no panics").flush()
}
