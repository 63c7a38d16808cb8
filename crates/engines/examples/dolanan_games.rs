//! The engine of the Dolanan games plays itself and writes down what it thought: data for fitting the evaluation and the
//! winning chances.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_games -- addition FILE [games=1000] [nodes=1000] [seed=1]
//! ```
//!
//! One line for each turn that was not decided by a proof: game, score for the side to move, result for it in halves (0, 1, 2),
//! position. Games begin with a random set-up and up to five random turns.

use std::fs::File;
use std::io::{BufWriter, Write};

use parlor_dolanan::{Add, Dolanan, Kind, Mul, Phase};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_rules::{Draws, Game, Notation, Options, Side, State, Turn, choose_index};
use parlor_search::{Limits, alphabeta};

fn play<K: Kind>(number: u64, nodes: u64, seed: u64) -> String {
    let mut draws = Draws::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
    let board = i64::from(draws.draw() as u32);
    let game = Dolanan::<K>::new(&Options::default().with_integer("seed", board)).expect("a board");
    let mut state = State::start(&game);
    for _ in 0..3 + choose_index(draws.draw(), 6) {
        if let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
        }
    }
    let (engine, expert) = (Engine::default(), Expert::new(&game));
    let mut kept: Vec<(Side, i32, String)> = Vec::new();
    let outcome = loop {
        let side = match game.turn(&state) {
            Turn::Over(outcome) => break outcome,
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let limits = Limits { nodes, ..Limits::default() };
        let found = alphabeta(&game, &state, &expert, engine.pruning, &limits, &mut |_| true);
        let best = &found.variations[0];
        if !best.exact && state.position.phase() == Phase::Move {
            kept.push((side, best.score.value(), game.write_position(&state.position)));
        }
        game.play(&mut state, best.line[0]);
    };
    let halves = |side: Side| match outcome.winner {
        None => 1,
        Some(winner) => 2 * u8::from(winner == side),
    };
    let line =
        |(side, score, text): &(Side, i32, String)| format!("{number}\t{score}\t{}\t{text}\n", halves(*side));
    kept.iter().map(line).collect()
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game_name, path, ..] = arguments.as_slice() else {
        println!("give addition or multiplication and the file to write the games to");
        return Ok(());
    };
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (nodes, seed) = (number("nodes", 1_000), number("seed", 1));
    let mut file = BufWriter::new(File::create(path)?);
    for game in 0..number("games", 1_000) {
        let lines = match game_name.as_str() {
            "addition" => play::<Add>(game, nodes, seed),
            _ => play::<Mul>(game, nodes, seed),
        };
        file.write_all(lines.as_bytes())?;
    }
    file.flush()
}
