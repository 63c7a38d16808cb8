//! Plays a whole game through the protocol, as a program in any language would: one line of JSON to ask, one to answer.
//!
//! `cargo run --release -p parlor-desk --example play_a_game`

use std::error::Error;

use parlor_desk::{Accepted, Connection, Desk};
use parlor_rules::{Draws, choose_index};
use serde_json::{Value as Json, json};

/// Asks the desk and waits for the answer.
fn ask(desk: &Desk, request: &Json) -> Result<Json, Box<dyn Error>> {
    let connection = Connection::default();
    let answer = match desk.accept(&connection, request.to_string().as_bytes()) {
        Accepted::Answered(answer) => answer,
        // Thinking takes a while. Here it runs on this thread; a server runs it on another.
        Accepted::Job(job) => job.run(&mut |_| {}),
    };
    let answer: Json = serde_json::from_str(&answer.to_line())?;
    match answer.get("error") {
        Some(problem) => Err(problem["detail"].to_string().into()),
        None => Ok(answer),
    }
}

/// A roll by its odds, which the desk lists; whoever hosts a game brings the dice.
fn roll(state: &Json, draws: &mut Draws) -> Option<String> {
    let rolls = state["legal"].as_array()?;
    let sixteenths: Vec<_> = state["chances"]
        .as_array()?
        .iter()
        .map(|chance| (chance.as_f64().unwrap_or(0.0) * 16.0) as usize)
        .collect();
    let mut ticket = choose_index(draws.draw(), 16);
    let rolled = sixteenths.iter().position(|&share| match ticket.checked_sub(share) {
        Some(rest) => {
            ticket = rest;
            false
        }
        None => true,
    })?;
    Some(rolls[rolled].as_str()?.to_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    // The clock only matters to players that are given time; these are not.
    let desk = Desk::new(|| 0);
    let mut draws = Draws::new(1);
    let mut moves: Vec<String> = Vec::new();
    let players = |side: &str| if side == "player1" { "engine" } else { "classic-server" };
    let outcome = loop {
        let state = ask(&desk, &json!({ "id": "1", "action": "state", "game": "ur", "moves": moves }))?;
        if !state["outcome"].is_null() {
            break state["outcome"].clone();
        }
        let mv = match state["turn"].as_str() {
            Some("chance") => roll(&state, &mut draws).ok_or("a chance turn has rolls")?,
            Some(side) => {
                let request = json!({
                    "id": "2", "action": "choose", "game": "ur", "moves": moves,
                    "player": players(side), "seed": moves.len(),
                });
                ask(&desk, &request)?["move"].as_str().ok_or("a choice is a move")?.to_owned()
            }
            None => return Err("a game that is not over has a turn".into()),
        };
        moves.push(mv);
    };
    println!("{}", moves.join(" "));
    println!("{} wins ({}) after {} moves and rolls", outcome["winner"], outcome["reason"], moves.len());
    Ok(())
}
