//! The conformance vectors of both games, every field of every line.

use crate::common::read;
use parlor_dolanan::{Add, Dolanan, Kind, Mul, Phase};
use parlor_rules::{Game, Moves, Notation, Side, State, Turn, perft};
use serde_json::Value;

fn words(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

fn text<'a>(line: &'a Value, field: &str) -> &'a str {
    line[field].as_str().unwrap()
}

/// The letter and the word of the RESULT field.
fn result<K: Kind>(state: &State<Dolanan<K>>, game: &Dolanan<K>) -> String {
    let position = game.write_position(&state.position);
    position.rsplit(' ').next().unwrap().to_owned()
}

fn after<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>, mv: &str) -> State<Dolanan<K>> {
    let mut after = state.clone();
    crate::common::play(game, &mut after, mv);
    after
}

fn check_position<K: Kind>(line: &Value) {
    let given = text(line, "state");
    let (game, state) = read::<K>(given);
    assert_eq!(game.write_position(&state.position), given);
    assert_eq!(state.position.phase().word(), text(line, "phase"));
    let actor = game.turn(&state).side().map(|side| if side == Side::First { "b" } else { "r" });
    assert_eq!(line["actor"].as_str(), actor, "{given}");
    assert_eq!(line["target"].as_u64(), game.target(&state.position).map(u64::from), "{given}");
    assert_eq!(result(&state, &game), text(line, "result"));
    check_moves(line, &game, &state);
    for illegal in words(&line["illegal"]) {
        assert!(game.read_move(&state, &illegal).is_err(), "{illegal} in {given}");
    }
    for (mv, wanted) in line["next"].as_object().unwrap() {
        assert_eq!(game.write_position(&after(&game, &state, mv).position), wanted.as_str().unwrap());
    }
    if let Some(counts) = line["perft"].as_array() {
        for (depth, wanted) in (1..).zip(counts) {
            assert_eq!(perft(&game, &mut state.clone(), depth), wanted.as_u64().unwrap(), "{given}");
        }
    }
    check_end(line, &game, &state);
}

fn check_moves<K: Kind>(line: &Value, game: &Dolanan<K>, state: &State<Dolanan<K>>) {
    let given = text(line, "state");
    let legal: Vec<_> = game.moves(state).iter().map(|&mv| game.write_move(&state.position, mv)).collect();
    assert_eq!(legal, words(&line["legal"]), "{given}");
    assert_eq!(legal.len() as u64, line["n"].as_u64().unwrap());

    let reason = |mv: &String| game.turn(&after(game, state, mv)).outcome().map(|outcome| outcome.reason);
    let wins: Vec<_> = legal.iter().filter(|mv| reason(mv) == Some("line")).cloned().collect();
    assert_eq!(wins, words(&line["wins"]), "{given}");
    let dead: Vec<_> = legal.iter().filter(|mv| reason(mv) == Some("dead-end")).cloned().collect();
    if line["dead"].is_null() {
        assert!(dead.is_empty(), "{dead:?} in {given}");
    } else {
        assert_eq!(dead, words(&line["dead"]["moves"]), "{given}");
        for mv in &dead {
            assert_eq!(
                result(&after(game, state, mv), game),
                text(&line["dead"], "result"),
                "{mv} in {given}"
            );
        }
    }
    let moving = state.position.phase() == Phase::Move;
    assert_eq!(
        line["trapped"].as_bool(),
        Some(moving && legal.iter().all(|mv| mv.ends_with('#'))),
        "{given}"
    );
    assert_eq!(line["blocked"].is_array(), moving);
    if let (Some(blocked), Some(side)) = (line["blocked"].as_array(), state.position.side()) {
        let open: Vec<_> = game.open_values(&state.position, side).collect();
        let closed = (1..=K::VALUES).filter(|value| !open.contains(value)).map(Value::from);
        assert!(closed.eq(blocked.iter().cloned()), "{given}");
    }
}

/// What only finished positions have: the last move, and the line it made.
fn check_end<K: Kind>(line: &Value, game: &Dolanan<K>, state: &State<Dolanan<K>>) {
    let over = matches!(game.turn(state), Turn::Over(_));
    assert_eq!(over, text(line, "tag").starts_with("end"));
    assert_eq!(over, line["before"].is_string());
    assert_eq!(line["line"].is_array(), text(line, "tag") == "end_line");
    let shown = game.winning_line(state);
    assert_eq!(shown, line["line"].is_array().then(|| words(&line["line"])));
    if over {
        let (before_game, before) = read::<K>(text(line, "before"));
        let ended = after(&before_game, &before, text(line, "move"));
        assert_eq!(before_game.write_position(&ended.position), text(line, "state"));
        assert_eq!(before_game.winning_line(&ended), shown);
    }
}

fn check_game<K: Kind>(line: &Value) {
    let (game, mut state) = read::<K>(text(line, "start"));
    for mv in words(&line["moves"]) {
        assert!(!matches!(game.turn(&state), Turn::Over(_)));
        crate::common::play(&game, &mut state, &mv);
    }
    assert_eq!(game.write_position(&state.position), text(line, "final"));
    assert_eq!(result(&state, &game), text(line, "result"));
}

fn check_file<K: Kind>(file: &str) {
    let (mut positions, mut games) = (0, 0);
    for line in file.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        match text(&line, "kind") {
            "pos" => {
                check_position::<K>(&line);
                positions += 1;
            }
            "game" => {
                check_game::<K>(&line);
                games += 1;
            }
            kind => panic!("a line of kind {kind}"),
        }
    }
    assert_eq!((positions, games), (310, 30));
}

#[test]
fn addition() {
    check_file::<Add>(include_str!("vectors/addition.jsonl"));
}

#[test]
fn multiplication() {
    check_file::<Mul>(include_str!("vectors/multiplication.jsonl"));
}
