//! Fits the winning chances of Romgon's engine to games of `romgon_games`, whole games held out: a logistic curve in the
//! score whose scale changes with how many pieces are left.
//!
//! `romgon_chance normal|flip FILE…`: prints the scales, and how reliable the chances are on games that were not used.

use std::error::Error;

use parlor_engines::romgon::Features;
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Side, State};

/// Scores beyond this are proofs.
const PROVED: f64 = 900_000.0;
const BINS: usize = 20;

/// What the search said in a position, how much of the game was ahead, and what came of it.
#[derive(Clone, Copy)]
struct Sample {
    score: f64,
    phase: f64,
    result: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, files @ ..] = words.as_slice() else {
        println!("give the mode and files of games");
        return Ok(());
    };
    let game = Romgon { flip: mode == "flip" };
    let (mut used, mut held_out, mut games) = (Vec::new(), Vec::new(), [0, 0]);
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            // The rules know no draws. Games that were broken off say nothing: nearly none in normal mode, two of three in
            // flip mode, where the chance is that of a game that will be decided.
            if line.starts_with("0.5") {
                continue;
            }
            let held = usize::from(number % 2 == 1);
            games[held] += 1;
            read_game(&game, line, if held == 1 { &mut held_out } else { &mut used });
        }
    }
    let steepness = fit(&used);
    println!(
        "games: {} used, {} held out; {} and {} positions",
        games[0],
        games[1],
        used.len(),
        held_out.len()
    );
    println!(
        "points for a factor of e: {:.0} late, {:.0} early",
        1.0 / steepness[0],
        1.0 / (steepness[0] + steepness[1])
    );
    println!(
        "expected calibration error: {:.4} used, {:.4} held out",
        report(&used, steepness, false),
        report(&held_out, steepness, true)
    );
    Ok(())
}

/// Adds the positions of a game in which nothing was proved.
fn read_game(game: &Romgon, line: &str, samples: &mut Vec<Sample>) {
    let mut words = line.split_ascii_whitespace();
    let Some(result) = words.next().and_then(|word| word.parse::<f64>().ok()) else { return };
    let mut state = State::start(game);
    for word in words {
        let (code, score) = word.split_once(':').unwrap_or((word, ""));
        let Ok(code) = code.parse() else { return };
        let Some(mv) = Move::of_code(code).filter(|&mv| game.is_legal(&state, mv)) else { return };
        if let Ok(score) = score.parse::<f64>()
            && score.abs() < PROVED
        {
            let position = &state.position;
            let result = if position.to_move() == Side::First { result } else { 1.0 - result };
            let phase = f64::from(Features::phase(position)) / f64::from(Features::FULL);
            samples.push(Sample { score, phase, result });
        }
        game.play(&mut state, mv);
    }
}

fn chance(sample: Sample, [late, more]: [f64; 2]) -> f64 {
    1.0 / (1.0 + libm::exp(-sample.score * (late + more * sample.phase)))
}

/// The two numbers of the curve, by Newton's method.
fn fit(samples: &[Sample]) -> [f64; 2] {
    let mut steepness = [0.0; 2];
    for _ in 0..30 {
        let (mut slope, mut bend) = ([0.0; 2], [[1e-6, 0.0], [0.0, 1e-6]]);
        for &sample in samples {
            let chance = chance(sample, steepness);
            let parts = [sample.score, sample.score * sample.phase];
            for i in 0..2 {
                slope[i] += (sample.result - chance) * parts[i];
                for j in 0..2 {
                    bend[i][j] += chance * (1.0 - chance) * parts[i] * parts[j];
                }
            }
        }
        let determinant = bend[0][0] * bend[1][1] - bend[0][1] * bend[1][0];
        steepness[0] += (slope[0] * bend[1][1] - slope[1] * bend[0][1]) / determinant;
        steepness[1] += (slope[1] * bend[0][0] - slope[0] * bend[1][0]) / determinant;
    }
    steepness
}

/// The expected calibration error over bins of equal count; shows the bins if asked.
fn report(samples: &[Sample], steepness: [f64; 2], show: bool) -> f64 {
    let mut pairs: Vec<(f64, f64)> =
        samples.iter().map(|&sample| (chance(sample, steepness), sample.result)).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut error = 0.0;
    for bin in 0..BINS {
        let part = &pairs[bin * pairs.len() / BINS..(bin + 1) * pairs.len() / BINS];
        let count = part.len().max(1) as f64;
        let said = part.iter().map(|pair| pair.0).sum::<f64>() / count;
        let came = part.iter().map(|pair| pair.1).sum::<f64>() / count;
        error += (said - came).abs() * part.len() as f64 / pairs.len() as f64;
        if show {
            println!("| {said:.3} | {came:.3} | {} |", part.len());
        }
    }
    error
}
