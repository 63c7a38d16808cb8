//! Lets three players of ChessInFive meet, four pairs of games each, and prints the table.
//!
//! `cargo run --release -p parlor-arena --example small_tournament`

use std::error::Error;
use std::ops::ControlFlow;

use parlor_arena::{Contest, OwnPlayer, Report, Schedule, hold};
use parlor_chessinfive::ChessInFive;
use parlor_roster::Shelf;

fn main() -> Result<(), Box<dyn Error>> {
    let shelf = Shelf::default();
    let random = OwnPlayer::<ChessInFive>::find("random", &shelf)?;
    let easy = OwnPlayer::find("classic-easy", &shelf)?;
    let medium = OwnPlayer::find("classic-medium:noise=0", &shelf)?;
    let schedule = Schedule::round_robin(3, 4);
    let contest = Contest { seed: 7, ..Contest::new(vec![&random, &easy, &medium], schedule) };
    let mut fixtures = Vec::new();
    hold(&contest, 2, 0, &|| false, &mut |fixture| {
        fixtures.push(fixture);
        ControlFlow::Continue(())
    })?;
    let report = Report::new(&contest.names(), &fixtures);
    println!("{} games, {} moves by the safety net", report.games, report.fallbacks);
    for rating in &report.ratings {
        println!(
            "{:<24} {:>5.1} % of {} games",
            report.names[rating.entrant],
            100.0 * rating.score,
            rating.games
        );
    }
    assert_eq!(report.games, 3 * 4 * 2);
    assert_eq!(report.fallbacks, 0);
    Ok(())
}
