//! Dolanan: what each value of the pion would make, and how many cells could then be claimed.
//!
//! `cargo run -p parlor-dolanan --example dolanan_target`

use std::collections::BTreeMap;

use parlor_dolanan::Addition;
use parlor_rules::{Game, Moves, Notation, Options, Refusal, State};

fn main() -> Result<(), Refusal> {
    let game = Addition::new(&Options::default().with_integer("seed", 7))?;
    let mut state = State::start(&game);
    for text in ["b5", "r6", "@09"] {
        let mv = game.read_move(&state, text)?;
        game.play(&mut state, mv);
    }

    // Red is to move; a turn is written >VALUE@CELL.
    let mut cells: BTreeMap<String, u32> = BTreeMap::new();
    for mv in game.moves(&state) {
        let text = game.write_move(&state.position, mv);
        if let Some((value, _)) = text.trim_start_matches('>').split_once('@') {
            *cells.entry(format!("{value:>2}")).or_default() += 1;
        }
    }
    for (value, count) in &cells {
        println!("red's pion to {value}: {count} cells to claim");
    }
    assert!(!cells.contains_key(" 6"), "a pion must move");
    Ok(())
}
