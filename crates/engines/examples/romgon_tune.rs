//! Fits the weights of Romgon's engine to games of `romgon_games`: a logistic regression of the result on the features of
//! quiet positions, held near the weights that it begins with.
//!
//! `romgon_tune normal|flip OLD NEW FILE…`: reads the weights of OLD, writes better ones to NEW.

use std::error::Error;

use parlor_engines::romgon::{Expert, Features, Tally, Weights};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Draws, Game, Side, State};

/// Points that are worth a factor of e in the odds.
const SCALE: f32 = 200.0;
/// How much of the target is the score that the search saw, the rest is the result.
const TRUST: f32 = 0.1;
/// How strongly weights are held where they were.
const HOLD: f32 = 1e-5;
const ROUNDS: usize = 40;

/// Places are fitted as the worth of the type, which all of them share, and what each of them adds. This is the type of a
/// place by its number: twelve shapes on 51 hexes, then five flipped types.
const fn kind_of_place(place: usize) -> Option<usize> {
    match place / 51 {
        0 => Some(0),
        1..7 => Some(1),
        7 => Some(2),
        8 => Some(3),
        9..12 => Some(4),
        shape @ 12..17 => Some(shape - 12 + 5),
        _ => None,
    }
}

/// A position: what was counted, how much of the game was ahead, and what came of it.
struct Sample {
    first: u32,
    count: u32,
    phase: f32,
    target: f32,
    held_out: bool,
}

/// The features of all positions, one after the other.
#[derive(Default)]
struct Counted(Vec<(u16, i8)>);

impl Tally for Counted {
    fn add(&mut self, feature: usize, count: i32) {
        if count != 0 {
            self.0.push((feature as u16, count as i8));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, old, new, files @ ..] = words.as_slice() else {
        println!("give the mode, a file of weights, a file for the new ones, and files of games");
        return Ok(());
    };
    let game = Romgon { flip: mode == "flip" };
    let old = Weights::read(&std::fs::read_to_string(old)?);
    let (mut samples, mut counted) = (Vec::new(), Counted::default());
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            read_game(&game, line, number.is_multiple_of(10), &mut samples, &mut counted);
        }
    }
    println!("{} positions, {} counts", samples.len(), counted.0.len());
    let fitted = fit(&old, &samples, &counted.0);
    std::fs::write(new, fitted.write())?;
    Ok(())
}

/// Adds the quiet positions of a game.
fn read_game(game: &Romgon, line: &str, held_out: bool, samples: &mut Vec<Sample>, counted: &mut Counted) {
    let mut words = line.split_ascii_whitespace();
    // Games that were broken off say little.
    let result = words.next().and_then(|word| word.parse::<f32>().ok()).filter(|&result| result != 0.5);
    let Some(result) = result else { return };
    let expert = Expert::default();
    let mut state = State::start(game);
    for word in words {
        let (code, score) = word.split_once(':').unwrap_or((word, ""));
        let Ok(code) = code.parse() else { return };
        let Some(mv) = Move::of_code(code).filter(|&mv| game.is_legal(&state, mv)) else { return };
        let position = &state.position;
        let quiet = position.piece(mv.to()).is_none() || mv.to() == mv.from();
        if let Ok(score) = score.parse::<f32>()
            && quiet
            && score.abs() < 5_000.0
            && !position.is_attacked(position.to_move())
        {
            let first = counted.0.len();
            expert.count(position, counted);
            for index in first..counted.0.len() {
                let (place, count) = counted.0[index];
                if let Some(kind) = kind_of_place(usize::from(place)) {
                    counted.0.push(((Features::COUNT + kind) as u16, count));
                }
            }
            let mover = position.to_move() == Side::First;
            let result = if mover { result } else { 1.0 - result };
            samples.push(Sample {
                first: first as u32,
                count: (counted.0.len() - first) as u32,
                phase: Features::phase(position) as f32 / Features::FULL as f32,
                target: TRUST * logistic(score / SCALE) + (1.0 - TRUST) * result,
                held_out,
            });
        }
        game.play(&mut state, mv);
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// Adaptive gradient descent in small batches.
fn fit(old: &Weights, samples: &[Sample], counted: &[(u16, i8)]) -> Weights {
    let mut start: Vec<[f32; 2]> = old.0.iter().map(|weight| weight.map(f32::from)).collect();
    start.resize(Features::COUNT + 10, [0.0; 2]);
    let mut weights = start.clone();
    let mut means = vec![[0f32; 2]; weights.len()];
    let mut squares = vec![[1e-8f32; 2]; weights.len()];
    let mut order: Vec<usize> = (0..samples.len()).filter(|&index| !samples[index].held_out).collect();
    let mut draws = Draws::new(1);
    for round in 0..=ROUNDS {
        if round.is_multiple_of(10) {
            let mut losses = [(0f64, 0usize); 2];
            for sample in samples {
                let loss = &mut losses[usize::from(sample.held_out)];
                let chance = predict(&weights, sample, counted).clamp(1e-6, 1.0 - 1e-6);
                let entropy =
                    sample.target * libm::logf(chance) + (1.0 - sample.target) * libm::logf(1.0 - chance);
                *loss = (loss.0 - f64::from(entropy), loss.1 + 1);
            }
            let [seen, held] = losses.map(|(sum, count)| sum / count.max(1) as f64);
            println!("round {round}: loss {seen:.5}, held out {held:.5}");
        }
        for index in (1..order.len()).rev() {
            order.swap(index, (draws.draw() % (index as u64 + 1)) as usize);
        }
        let rate = 6.0 * (1.0 - round as f32 / (ROUNDS + 1) as f32);
        for batch in order.chunks(512) {
            let mut slopes = vec![[0f32; 2]; weights.len()];
            for &index in batch {
                let sample = &samples[index];
                let error = (predict(&weights, sample, counted) - sample.target) / batch.len() as f32;
                for &(feature, count) in features(sample, counted) {
                    let slope = &mut slopes[usize::from(feature)];
                    slope[0] += error * f32::from(count) * sample.phase;
                    slope[1] += error * f32::from(count) * (1.0 - sample.phase);
                }
            }
            for place in 0..weights.len() {
                for part in 0..2 {
                    let hold = if place < Features::COUNT { HOLD } else { 0.0 };
                    let slope = slopes[place][part] + hold * (weights[place][part] - start[place][part]);
                    let (mean, square) = (&mut means[place][part], &mut squares[place][part]);
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    weights[place][part] -= rate * *mean / libm::sqrtf(*square);
                }
            }
        }
    }
    let round = |weight: f32| libm::roundf(weight.clamp(-30_000.0, 30_000.0)) as i16;
    let whole = |(place, weight): (usize, &[f32; 2])| {
        let shared = kind_of_place(place).map_or([0.0; 2], |kind| weights[Features::COUNT + kind]);
        [round(weight[0] + shared[0]), round(weight[1] + shared[1])]
    };
    Weights(weights.iter().enumerate().take(Features::COUNT).map(whole).collect())
}

fn features<'a>(sample: &Sample, counted: &'a [(u16, i8)]) -> &'a [(u16, i8)] {
    &counted[sample.first as usize..][..sample.count as usize]
}

fn predict(weights: &[[f32; 2]], sample: &Sample, counted: &[(u16, i8)]) -> f32 {
    let mut score = 0.0;
    for &(feature, count) in features(sample, counted) {
        let [early, late] = weights[usize::from(feature)];
        score += f32::from(count) * (early * sample.phase + late * (1.0 - sample.phase));
    }
    logistic(score / SCALE)
}
