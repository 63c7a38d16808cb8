//! Solves the Royal Game of Ur with two pieces a side, and looks up what a position is worth.
//!
//! `cargo run --release -p parlor-solve --example solve_small_ur`

use std::error::Error;

use parlor_engines::perfect::UrRace;
use parlor_rules::{Game, Notation, Options, Ranked};
use parlor_solve::{Table, residuals};
use parlor_ur::Ur;

fn main() -> Result<(), Box<dyn Error>> {
    let ur = Ur::with_pieces(2)?;
    let table = Table::solve(&UrRace(ur), 1e-12, 1);
    for text in ["..................../00/1-/n2", ".............1.2..../11/1-/n2"] {
        let (_, position) = Ur::read_position(&Options::default(), text)?;
        let rank = ur.rank(&position).ok_or("a position that has been rolled has no number")?;
        println!("{text}  number {rank:>5}, the side to move wins {:.9}", table.value(rank));
    }

    // Every value is compared with what the rules make of the values after it.
    let found = residuals(&ur, |rank| table.value(rank), 1, 1, |_| {});
    println!("{} positions, largest residual {:.1e}", ur.positions(), found.largest);
    let start = ur.rank(&ur.start()).ok_or("the start has a number")?;
    assert!((table.value(start) - 0.518_572_907_496).abs() < 1e-9, "the known value of the start");
    Ok(())
}
