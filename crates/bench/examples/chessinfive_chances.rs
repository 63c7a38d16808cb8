//! Fits the winning chances of ChessInFive's engine to games with itself, made by `chessinfive_games` of `parlor-engines`:
//! `chessinfive_chances FILE`.
//!
//! The chance is a logistic curve of the score, whose slope runs linearly between some plies. Prints what to put into
//! `chance.rs`, fitted to all games, and how true a curve that was fitted to every other game is in the games between them.

use std::collections::BTreeMap;
use std::error::Error;

use parlor_bench::{Case, Curve};

/// The plies between which the slope runs linearly.
const KNOTS: [f64; 6] = [0.0, 8.0, 16.0, 40.0, 80.0, 116.0];
/// The score in the units of which slopes are fitted.
const UNIT: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args().nth(1) else {
        println!("give a file of games, made by chessinfive_games");
        return Ok(());
    };
    let mut games: BTreeMap<u64, Vec<Case<6>>> = BTreeMap::new();
    for (game, case) in std::fs::read_to_string(file)?.lines().filter_map(read) {
        games.entry(game).or_default().push(case);
    }
    let games: Vec<Vec<Case<6>>> = games.into_values().collect();
    let thousandths = Curve::fit(games.iter()).weights.map(|slope| (1e3 * slope).round());
    println!("slopes in thousandths for {UNIT} points at plies {KNOTS:?}: {thousandths:?}");
    println!("{}", Curve::held_out(&games).text());
    Ok(())
}

/// A line of the file: the game's number and one of its positions.
fn read(line: &str) -> Option<(u64, Case<6>)> {
    let mut fields = line.split('\t');
    let game = fields.next()?.parse().ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let result = fields.next()?.parse::<f64>().ok()? / 2.0;
    let ply = fields.next()?.rsplit(' ').next()?.parse().ok()?;
    Some((game, Case { inputs: shares(ply).map(|share| share * score / UNIT), result }))
}

/// How much of the slope at each knot counts at a ply.
fn shares(ply: f64) -> [f64; 6] {
    let knot = (0..KNOTS.len() - 1).rev().find(|&knot| ply >= KNOTS[knot]).unwrap_or(0);
    let share = ((ply - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])).min(1.0);
    let mut shares = [0.0; 6];
    (shares[knot], shares[knot + 1]) = (1.0 - share, share);
    shares
}
