//! Makes the opening book of ChessInFive's engine.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example chessinfive_book -- FILE [nodes=300000] [plies=3] [near=8] [lines=4]
//! ```
//!
//! The book holds the positions of the first plies in which the side to move has kept to it, whatever the other side did; of mirror
//! images one. Of each the best moves are kept that a search of so many nodes finds within `near` points of the best. Broken off, the same
//! command goes on: what is in the file is not searched again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Write;

use parlor_chessinfive::{ChessInFive, Move, Position};
use parlor_engines::chessinfive::{Book, Engine};
use parlor_rules::{Game, Moves, Notation, Options, State, Symmetric};
use parlor_search::{Limits, alphabeta};

/// The position or its mirror image, whichever comes first as a string.
fn canonical(game: &ChessInFive, position: &Position) -> String {
    let images = (0..game.symmetries()).map(|symmetry| game.map_position(symmetry, position));
    images.map(|image| game.write_position(&image)).min().unwrap_or_default()
}

fn read(text: &str) -> State<ChessInFive> {
    let (game, position) =
        ChessInFive::read_position(&Options::default(), text).expect("it was written here");
    State::new(&game, position)
}

fn after(game: &ChessInFive, state: &State<ChessInFive>, mv: Move) -> State<ChessInFive> {
    let mut after = state.clone();
    game.play(&mut after, mv);
    after
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        println!("give the file in which the book is to stand");
        return Ok(());
    };
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.and_then(|value| value.parse().ok()).unwrap_or(usual)
    };
    let (nodes, plies, near) = (number("nodes", 300_000), number("plies", 3), number("near", 8) as i32);
    let lines = number("lines", 4) as usize;
    let (game, engine) = (ChessInFive::default(), Engine::default());
    let known = std::fs::read_to_string(file).unwrap_or_default();
    let known: BTreeMap<&str, &str> =
        known.lines().filter_map(|line| Some((line.split('\t').next()?, line))).collect();
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    let mut level = BTreeSet::from([canonical(&game, &State::start(&game).position)]);
    // Positions in which the other side is to move, which has kept to the book.
    let mut waiting = BTreeSet::new();
    for _ in 0..plies {
        let mut next_waiting = BTreeSet::new();
        for text in &level {
            let state = read(text);
            let line = match known.get(text.as_str()) {
                Some(line) => (*line).to_string(),
                None => {
                    let limits = Limits { nodes, lines, ..Limits::default() };
                    let found =
                        alphabeta(&game, &state, &engine.expert, engine.pruning, &limits, &mut |_| true);
                    let best = found.variations.first().map_or(0, |variation| variation.score.value());
                    let mut line = text.clone();
                    for variation in found.variations.iter().filter(|v| v.score.value() >= best - near) {
                        let mv = game.write_move(&state.position, variation.line[0]);
                        line += &format!("\t{mv} {}", variation.score.value());
                    }
                    writeln!(out, "{line}")?;
                    out.flush()?;
                    line
                }
            };
            for (mv, _) in Book::read(&line).advice(&game, &state.position) {
                next_waiting.insert(canonical(&game, &after(&game, &state, mv).position));
            }
        }
        // Who was waiting finds any move of the other side before it.
        let from: Vec<String> =
            if waiting.is_empty() { level.iter().cloned().collect() } else { waiting.into_iter().collect() };
        level = BTreeSet::new();
        for text in from {
            let state = read(&text);
            for mv in game.moves(&state) {
                level.insert(canonical(&game, &after(&game, &state, mv).position));
            }
        }
        waiting = next_waiting;
    }
    Ok(())
}
