//! Fits the weights of the Dolanan evaluation, and the curve of winning chances, to games of the engine with itself (made by
//! `dolanan_games`).
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_tune -- addition FILE [held=5]
//! ```
//!
//! Whole games are held out, fifty in every `held` times fifty. Printed are the weights for `weights.rs`, the curve for `chance.rs` and its
//! expected calibration error in twenty bins of equal count.

use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_engines::dolanan::{CLASSES, Expert, Standing};
use parlor_rules::{Notation, Options, State};

/// The score that is worth a factor of e in the odds.
const SCALE: f64 = 100.0;
/// Turn, windows of one, two and three, cover, safe values, room.
const WIDTH: usize = 2 + CLASSES * CLASSES + CLASSES + 3;

struct Sample {
    features: [f64; WIDTH],
    /// The score of the search, and how many cells were claimed.
    score: f64,
    claimed: f64,
    result: f64,
    held_out: bool,
}

fn read<K: Kind>(line: &str, held: u64) -> Option<Sample> {
    let mut fields = line.split('\t');
    let game: u64 = fields.next()?.parse().ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let halves: f64 = fields.next()?.parse().ok()?;
    let (game_of, position) = Dolanan::<K>::read_position(&Options::default(), fields.next()?).ok()?;
    let state = State::new(&game_of, position);
    let standing = Standing::count(&Expert::new(&game_of), &game_of, &state)?;
    let mut features = [0.0; WIDTH];
    let counts = [1, standing.one].into_iter().chain(standing.two.concat()).chain(standing.three);
    let all = counts.chain([standing.cover, standing.safe, -standing.room]);
    features.iter_mut().zip(all).for_each(|(feature, count)| *feature = f64::from(count));
    // In blocks, so that nothing in which neighbouring games may differ sets them apart.
    let held_out = (game / 50).is_multiple_of(held);
    Some(Sample { features, score, claimed: state.position.claimed() as f64, result: halves / 2.0, held_out })
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Logistic regression by Newton's method, with a little weight decay.
fn fit<const N: usize>(samples: &[([f64; N], f64)]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..12 {
        let mut slope = [0.0; N];
        let mut curve = [[0.0; N]; N];
        for (features, aim) in samples {
            let p = sigmoid(dot(features, &weights));
            for i in 0..N {
                slope[i] += (p - aim) * features[i];
                for j in 0..N {
                    curve[i][j] += p * (1.0 - p) * features[i] * features[j];
                }
            }
        }
        for i in 0..N {
            slope[i] += weights[i];
            curve[i][i] += 1.0;
        }
        let step = solve(curve, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight -= step);
    }
    weights
}

/// Gauss's elimination; the matrix is positive.
fn solve<const N: usize>(mut a: [[f64; N]; N], mut b: [f64; N]) -> [f64; N] {
    for i in 0..N {
        for j in i + 1..N {
            let share = a[j][i] / a[i][i];
            let (above, below) = a.split_at_mut(j);
            for (value, pivot) in below[0].iter_mut().zip(&above[i]).skip(i) {
                *value -= share * pivot;
            }
            b[j] -= share * b[i];
        }
    }
    for i in (0..N).rev() {
        for k in i + 1..N {
            b[i] -= a[i][k] * b[k];
        }
        b[i] /= a[i][i];
    }
    b
}

fn loss<const N: usize>(samples: &[([f64; N], f64)], weights: &[f64; N]) -> f64 {
    let one = |(features, aim): &([f64; N], f64)| {
        let p = sigmoid(dot(features, weights)).clamp(1e-6, 1.0 - 1e-6);
        -(aim * p.ln() + (1.0 - aim) * (1.0 - p).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// Prints a reliability table and the expected calibration error.
fn calibrate(mut judged: Vec<(f64, f64)>) {
    judged.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bins = 20;
    let mut error = 0.0;
    println!("| mean chance | mean result | positions |\n|---:|---:|---:|");
    for bin in 0..bins {
        let part = &judged[bin * judged.len() / bins..(bin + 1) * judged.len() / bins];
        let mean = |of: fn(&(f64, f64)) -> f64| part.iter().map(of).sum::<f64>() / part.len().max(1) as f64;
        let (chance, result) = (mean(|one| one.0), mean(|one| one.1));
        error += (chance - result).abs() * part.len() as f64 / judged.len().max(1) as f64;
        println!("| {chance:.3} | {result:.3} | {} |", part.len());
    }
    println!("expected calibration error {error:.4}");
}

fn run<K: Kind>(text: &str, held: u64) {
    let samples: Vec<Sample> = text.lines().filter_map(|line| read::<K>(line, held)).collect();
    let part = |held_out: bool| samples.iter().filter(move |sample| sample.held_out == held_out);
    let windows = |held_out| part(held_out).map(|one| (one.features, one.result)).collect::<Vec<_>>();
    let weights = fit(&windows(false));
    println!(
        "{} positions, loss {:.4}, held out {:.4}",
        samples.len(),
        loss(&windows(false), &weights),
        loss(&windows(true), &weights)
    );
    let whole = |weight: f64| (weight * 16.0 * SCALE).round() as i32;
    let whole: Vec<i32> = weights.iter().map(|&weight| whole(weight)).collect();
    println!("turn {}, one {}", whole[0], whole[1]);
    for row in whole[2..2 + CLASSES * CLASSES].chunks(CLASSES) {
        println!("two {row:?}");
    }
    println!("three {:?}", &whole[2 + CLASSES * CLASSES..WIDTH - 3]);
    println!("cover {}, safe {}, room {}", whole[WIDTH - 3], whole[WIDTH - 2], whole[WIDTH - 1]);
    let curve = |held_out: bool| -> Vec<([f64; 3], f64)> {
        let features = |one: &Sample| [one.score / SCALE, one.score * one.claimed / (SCALE * 100.0), 1.0];
        part(held_out).map(|one| (features(one), one.result)).collect()
    };
    let fitted = fit(&curve(false));
    println!(
        "chance: {fitted:.3?}, loss {:.4}, held out {:.4}",
        loss(&curve(false), &fitted),
        loss(&curve(true), &fitted)
    );
    calibrate(
        curve(true)
            .into_iter()
            .map(|(features, result)| (sigmoid(dot(&features, &fitted)), result))
            .collect(),
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game_name, path, ..] = arguments.as_slice() else {
        println!("give addition or multiplication and a file of games, made by dolanan_games");
        return;
    };
    let text = std::fs::read_to_string(path).expect("a file of games");
    let held = arguments.iter().find_map(|argument| argument.strip_prefix("held="));
    let held = held.map_or(5, |value| value.parse().expect("a number"));
    match game_name.as_str() {
        "addition" => run::<Add>(&text, held),
        _ => run::<Mul>(&text, held),
    }
}
