use std::error::Error;

use parlor_polyclash::PolyClash;
use parlor_rules::State;
use parlor_taught::polyclash::{Planes, Sight};
use serde::Deserialize;

use crate::asked::Asked;
use crate::entrant::network;

/// A position, and what the network should say of it.
#[derive(Deserialize)]
struct Row {
    seen: Vec<u32>,
    lead: i16,
    /// By point, and then of a pass.
    moves: Vec<i32>,
    win: i32,
    ahead: i32,
    owned: Vec<i32>,
}

/// Compares a network with what the program that trained it says it gives, bit by bit.
pub fn check(asked: &Asked) -> Result<(), Box<dyn Error>> {
    let network = network(asked.word(1)?)?;
    let rows: Vec<Row> = serde_json::from_str(&std::fs::read_to_string(asked.word(2)?)?)?;
    let game = PolyClash::default();
    let mut sight = Sight::new(&game, &State::start(&game));
    for (number, row) in rows.iter().enumerate() {
        let seen = row.seen.as_slice().try_into().map_err(|_| "a position has 302 points")?;
        sight.planes = Planes { seen, lead: row.lead };
        let judgement = network.judge(&sight.inputs(), &mut network.scratch());
        let moves: Vec<i32> = judgement.policy.iter().copied().chain([judgement.pass]).collect();
        for (what, is_same) in [
            ("moves", moves == row.moves),
            ("win", judgement.win == row.win),
            ("lead", judgement.lead == row.ahead),
            ("ownership", judgement.ownership == row.owned),
        ] {
            if !is_same {
                return Err(format!("position {number}, {what}: {judgement:?}").into());
            }
        }
    }
    println!("{} positions, the same bits", rows.len());
    Ok(())
}
