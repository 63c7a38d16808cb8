//! Fits the winning chances of ChessInFive's engine to games with itself (made by `chessinfive_games`), and measures them on games that
//! were held out.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example chessinfive_chance -- FILE [rounds=300]
//! ```
//!
//! Every second game is held out. The chance is a logistic curve of the score, whose slope runs linearly between some plies. What is
//! printed first goes into `chance.rs`; then come the 20 bins of the reliability diagram, each with the same count of positions.

/// The plies between which the slope runs linearly.
const KNOTS: [f64; 6] = [0.0, 8.0, 16.0, 40.0, 80.0, 116.0];
/// The score in the units of which slopes are fitted.
const UNIT: f64 = 100.0;

struct Sample {
    game: u64,
    score: f64,
    ply: f64,
    result: f64,
}

fn read(line: &str) -> Option<Sample> {
    let mut fields = line.split('\t');
    let game = fields.next()?.parse().ok()?;
    let score = fields.next()?.parse().ok()?;
    let result = fields.next()?.parse::<f64>().ok()? / 2.0;
    let ply = fields.next()?.rsplit(' ').next()?.parse().ok()?;
    Some(Sample { game, score, ply, result })
}

/// The knot before a ply and how far it is from it to the next, from 0 to 1.
fn place(ply: f64) -> (usize, f64) {
    let last = KNOTS.len() - 2;
    let knot = (0..=last).rev().find(|&knot| ply >= KNOTS[knot]).unwrap_or(0);
    (knot, ((ply - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])).min(1.0))
}

fn chance(sample: &Sample, slopes: &[f64; 6]) -> f64 {
    let (knot, share) = place(sample.ply);
    let slope = slopes[knot] * (1.0 - share) + slopes[knot + 1] * share;
    1.0 / (1.0 + (-slope * sample.score / UNIT).exp())
}

/// Steepest descent with a rate of its own for every slope.
fn fit(samples: &[Sample], rounds: u64) -> [f64; 6] {
    let mut slopes = [1.0f64; 6];
    let (mut rates, mut before) = ([0.05f64; 6], [0.0f64; 6]);
    for _ in 0..rounds {
        let mut gradient = [0.0; 6];
        for sample in samples {
            let (knot, share) = place(sample.ply);
            let fault = (chance(sample, &slopes) - sample.result) * sample.score / UNIT;
            gradient[knot] += fault * (1.0 - share);
            gradient[knot + 1] += fault * share;
        }
        for index in 0..6 {
            rates[index] *= if gradient[index] * before[index] > 0.0 { 1.2 } else { 0.5 };
            rates[index] = rates[index].clamp(1e-9, 0.2);
            slopes[index] = (slopes[index] - rates[index] * gradient[index].signum()).clamp(0.01, 10.0);
        }
        before = gradient;
    }
    slopes
}

fn games(samples: &[Sample]) -> usize {
    let mut games: Vec<u64> = samples.iter().map(|sample| sample.game).collect();
    games.dedup();
    games.sort_unstable();
    games.dedup();
    games.len()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        println!("give a file of games, made by chessinfive_games");
        return;
    };
    let rounds = arguments.iter().find_map(|argument| argument.strip_prefix("rounds="));
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(300);
    let text = std::fs::read_to_string(file).expect("a file of games");
    let (held_out, fitted): (Vec<Sample>, Vec<Sample>) =
        text.lines().filter_map(read).partition(|sample| sample.game % 2 == 1);
    let slopes = fit(&fitted, rounds);
    let shown: Vec<i64> = slopes.iter().map(|slope| (slope * 1_000.0).round() as i64).collect();
    println!("slopes in thousandths at plies {KNOTS:?}: {shown:?}");
    println!("fitted: {} games, {} positions", games(&fitted), fitted.len());
    println!("held out: {} games, {} positions", games(&held_out), held_out.len());
    let mut judged: Vec<(f64, f64)> =
        held_out.iter().map(|sample| (chance(sample, &slopes), sample.result)).collect();
    judged.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut error = 0.0;
    println!("| bin | positions | mean chance | mean result |\n|---|---|---|---|");
    for bin in 0..20 {
        let part = &judged[judged.len() * bin / 20..judged.len() * (bin + 1) / 20];
        let count = part.len().max(1) as f64;
        let (chance, result) = part
            .iter()
            .fold((0.0, 0.0), |(chance, result), one| (chance + one.0 / count, result + one.1 / count));
        error += (chance - result).abs() * count / judged.len().max(1) as f64;
        println!("| {} | {} | {chance:.3} | {result:.3} |", bin + 1, part.len());
    }
    println!("expected calibration error: {error:.4}");
}
