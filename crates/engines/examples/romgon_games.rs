//! Games of Romgon's engine with itself after random openings, one line each, to fit its weights and winning chances to.
//!
//! `romgon_games normal|flip GAMES NODES SEED FILE [WEIGHTS]`: goes on after the last whole line of the file. A line is the result for
//! Black (1, 0, or 0.5 at the limit), then the turns by their codes, those of the engine with the score that it saw.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;

use parlor_engines::romgon::{Engine, Expert, Weights};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, Side, State, Turn};
use parlor_search::{Limits, alphabeta};

/// Games are broken off after so many turns: in normal mode nearly all are over by then. In flip mode two of three go on and on,
/// whatever their length.
const fn longest(flip: bool) -> usize {
    if flip { 300 } else { 1_000 }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, games, nodes, seed, file, weights @ ..] = words.as_slice() else {
        println!("give the mode, how many games, nodes a turn, a seed and a file");
        return Ok(());
    };
    let game = Romgon { flip: mode == "flip" };
    let (games, nodes, seed): (usize, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let done = std::fs::read_to_string(file).map_or(0, |text| text.lines().count());
    let read = |path: &String| std::fs::read_to_string(path).map(|text| Weights::read(&text));
    let weights: Option<&'static Weights> = match weights.first() {
        Some(path) => Some(Box::leak(Box::new(read(path)?))),
        None => None,
    };
    let mut engine = Engine::default();
    if let Some(weights) = weights {
        engine.expert = Expert::new([weights, weights]);
    }
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    for number in done..games {
        writeln!(out, "{}", play(&game, &engine, nodes, seed.wrapping_mul(1_000_003) + number as u64))?;
    }
    Ok(())
}

/// Plays one game and writes it down.
fn play(game: &Romgon, engine: &Engine, nodes: u64, seed: u64) -> String {
    let mut draws = Draws::new(seed);
    let mut state = State::start(game);
    let mut turns: Vec<(Move, Option<i32>)> = Vec::new();
    let random = 4 + draws.draw() % 9;
    let limits = Limits { nodes, ..Limits::default() };
    let result = loop {
        match game.turn(&state) {
            Turn::Over(outcome) => break f64::from(u8::from(outcome.winner == Some(Side::First))),
            _ if turns.len() >= longest(game.flip) => break 0.5,
            _ => {}
        }
        let turn = if turns.len() < random as usize {
            game.pick_move(&state, draws.draw()).map(|mv| (mv, None))
        } else {
            let found = alphabeta(game, &state, &engine.expert, engine.pruning, &limits, &mut |_| true);
            let best = found.variations.first();
            best.and_then(|best| best.line.first().map(|&mv| (mv, Some(best.score.value()))))
        };
        let Some(turn) = turn else { break 0.5 };
        game.play(&mut state, turn.0);
        turns.push(turn);
    };
    let mut line = result.to_string();
    for (mv, score) in turns {
        let _ = write!(line, " {}", mv.code());
        if let Some(score) = score {
            let _ = write!(line, ":{score}");
        }
    }
    line
}
