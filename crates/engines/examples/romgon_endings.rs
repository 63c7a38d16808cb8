//! Solves the endings of Romgon with at most three pieces, normal mode, and writes the table of the engine:
//! `cargo run --release -p parlor-engines --features lab --example romgon_endings crates/engines/src/romgon/endings.bin`.
//! Without a file it only says whether the engine's table is the one that the rules give.

use std::error::Error;
use std::{env, fs};

use parlor_engines::romgon::EndingTable;

fn main() -> Result<(), Box<dyn Error>> {
    let table = EndingTable::solve();
    match env::args().nth(1) {
        Some(path) => {
            let packed = table.packed();
            fs::write(&path, &packed)?;
            println!("{path}: {} bytes", packed.len());
        }
        None if table == *EndingTable::get() => println!("the table is what the rules give"),
        None => return Err("the table is not what the rules give; write it anew".into()),
    }
    Ok(())
}
