//! The conformance vectors: wins are taken, losses in one avoided.

use parlor_rules::{Game, Notation};
use serde_json::Value;

use super::support::{read, think};

const NODES: u64 = 20_000;

#[test]
fn every_tactical_vector_is_right() {
    let (mut won, mut held, mut lost) = (0, 0, 0);
    for line in include_str!("../../../games/chessinfive/tests/vectors/chessinfive.jsonl").lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        if value["result"] != "*" {
            continue;
        }
        let (game, state) = read(value["state"].as_str().unwrap());
        let thought = think(&game, &state, NODES);
        let mv = thought.mv.unwrap();
        assert!(game.is_legal(&state, mv));
        assert!(thought.nodes <= NODES);
        let text = Value::from(game.write_move(&state.position, mv));
        let listed = |field: &str| value[field].as_array().unwrap().contains(&text);
        let none = |field: &str| value[field].as_array().unwrap().is_empty();
        if !none("wins") {
            assert!(listed("wins"), "{}: {text}", value["id"]);
            assert_eq!((thought.winrate, thought.exact), (Some(1.0), true), "{}", value["id"]);
            won += 1;
        } else if !none("safe") {
            assert!(listed("safe"), "{}: {text}", value["id"]);
            held += 1;
        } else {
            assert_eq!((thought.winrate, thought.exact), (Some(0.0), true), "{}", value["id"]);
            lost += 1;
        }
    }
    assert_eq!((won, held, lost), (65, 207, 16));
}
