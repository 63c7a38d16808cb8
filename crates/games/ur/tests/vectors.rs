//! The published positions: their complete move lists, what each move leads to, and the moves that the value table
//! knows.

use std::collections::BTreeSet;

use crate::common::{legal, open};
use parlor_rules::{Game, Moves, Notation, Side, Turn};
use parlor_ur::{MoveKind, Stage};
use serde_json::Value;

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

#[test]
fn positions_have_the_moves_of_the_vectors() {
    let (mut positions, mut moves) = (0, 0);
    for vector in lines(include_str!("vectors/ur.jsonl")) {
        moves += check_position(&vector);
        positions += 1;
    }
    assert_eq!((positions, moves), (320, 745));
}

/// Checks every field of a line and counts its moves.
fn check_position(vector: &Value) -> usize {
    let text = vector["state"].as_str().unwrap();
    let (ur, state) = open(text);
    assert_eq!(ur.write_position(&state.position), text);
    let Stage::Rolled(roll) = state.position.stage() else { panic!("{text} has no roll") };
    assert_eq!(Some(u64::from(roll)), vector["roll"].as_u64());

    let wanted = vector["moves"].as_array().unwrap();
    let spelled: Vec<_> = wanted.iter().map(|entry| entry["move"].as_str().unwrap()).collect();
    assert_eq!(legal(&ur, &state), spelled, "{text}");
    let mut tags = BTreeSet::new();
    for (mv, entry) in ur.moves(&state).into_iter().zip(wanted) {
        let spelled = ur.write_move(&state.position, mv);
        assert_eq!(ur.read_move(&state, &spelled), Ok(mv));
        let (capture, again) = (ur.is_capture(&state.position, mv), ur.rolls_again(mv));
        assert_eq!(Some(capture), entry["capture"].as_bool(), "{text} {spelled}");
        assert_eq!(Some(again), entry["again"].as_bool(), "{text} {spelled}");

        let mut after = state.clone();
        ur.play(&mut after, mv);
        assert_eq!(
            Some(ur.write_position(&after.position).as_str()),
            entry["next"].as_str(),
            "{text} {spelled}"
        );
        let kept = ur.turn(&after) == Turn::Chance(state.position.side());
        assert_eq!(kept, again, "{text} {spelled}");

        let passed = mv.kind() == MoveKind::Pass;
        let won = matches!(ur.turn(&after), Turn::Over(_));
        tags.extend(capture.then_some("capture"));
        tags.extend(again.then_some("again"));
        tags.extend(ur.bears_off(mv).then_some("finish"));
        tags.extend(won.then_some("win"));
        tags.extend(passed.then_some(if roll == 0 { "pass0" } else { "passblocked" }));
    }
    let wanted_tags: BTreeSet<_> =
        vector["tags"].as_array().unwrap().iter().map(|tag| tag.as_str().unwrap()).collect();
    assert_eq!(tags, wanted_tags, "{text}");
    wanted.len()
}

/// The values themselves are the solver's business; that the table knows the right moves is ours.
#[test]
fn the_value_table_knows_the_same_moves() {
    let (mut positions, mut lists, mut wins) = (0, 0, 0);
    for vector in lines(include_str!("vectors/ur-values.jsonl")) {
        let text = vector["state"].as_str().unwrap();
        let (ur, state) = open(text);
        assert_eq!(ur.write_position(&state.position), text);
        assert_eq!(Some(u64::from(ur.pieces())), vector["n"].as_u64());
        assert_eq!(state.position.stage(), Stage::ToRoll);
        for roll in ur.moves(&state) {
            let mut rolled = state.clone();
            ur.play(&mut rolled, roll);
            let spelled = ur.write_move(&state.position, roll);
            let Some(values) = vector["q"].get(&spelled[1..]).and_then(Value::as_object) else {
                assert_eq!(legal(&ur, &rolled), ["pass"], "{text} {spelled}");
                continue;
            };
            let known: BTreeSet<_> = values.keys().cloned().collect();
            assert_eq!(BTreeSet::from_iter(legal(&ur, &rolled)), known, "{text} {spelled}");
            lists += 1;
            for mv in ur.moves(&rolled) {
                let mut after = rolled.clone();
                ur.play(&mut after, mv);
                let value = values[&ur.write_move(&rolled.position, mv)].as_f64().unwrap();
                if let Turn::Over(outcome) = ur.turn(&after) {
                    assert_eq!((outcome.winner, value), (Some(state.position.side()), 1.0), "{text}");
                    wins += 1;
                } else {
                    assert!(value > 0.0 && value < 1.0, "{text} {spelled}");
                }
            }
        }
        positions += 1;
    }
    assert_eq!((positions, lists, wins), (505, 1952, 21));
}

/// Cases worked out by hand: position, roll, moves; `x` captures, `+` rolls again, `!` wins.
#[test]
fn the_cases_of_the_rules_hold() {
    let cases = include_str!("vectors/cases.txt").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for case in cases {
        let mut words = case.split_whitespace();
        let (ur, mut state) = open(words.next().unwrap());
        let roll = ur.read_move(&state, &format!("d{}", words.next().unwrap())).unwrap();
        ur.play(&mut state, roll);
        let mut annotated = Vec::new();
        for mv in ur.moves(&state) {
            let mut after = state.clone();
            ur.play(&mut after, mv);
            let mut text = ur.write_move(&state.position, mv);
            text.extend(ur.is_capture(&state.position, mv).then_some('x'));
            text.extend(ur.rolls_again(mv).then_some('+'));
            text.extend(matches!(ur.turn(&after), Turn::Over(_)).then_some('!'));
            annotated.push(text);
        }
        assert_eq!(annotated, words.collect::<Vec<_>>(), "{case}");
        checked += 1;
    }
    assert_eq!(checked, 15);
}

#[test]
fn a_record_of_the_rules_plays() {
    let (ur, state) = crate::common::play("..................../00/1-", "d4 -1:0 d2 0:5 d0 pass");
    assert_eq!(ur.write_position(&state.position), ".....1............../00/1-");
    assert_eq!(ur.turn(&state), Turn::Chance(Side::First));
}
