//! The classic players of Ur against the numbers of their document, and against the plain recursion that shares no code
//! with them.

mod evaluation;
mod plain;
mod play;
mod search;

use std::fs;

use parlor_classic::ur::{Classic, Level};
use parlor_rules::{Notation, Options, State};
use parlor_ur::Ur;

const CLIENT: Classic = Classic { level: Level::Client };
const SERVER: Classic = Classic { level: Level::Server };

fn read(text: &str) -> (Ur, State<Ur>) {
    let (ur, position) = Ur::read_position(&Options::default(), text).unwrap();
    (ur, State::new(&ur, position))
}

/// The lines of a vector file of the game.
fn vectors(name: &str) -> Vec<serde_json::Value> {
    let path = format!("{}/../games/ur/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The 320 positions of the vectors, all with a roll.
fn positions() -> Vec<String> {
    let states: Vec<_> =
        vectors("ur.jsonl").iter().map(|line| line["state"].as_str().unwrap().to_owned()).collect();
    assert_eq!(states.len(), 320);
    states
}
