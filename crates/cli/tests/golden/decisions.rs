//! The same moves everywhere: games that levels and engines played with themselves, decision by decision. The browser makes
//! the same decisions in the same file (web/tests/decisions.spec.ts). Of engines the winning chance is noted as well, to the last
//! bit: it hangs on every judgement of a network in the search.
//!
//! `PARLOR_GOLDEN=write` (or `make golden`) lets the engine play the games of golden/decisions.jsonl anew. With
//! `PARLOR_DECISIONS=FILE` they are played into that file, so many times as long as `PARLOR_DECISIONS_TIMES` says (`make decisions`).

use std::{env, fs};

use parlor_rules::Draws;
use serde_json::{Value as Json, json};

use crate::ways::{Engine, Way};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/decisions.jsonl");
/// Decisions of a player, and at most so many in a game.
const DECISIONS: usize = 20;
/// So many times as many of the engine.
const ENGINE: usize = 5;

#[test]
fn decisions_are_those_of_the_file() {
    if let Ok(file) = env::var("PARLOR_DECISIONS") {
        let times = env::var("PARLOR_DECISIONS_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
        return write(&file, times);
    }
    if env::var_os("PARLOR_GOLDEN").is_some_and(|wish| wish == "write") {
        write(FILE, 1);
    }
    let text = fs::read_to_string(FILE).expect("the decisions");
    let mut engine = Engine::start();
    let mut decisions = 0;
    for line in text.lines() {
        let played: Json = serde_json::from_str(line).expect("a game");
        let moves = played["moves"].as_array().expect("its moves");
        for (number, place) in played["decisions"].as_array().expect("its decisions").iter().enumerate() {
            let place = place.as_u64().expect("a place") as usize;
            let answer = ask(&mut engine, "choose", &played, &moves[..place]);
            assert_eq!(answer["move"], moves[place], "decision {place} of {line}");
            if let Some(chances) = played["chances"].as_array() {
                assert_eq!(*chance(&answer), chances[number], "chance at {place} of {line}");
            }
            decisions += 1;
        }
    }
    assert!(decisions >= 1_700, "{decisions} decisions are few");
}

/// Asks about a game after some moves.
fn ask(engine: &mut Engine, action: &str, played: &Json, moves: &[Json]) -> Json {
    let mut request = json!({ "id": "d", "action": action, "moves": moves });
    for field in ["game", "variant", "options"] {
        if !played[field].is_null() {
            request[field] = played[field].clone();
        }
    }
    if action == "choose" {
        for field in ["player", "nodes", "seed"] {
            if !played[field].is_null() {
                request[field] = played[field].clone();
            }
        }
    }
    engine.send(&request.to_string());
    engine.receive()
}

/// The winning chance that was found for the move.
fn chance(answer: &Json) -> &Json {
    &answer["candidates"][0]["winrate"]
}

/// Plays games of every level, of every character and of the engine, until each has decided often enough.
fn write(file: &str, times: usize) {
    let mut engine = Engine::start();
    engine.send(r#"{"id":"g","action":"games"}"#);
    let listed = engine.receive();
    let mut text = String::new();
    for game in listed["games"].as_array().expect("games") {
        let variants = game["variants"].as_array().filter(|variants| !variants.is_empty());
        for variant in variants.cloned().unwrap_or_else(|| vec![Json::Null]) {
            for player in game["players"].as_array().expect("players") {
                let id = player["id"].as_str().expect("an id");
                let mut settings = player["tuning"].as_array().into_iter().flatten();
                let mut due = match id {
                    "engine" => ENGINE * times * DECISIONS,
                    // Levels and characters.
                    _ if settings.any(|setting| setting["name"] == "strength") => times * DECISIONS,
                    _ => 0,
                };
                let mut seed = 0;
                while due > 0 {
                    seed += 1;
                    let played = play(&mut engine, &game["id"], &variant, id, seed, due.min(DECISIONS));
                    due -= played["decisions"].as_array().map_or(0, Vec::len);
                    text += &format!("{played}\n");
                }
            }
        }
    }
    fs::write(file, text).expect("the decisions can be written");
}

/// Lets a player play with itself after some moves of chance, and notes where it decided, `most` times at most.
fn play(engine: &mut Engine, game: &Json, variant: &Json, player: &str, seed: u64, most: usize) -> Json {
    let mut played = json!({ "game": game, "player": player, "seed": seed });
    if !variant.is_null() {
        played["variant"] = variant.clone();
    }
    if game == "addition" || game == "multiplication" {
        played["options"] = json!({ "seed": seed });
    }
    if player == "engine" && game != "ur" {
        played["nodes"] = json!(if game == "polyclash" { 40 } else { 2_000 });
    }
    let name = format!("{game} {variant} {player} {seed}");
    let mut draws = Draws::new(name.bytes().fold(0, |sum, byte| Draws::new(sum ^ u64::from(byte)).draw()));
    let by_chance = draws.draw() as usize % if game == "polyclash" { 150 } else { 12 };
    let (mut moves, mut decisions, mut chances) = (Vec::new(), Vec::new(), Vec::new());
    while decisions.len() < most {
        let state = ask(engine, "state", &played, &moves);
        let legal = state["legal"].as_array().cloned().unwrap_or_default();
        // A pass by chance would end a game of PolyClash before it began.
        let some: Vec<&Json> = legal.iter().filter(|mv| *mv != "pass").collect();
        if legal.is_empty() {
            break;
        }
        let chosen = if state["turn"] == "chance" || moves.len() < by_chance && !some.is_empty() {
            some[draws.draw() as usize % some.len()].clone()
        } else {
            decisions.push(moves.len());
            let answer = ask(engine, "choose", &played, &moves);
            chances.push(chance(&answer).clone());
            answer["move"].clone()
        };
        moves.push(chosen);
    }
    played["moves"] = json!(moves);
    played["decisions"] = json!(decisions);
    if player == "engine" {
        played["chances"] = json!(chances);
    }
    played
}
