//! The conformance vectors: every win is taken.

use parlor_dolanan::{Add, Kind, Mul};
use parlor_rules::{Game, Notation, Turn};
use serde_json::Value;

use super::support::{read, think};

const NODES: u64 = 20_000;

/// Vectors with wins, and positions in which a move was asked for.
fn wins_are_taken<K: Kind>(vectors: &str) -> (usize, usize) {
    let (mut won, mut asked) = (0, 0);
    for line in vectors.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        if value["kind"] != "pos" {
            continue;
        }
        let (game, state) = read::<K>(value["state"].as_str().unwrap());
        if !matches!(game.turn(&state), Turn::Player(_)) {
            continue;
        }
        let wins = value["wins"].as_array().unwrap();
        let nodes = if wins.is_empty() { 200 } else { NODES };
        let thought = think(&game, &state, nodes);
        let mv = thought.mv.unwrap();
        assert!(game.is_legal(&state, mv) && thought.nodes <= nodes);
        asked += 1;
        if !wins.is_empty() {
            let text = Value::from(game.write_move(&state.position, mv));
            assert!(wins.contains(&text), "{}: {text}", value["id"]);
            assert_eq!((thought.winrate, thought.exact), (Some(1.0), true), "{}", value["id"]);
            won += 1;
        }
    }
    (won, asked)
}

#[test]
fn wins_of_addition_are_taken() {
    let vectors = include_str!("../../../games/dolanan/tests/vectors/addition.jsonl");
    assert_eq!(wins_are_taken::<Add>(vectors), (58, 270));
}

#[test]
fn wins_of_multiplication_are_taken() {
    let vectors = include_str!("../../../games/dolanan/tests/vectors/multiplication.jsonl");
    assert_eq!(wins_are_taken::<Mul>(vectors), (58, 270));
}
