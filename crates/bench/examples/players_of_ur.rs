//! Measures the players of the Royal Game of Ur, a tenth of a second each.
//!
//! `cargo run --release -p parlor-bench --example players_of_ur`

use parlor_bench::{BenchError, Machine, players};
use parlor_roster::Shelf;

fn main() -> Result<(), BenchError> {
    println!("{}", Machine::of_here());
    for speed in players(Some("ur"), &Shelf::default(), 0.1, 1)? {
        println!("{}", speed.row().join("  "));
    }
    Ok(())
}
