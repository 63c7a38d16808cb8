//! Fits the winning chances of Romgon's engine with its network to games with itself: `romgon_chances normal|flip GAMES NODES SEED`.
//!
//! Plays on all processors. Prints how much a point is worth in the odds, fitted to all games, and how far chances that were fitted to every
//! other game are from what came in the games between them.

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use parlor_engines::romgon::Engine;
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Side, State, Turn};
use parlor_search::{Limits, Score, alphabeta};
use parlor_taught::{Networks, Taught};

/// Games are broken off after so many turns and count half.
const LONGEST: usize = 1_500;
const BINS: usize = 20;

/// What the search said in a position to the side to move, and what came of it.
type Case = (Score, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, games, nodes, seed] = words.as_slice() else {
        println!("give the mode, how many games, nodes a turn and a seed");
        return Ok(());
    };
    let game = Romgon { flip: mode == "flip" };
    let (games, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let taught = Taught::new(&game, Networks::default().of(&game).ok_or("there is no network")?)?;
    let (next, played) = (AtomicU64::new(0), Mutex::new([Vec::new(), Vec::new()]));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let cases = play(&game, &taught, nodes, seed.wrapping_mul(1_000_003) + number);
                    played.lock().unwrap_or_else(|broken| broken.into_inner())[number as usize % 2]
                        .extend(cases);
                }
            });
        }
    });
    let [used, held_out] = played.into_inner().unwrap_or_else(|broken| broken.into_inner());
    let steepness = fit(&used);
    println!("{} positions used, {} held out", used.len(), held_out.len());
    println!(
        "fitted to every other game: {:.0} millionths a point; off by {:.4} there and {:.4} in the others",
        1e6 * steepness,
        error(&used, steepness),
        error(&held_out, steepness)
    );
    println!("fitted to all: {:.0} millionths a point", 1e6 * fit(&[used, held_out].concat()));
    Ok(())
}

/// Plays one game; its positions in which nothing was proved.
fn play(game: &Romgon, taught: &Taught<Romgon>, nodes: u64, seed: u64) -> Vec<Case> {
    let (mut draws, mut state, mut seen) = (Draws::new(seed), State::start(game), Vec::new());
    let random = 4 + draws.draw() % 9;
    let (limits, pruning) = (Limits { nodes, ..Limits::default() }, Engine::default().pruning);
    let mut turns = 0;
    let result = loop {
        let side = match game.turn(&state) {
            Turn::Player(side) if turns < LONGEST => side,
            Turn::Over(outcome) => break f64::from(outcome.half_points(Side::First)) / 2.0,
            _ => break 0.5,
        };
        let mv = if (turns as u64) < random {
            game.pick_move(&state, draws.draw())
        } else {
            let found = alphabeta(game, &state, taught, pruning, &limits, &mut |_| true);
            let best = found.variations.first();
            seen.extend(best.filter(|best| !best.score.is_decided()).map(|best| (side, best.score)));
            best.and_then(|best| best.line.first().copied())
        };
        let Some(mv) = mv else { break 0.5 };
        game.play(&mut state, mv);
        turns += 1;
    };
    let of = |side| if side == Side::First { result } else { 1.0 - result };
    seen.into_iter().map(|(side, score)| (score, of(side))).collect()
}

fn chance(score: Score, steepness: f64) -> f64 {
    score.chance(|value| value * steepness)
}

/// The steepness under which the results are most likely, by Newton's method.
fn fit(cases: &[Case]) -> f64 {
    let mut steepness = 0.0;
    for _ in 0..30 {
        let (mut slope, mut bend) = (0.0, 1e-6);
        for &(score, result) in cases {
            let (value, said) = (f64::from(score.value()), chance(score, steepness));
            slope += (result - said) * value;
            bend += said * (1.0 - said) * value * value;
        }
        steepness += slope / bend;
    }
    steepness
}

/// The mean distance of what was said and what came, over bins of equal count.
fn error(cases: &[Case], steepness: f64) -> f64 {
    let mut said: Vec<(f64, f64)> =
        cases.iter().map(|&(score, result)| (chance(score, steepness), result)).collect();
    said.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bins = said.chunks(said.len().div_ceil(BINS).max(1));
    bins.map(|bin| bin.iter().map(|(said, came)| said - came).sum::<f64>().abs()).sum::<f64>()
        / said.len() as f64
}
