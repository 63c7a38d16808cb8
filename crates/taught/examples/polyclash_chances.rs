//! Fits the winning chances of PolyClash's engines to games against themselves: `polyclash_chances MINUTES [NETWORK]`, such as 6
//! minutes; with the file of a network those of the engine that plays with it, otherwise those of the hand-made one.
//!
//! Plays on all processors and writes `polyclash-chances.txt` into the folder that the variable `OUT` names, or here: what
//! to put into `chance.rs` or `habits.rs`, fitted to all games, and how far chances that were fitted to every other game are from
//! what came in the games between them.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use parlor_engines::polyclash::{self as handmade, Chances};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, Game, State, Turn, choose_index};
use parlor_taught::polyclash as taught;

/// Visits of every move, without a network and with one.
const VISITS: [u64; 2] = [50, 12];
/// Random stones at the beginning of a game, at most, so that games differ.
const STIRRED: usize = 12;
/// Moves after those that are drawn by how often they were visited; later the engine's choice is played.
const VARIED: usize = 30;
/// Bins of equal count in the test.
const BINS: usize = 20;
/// Steps of Newton's method.
const STEPS: usize = 20;

/// A position: what the search said of it to the side to move, how full the board was, and whether that side won.
struct Case {
    worth: f64,
    full: f64,
    won: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(minutes) = std::env::args().nth(1) else {
        println!("give the minutes that games are to be played for, such as 7");
        return Ok(());
    };
    let minutes: u64 = minutes.parse()?;
    let network = std::env::args().nth(2);
    let visits = VISITS[usize::from(network.is_some())];
    let games = play_for(Duration::from_secs(60 * minutes), engine(network)?.as_ref(), visits);
    let held_out: Vec<&Case> = games.iter().skip(1).step_by(2).flatten().collect();
    let learned: Vec<&Case> = games.iter().step_by(2).flatten().collect();
    let fitted = fit(&learned);
    let all = fit(&games.iter().flatten().collect::<Vec<_>>());
    let mut report = String::new();
    writeln!(report, "games {}, every other one held out; {visits} visits a move", games.len())?;
    writeln!(report, "positions {} learned from, {} held out", learned.len(), held_out.len())?;
    writeln!(report, "fitted to all: {all:?}")?;
    writeln!(report, "fitted to every other: {fitted:?}")?;
    for (name, chances) in [("as the search says", Chances::PLAIN), ("fitted", fitted)] {
        let bins = bins(&held_out, chances);
        let error: f64 = bins.iter().map(|bin| (bin.said - bin.came).abs() * bin.count).sum();
        writeln!(report, "\n{name}: calibration error {:.4}", error / held_out.len().max(1) as f64)?;
        writeln!(report, "said\tcame\tpositions")?;
        for bin in bins {
            writeln!(report, "{:.4}\t{:.4}\t{}", bin.said, bin.came, bin.count)?;
        }
    }
    let folder = std::env::var("OUT").unwrap_or_else(|_| ".".to_owned());
    std::fs::write(Path::new(&folder).join("polyclash-chances.txt"), &report)?;
    print!("{report}");
    Ok(())
}

/// An engine that says what its search found and nothing else.
fn engine(network: Option<String>) -> Result<Box<dyn Player<PolyClash>>, Box<dyn std::error::Error>> {
    let Some(file) = network else {
        let habits = handmade::Habits { chances: Chances::PLAIN, ..handmade::Habits::default() };
        return Ok(Box::new(handmade::Engine { habits }));
    };
    let mut engine = taught::Engine::with(Arc::new(taught::Engine::read(&std::fs::read(file)?)?));
    engine.habits.chances = Chances::PLAIN;
    Ok(Box::new(engine))
}

/// Plays games on all processors until time is up; those that are begun are finished.
fn play_for(time: Duration, engine: &dyn Player<PolyClash>, visits: u64) -> Vec<Vec<Case>> {
    let begun = Instant::now();
    let (next, games) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while begun.elapsed() < time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let game = play(engine, visits, number);
                    games.lock().unwrap_or_else(|broken| broken.into_inner()).push((number, game));
                }
            });
        }
    });
    let mut games = games.into_inner().unwrap_or_else(|broken| broken.into_inner());
    games.sort_by_key(|game: &(u64, Vec<Case>)| game.0);
    games.into_iter().map(|game| game.1).collect()
}

fn play(engine: &dyn Player<PolyClash>, visits: u64, number: u64) -> Vec<Case> {
    let (game, mut draws) = (PolyClash::default(), Draws::new(number));
    let mut state = State::start(&game);
    let mut seen = Vec::new();
    let stirred = choose_index(draws.draw(), STIRRED + 1);
    for turn in 0.. {
        let Turn::Player(side) = game.turn(&state) else { break };
        let mv = if turn < stirred {
            game.pick_move(&state, draws.draw())
        } else {
            let ask = Ask { nodes: Some(visits), seed: draws.draw(), ..Ask::default() };
            let thought = engine.think(&game, &state, &ask, &mut Unwatched);
            let worth = thought.winrate.filter(|worth| !thought.exact && *worth > 0.0 && *worth < 1.0);
            seen.extend(worth.map(|worth| (side, worth, Chances::full(&state.position))));
            if turn < stirred + VARIED { vary(&thought, &mut draws) } else { thought.mv }
        };
        game.play(&mut state, mv.unwrap_or(Move::PASS));
    }
    let winner = game.winner(&state.position);
    seen.into_iter().map(|(side, worth, full)| Case { worth, full, won: side == winner }).collect()
}

/// A move by how often it was visited, squared.
fn vary(thought: &Thought<Move>, draws: &mut Draws) -> Option<Move> {
    let weight = |visits: u64| visits * visits;
    let total: u64 = thought.candidates.iter().map(|candidate| weight(candidate.nodes)).sum();
    let mut ticket = choose_index(draws.draw(), total.max(1) as usize) as u64;
    let drawn = thought.candidates.iter().find(|candidate| {
        let is_drawn = ticket < weight(candidate.nodes);
        ticket = ticket.saturating_sub(weight(candidate.nodes));
        is_drawn
    });
    drawn.map_or(thought.mv, |candidate| candidate.line.first().copied())
}

/// What the logit of a chance is a weighted sum of.
fn inputs(case: &Case) -> [f64; 4] {
    let logit = (case.worth / (1.0 - case.worth)).ln();
    [1.0, logit, logit * case.full, logit * case.full * case.full]
}

/// The chances under which the ends of these games are most likely, by Newton's method.
fn fit(cases: &[&Case]) -> Chances {
    let mut weights = [0.0, 1.0, 0.0, 0.0];
    for _ in 0..STEPS {
        let (mut slope, mut curve) = ([0.0; 4], [[0.0; 4]; 4]);
        (0..4).for_each(|row| curve[row][row] = 1e-3);
        for case in cases {
            let inputs = inputs(case);
            let logit: f64 = (0..4).map(|at| weights[at] * inputs[at]).sum();
            let said = 1.0 / (1.0 + (-logit).exp());
            for row in 0..4 {
                slope[row] += (f64::from(u8::from(case.won)) - said) * inputs[row];
                (0..4).for_each(|column| {
                    curve[row][column] += said * (1.0 - said) * inputs[row] * inputs[column]
                });
            }
        }
        let step = solve(curve, slope);
        (0..4).for_each(|at| weights[at] += step[at]);
    }
    Chances { to_move: weights[0], surer: [weights[1], weights[2], weights[3]] }
}

/// The solution of linear equations whose matrix is symmetric and positive, so that no row need be exchanged.
fn solve(mut matrix: [[f64; 4]; 4], mut right: [f64; 4]) -> [f64; 4] {
    for row in 0..4 {
        for below in row + 1..4 {
            let factor = matrix[below][row] / matrix[row][row];
            (row..4).for_each(|column| matrix[below][column] -= factor * matrix[row][column]);
            right[below] -= factor * right[row];
        }
    }
    for row in (0..4).rev() {
        let known: f64 = (row + 1..4).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Positions for which about the same was said.
struct Bin {
    said: f64,
    came: f64,
    count: f64,
}

fn bins(cases: &[&Case], chances: Chances) -> Vec<Bin> {
    let said = |case: &&Case| (chances.of(case.worth, case.full), f64::from(u8::from(case.won)));
    let mut said: Vec<(f64, f64)> = cases.iter().map(said).collect();
    said.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bin = |cases: &[(f64, f64)]| {
        let count = cases.len() as f64;
        let [said, came] = cases.iter().fold([0.0; 2], |sum, case| [sum[0] + case.0, sum[1] + case.1]);
        Bin { said: said / count, came: came / count, count }
    };
    said.chunks(said.len().div_ceil(BINS).max(1)).map(bin).collect()
}
