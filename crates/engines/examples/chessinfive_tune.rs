//! Fits the weights of ChessInFive's evaluation to games of the engine with itself (made by `chessinfive_games`).
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example chessinfive_tune -- FILE [epochs=4] [result=50] [most=1000000] [compare=0]
//! ```
//!
//! The aim is a mixture of the game's result and of what a search thought, `result` percent of it the result. One game in five is
//! held out. With `compare=1` kinds of features are left out in turn. What is printed last goes into `weights.rs`.

use parlor_chessinfive::{ChessInFive, Kind, Position};
use parlor_engines::chessinfive::Standing;
use parlor_rules::{Draws, Notation, Options, Side, choose_index};

/// The score that is worth a factor of e in the odds.
const SCALE: f32 = 100.0;
/// Classes of squares: by folded file and rank in the drops, by all symmetries of the board in the moves.
const CLASSES: usize = 32;
/// Counts of a side besides places.
const COUNTS: usize = 4 + 5 + 4 + 1 + 1;
const WIDTH: usize = 1 + COUNTS + 5 * CLASSES;

/// A position as differences between the sides, seen by the side to move.
struct Sample {
    part: usize,
    counts: [i8; COUNTS],
    /// Features of places, own ones positive.
    places: Vec<(u8, i8)>,
    aim: f32,
    result: f32,
    held_out: bool,
}

fn class(part: usize, square: usize) -> usize {
    let fold = |n: usize| n.min(7 - n);
    let (file, rank) = (square / 8, square % 8);
    if part < 2 {
        return fold(file) * 8 + rank;
    }
    let (a, b) = (fold(file).min(fold(rank)), fold(file).max(fold(rank)));
    [0, 4, 7, 9][a] + b - a
}

fn counts(position: &Position, side: Side) -> [i32; COUNTS] {
    let standing = Standing::count(position, side);
    let mut counts = [0; COUNTS];
    let all = standing.open.into_iter().chain(standing.mobility).chain(standing.covered);
    for (count, given) in counts.iter_mut().zip(all.chain([standing.reached, standing.live])) {
        *count = given;
    }
    counts
}

fn read(line: &str, share: f32) -> Option<Sample> {
    let mut fields = line.split('\t');
    let game: u64 = fields.next()?.parse().ok()?;
    let score: f32 = fields.next()?.parse().ok()?;
    let halves: f32 = fields.next()?.parse().ok()?;
    let (_, position) = ChessInFive::read_position(&Options::default(), fields.next()?).ok()?;
    let part = part(position.ply());
    let side = position.side_to_move();
    let (own, other) = (counts(&position, side), counts(&position, !side));
    let mut places = Vec::with_capacity(16);
    for (of, sign) in [(side, 1), (!side, -1)] {
        for kind in Kind::ALL {
            for square in position.pieces(of, kind) {
                places.push(((kind.index() * CLASSES + class(part, square.index())) as u8, sign));
            }
        }
    }
    let result = halves / 2.0;
    Some(Sample {
        part,
        counts: std::array::from_fn(|index| (own[index] - other[index]) as i8),
        places,
        aim: share * result + (1.0 - share) * sigmoid(score / SCALE),
        result,
        held_out: game.is_multiple_of(5),
    })
}

fn part(ply: u32) -> usize {
    match ply {
        0..8 => 0,
        8..16 => 1,
        _ => 2,
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn judge(sample: &Sample, weights: &[f32; WIDTH]) -> f32 {
    let mut sum = weights[0];
    for (count, weight) in sample.counts.iter().zip(&weights[1..]) {
        sum += f32::from(*count) * weight;
    }
    for &(place, sign) in &sample.places {
        sum += f32::from(sign) * weights[1 + COUNTS + usize::from(place)];
    }
    sum
}

fn loss(samples: &[&Sample], weights: &[f32; WIDTH], of: impl Fn(&Sample) -> f32) -> f32 {
    let one = |sample: &&Sample| {
        let (p, aim) = (sigmoid(judge(sample, weights)).clamp(1e-6, 1.0 - 1e-6), of(sample));
        f64::from(-(aim * p.ln() + (1.0 - aim) * (1.0 - p).ln()))
    };
    (samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64) as f32
}

/// Adam over random samples, 500 at a time; features in `off` stay at 0.
fn fit(samples: &[&Sample], epochs: u64, off: &dyn Fn(usize) -> bool) -> [f32; WIDTH] {
    let (mut weights, mut mean, mut square) = ([0f32; WIDTH], [0f32; WIDTH], [0f32; WIDTH]);
    let mut draws = Draws::new(1);
    let batches = (epochs * samples.len() as u64 / 500).max(1);
    for batch in 0..batches {
        let mut slope = [0f32; WIDTH];
        for _ in 0..500 {
            let sample = samples[choose_index(draws.draw(), samples.len())];
            let error = (sigmoid(judge(sample, &weights)) - sample.aim) / 500.0;
            slope[0] += error;
            for (slope, count) in slope[1..].iter_mut().zip(sample.counts) {
                *slope += error * f32::from(count);
            }
            for &(place, sign) in &sample.places {
                slope[1 + COUNTS + usize::from(place)] += error * f32::from(sign);
            }
        }
        let rate = 0.01 * (1.0 - batch as f32 / batches as f32) + 1e-5;
        for index in (0..WIDTH).filter(|&index| !off(index)) {
            let slope = slope[index] + 1e-5 * weights[index];
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            weights[index] -= rate * mean[index] / (square[index].sqrt() + 1e-6);
        }
    }
    weights
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        println!("give a file of games, made by chessinfive_games");
        return;
    };
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (epochs, most) = (number("epochs", 4), number("most", 1_000_000) as usize);
    let share = number("result", 50) as f32 / 100.0;
    let text = std::fs::read_to_string(file).expect("a file of games");
    let samples: Vec<Sample> = text.lines().take(most).filter_map(|line| read(line, share)).collect();
    println!("// {} positions", samples.len());
    let covered = |index: usize| (10..14).contains(&index);
    let beyond = |index: usize| (10..=COUNTS).contains(&index);
    for part in 0..3 {
        let of_part = |held_out: bool| -> Vec<&Sample> {
            samples.iter().filter(|sample| sample.part == part && sample.held_out == held_out).collect()
        };
        let (fitted, held_out) = (of_part(false), of_part(true));
        let tries: [(&str, &dyn Fn(usize) -> bool); 9] = [
            ("cheap", &|i| (5..=COUNTS).contains(&i)),
            ("cheap and live", &|i| (5..COUNTS).contains(&i)),
            ("all", &|_| false),
            ("no live threes", &|i| i == COUNTS),
            ("no covered", &|i| covered(i)),
            ("no mobility", &|i| (5..10).contains(&i) || i == COUNTS - 1),
            ("no open", &|i| (1..5).contains(&i)),
            ("no places", &|i| i > COUNTS),
            ("shipped", &|i| beyond(i)),
        ];
        println!("// part {part}: {} fitted, {} held out", fitted.len(), held_out.len());
        for (name, off) in tries {
            if name != "shipped" && number("compare", 0) == 0 {
                continue;
            }
            let weights = fit(&fitted, epochs, off);
            let losses = [
                loss(&fitted, &weights, |s| s.aim),
                loss(&held_out, &weights, |s| s.aim),
                loss(&held_out, &weights, |s| s.result),
            ];
            println!("// {name}: {losses:.4?} (fitted, held out, its results)");
            if name == "shipped" || name == "all" || name == "cheap" {
                show(part, &weights);
            }
        }
    }
}

/// Prints weights in sixteenths of a point.
fn show(part: usize, weights: &[f32; WIDTH]) {
    let whole = |weight: f32| (weight * 16.0 * SCALE).round() as i32;
    let list = |range: std::ops::Range<usize>| {
        weights[range].iter().map(|&weight| whole(weight)).collect::<Vec<_>>()
    };
    println!("Weights {{");
    println!("    open: {:?},", list(1..5));
    println!("    mobility: {:?},", list(5..10));
    println!("    // covered {:?}, reached and live {:?}", list(10..14), list(14..16));
    println!("    places: [");
    let classes = if part < 2 { 32 } else { 10 };
    for kind in 0..5 {
        let from = 1 + COUNTS + kind * CLASSES;
        println!("        {:?},", list(from..from + classes));
    }
    println!("    ],\n    turn: {},\n}},", whole(weights[0]));
}
