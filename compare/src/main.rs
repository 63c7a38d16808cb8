//! Alpha-beta of the `minimax` crate and ours on ChessInFive: the same positions, the same evaluation, to the same depth.
//!
//! `make compare` runs it. Both search with one thread and tables of the same size, first to depth 1, then 2, and so on.

mod adapter;

use std::time::{Duration, Instant};

use minimax::{IterativeOptions, IterativeSearch, Strategy};
use parlor_chessinfive::{ChessInFive, DEFAULT_LIMIT};
use parlor_engines::chessinfive::{Engine, Expert};
use parlor_rules::{Draws, Game, Options, State, Turn};
use parlor_search::{Limits, alphabeta};

use adapter::{Sitting, Value};

/// The other library wants its table's size in bytes.
const TABLE: usize = 64 << 20;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (positions, deepest) = (number("positions", 10), number("depth", 6) as u32);
    println!("| depth | minimax 0.6, s | Parlor, s | times faster |\n|---|---|---|---|");
    for depth in 1..=deepest {
        let (mut theirs, mut ours) = (Duration::ZERO, Duration::ZERO);
        for position in (0..positions).map(position) {
            theirs += their_time(&position, depth);
            ours += our_time(&position, depth);
        }
        let (theirs, ours) = (theirs.as_secs_f64(), ours.as_secs_f64());
        println!("| {depth} | {theirs:.4} | {ours:.4} | {:.1} |", theirs / ours);
    }
}

/// A position after random moves, from the first drops to the middle of the second phase.
fn position(number: u64) -> (ChessInFive, State<ChessInFive>) {
    let game = ChessInFive::new(&Options::default()).expect("the usual game");
    for seed in number * 1_000.. {
        let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
        for _ in 0..4 + 2 * number {
            if let Some(mv) = game.pick_move(&state, draws.draw()) {
                game.play(&mut state, mv);
            }
        }
        if matches!(game.turn(&state), Turn::Player(_)) && state.position.ply() < DEFAULT_LIMIT {
            return (game, state);
        }
    }
    unreachable!("there is always another seed");
}

fn their_time((game, state): &(ChessInFive, State<ChessInFive>), depth: u32) -> Duration {
    let options = IterativeOptions::new().with_table_byte_size(TABLE);
    let mut search = IterativeSearch::new(Value, options);
    search.set_max_depth(depth as u8);
    let sitting = Sitting::new(game, state);
    let begin = Instant::now();
    search.choose_move(&sitting);
    begin.elapsed()
}

fn our_time((game, state): &(ChessInFive, State<ChessInFive>), depth: u32) -> Duration {
    let limits = Limits { depth, ..Limits::default() };
    let begin = Instant::now();
    alphabeta(game, state, &Expert::default(), Engine::default().pruning, &limits, &mut |_| true);
    begin.elapsed()
}
