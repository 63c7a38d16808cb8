//! Compares a network of PolyClash with what the program that taught it says of some positions, bit by bit:
//! `check_network polyclash.net polyclash.check.json`

use parlor_nets::graph::{GraphNetwork, Links, ONE};
use parlor_taught::polyclash::Planes;
use serde::Deserialize;

/// What a lead by komi is divided by, and where inputs are cut.
const LEAD: i32 = 128;
const MOST: i32 = 16;

#[derive(Deserialize)]
struct Check {
    seen: Vec<u32>,
    lead: i32,
    moves: Vec<i32>,
    win: i32,
    ahead: i32,
    owned: Vec<i32>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(network), Some(checks)) = (args.next(), args.next()) else {
        println!("check_network NETWORK POSITIONS: as train/graph/train.py has written them");
        return Ok(());
    };
    let network = GraphNetwork::read(&std::fs::read(network)?, Links::new(&Planes::links())?)?;
    let checks: Vec<Check> = serde_json::from_slice(&std::fs::read(checks)?)?;
    let mut scratch = network.scratch();
    for (number, check) in checks.iter().enumerate() {
        let judged = network.judge(&inputs(check), &mut scratch);
        let moves: Vec<i32> = judged.policy.iter().copied().chain([judged.pass]).collect();
        if (moves, judged.win, judged.lead, &judged.ownership)
            != (check.moves.clone(), check.win, check.ahead, &check.owned)
        {
            return Err(format!("position {number} is judged differently").into());
        }
    }
    println!("{} positions, all bits alike: {}", checks.len(), network.head().training);
    Ok(())
}

fn inputs(check: &Check) -> Vec<u16> {
    let part = |lead: i32| (lead.max(0) * i32::from(ONE) / LEAD).min(MOST * i32::from(ONE)) as u16;
    let leads = [part(check.lead), part(-check.lead)];
    let flags =
        |seen: &u32| (0..Planes::FLAGS).map(|plane| (*seen >> plane & 1) as u16 * ONE).collect::<Vec<_>>();
    check.seen.iter().flat_map(|seen| flags(seen).into_iter().chain(leads)).collect()
}
