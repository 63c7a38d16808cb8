//! Training by self-play and from recorded games.

use std::ops::ControlFlow;

use parlor_classic::romgon::learning::{MOVE_LIMIT, key};
use parlor_classic::romgon::{QTable, learn_record, train_by_self_play, train_from_records};
use parlor_romgon::Romgon;
use parlor_rules::{Game, Notation, Options, Record, Side, State, Turn};
use serde_json::Value;

use super::support::{FLIP, NORMAL, VECTORS, close, on, trained, turn};

#[test]
fn a_training_taken_up_again_comes_to_the_same_table() {
    for game in [NORMAL, FLIP] {
        let whole = trained(game, 30);
        let mut parts = trained(game, 12);
        parts = QTable::from_text(&parts.to_text()).unwrap();
        let mut told = Vec::new();
        train_by_self_play(&mut parts, 100, 5, |table, lesson| {
            assert_eq!(table.games(), lesson.number);
            told.push(*lesson);
            if lesson.number == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(parts, whole);
        assert_eq!(parts.to_text(), whole.to_text());
        assert_eq!(
            told.iter().map(|lesson| lesson.number).collect::<Vec<_>>(),
            (13..=30).collect::<Vec<_>>()
        );
        assert!(told.iter().all(|lesson| lesson.turns > 0 && lesson.turns <= MOVE_LIMIT));
        assert!(told.iter().any(|lesson| lesson.winner.is_some()));
        let mut other = QTable::new(&game);
        train_by_self_play(&mut other, 30, 6, on);
        assert_ne!(other, whole);
    }
}

#[test]
fn a_hundred_games_give_a_thousand_values() {
    let table = trained(NORMAL, 100);
    assert!(table.len() > 1000, "{}", table.len());
    assert!((table.exploration() - 0.1212).abs() < 5e-5);
}

/// The recorded games of the vectors in one mode.
fn records(game: Romgon) -> Vec<Record> {
    let lines = VECTORS.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mode = game.options().variant.unwrap();
    let games = lines.filter(|line| line["kind"] == "game" && line["mode"] == mode.as_str());
    let record = |line: Value| Record {
        game: "romgon".to_owned(),
        options: game.options(),
        result: "*".to_owned(),
        moves: line["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().to_owned()).collect(),
        ..Record::default()
    };
    games.map(record).collect()
}

#[test]
fn recorded_games_are_learned_from() {
    for game in [NORMAL, FLIP] {
        let records = records(game);
        assert_eq!(records.len(), 6);
        let mut table = QTable::new(&game);
        let mut lessons = Vec::new();
        train_from_records(&mut table, &records, |_, lesson| {
            lessons.push(lesson.clone().unwrap());
            ControlFlow::Continue(())
        });
        assert_eq!((lessons.len(), table.games()), (6, 6));
        assert!(table.len() > 100);
        for (lesson, record) in lessons.iter().zip(&records) {
            assert_eq!(lesson.turns, record.moves.len());
            assert!(lesson.winner.is_some());
        }
        // One after the other comes to the same.
        let mut again = QTable::new(&game);
        for (record, lesson) in records.iter().zip(&lessons) {
            assert_eq!(learn_record(&mut again, record).as_ref(), Ok(lesson));
        }
        assert_eq!(again, table);
        // The winner's last turn but one is worth more than the loser's.
        let mut single = QTable::new(&game);
        let lesson = learn_record(&mut single, &records[0]).unwrap();
        let mut state = State::start(&game);
        let mut values = Vec::new();
        for text in &records[0].moves {
            let mv = game.read_move(&state, text).unwrap();
            values.push((state.position.to_move(), single.value(&key(&state.position, Some(mv)))));
            game.play(&mut state, mv);
        }
        assert!(matches!(game.turn(&state), Turn::Over(outcome) if outcome.winner == lesson.winner));
        for (side, value) in &values[values.len() - 4..values.len() - 2] {
            assert!(if Some(*side) == lesson.winner { *value > 0.05 } else { *value < 0.0 }, "{values:?}");
        }
    }
}

#[test]
fn results_from_outside_the_rules_count() {
    let moves: Vec<_> = "4-7>4-6 0-0>1-1 1-6@1 6-0>5-1".split(' ').map(str::to_owned).collect();
    for (result, winner) in [
        ("white resign", Some(Side::Second)),
        ("black time", Some(Side::First)),
        ("draw move_limit", None),
        ("*", None),
    ] {
        let record = Record {
            game: "romgon".into(),
            result: result.into(),
            moves: moves.clone(),
            ..Record::default()
        };
        let mut table = QTable::new(&NORMAL);
        assert_eq!(learn_record(&mut table, &record).unwrap().winner, winner, "{result}");
        let first = table.value(&key(&NORMAL.start(), Some(turn(NORMAL, &NORMAL.start(), "4-7>4-6"))));
        let reward = winner.map_or(0.0, |winner| if winner == Side::First { 1.0 } else { -1.0 });
        assert!(close(first, 0.1 * reward), "{result}");
    }
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let good = records(NORMAL).remove(0);
    let mut odd = good.clone();
    odd.moves[3] = "0-0>6-5".to_owned();
    let variant = |variant: &str| Options { variant: Some(variant.to_owned()), ..Options::default() };
    let mut table = trained(NORMAL, 1);
    let before = table.clone();
    for (record, reason) in [
        (Record { game: "ur".into(), ..good.clone() }, "wrong-game"),
        (Record { options: variant("flip"), ..good.clone() }, "wrong-variant"),
        (Record { options: variant("odd"), ..good.clone() }, "unknown-variant"),
        (Record { start: Some("nowhere".into()), ..good.clone() }, "side-to-move"),
        (Record { moves: [good.moves.clone(), vec!["0-0>1-1".into()]].concat(), ..good }, "game-over"),
    ] {
        let refusal = learn_record(&mut table, &record).unwrap_err();
        assert_eq!(refusal.reason, reason, "{refusal}");
    }
    let refusal = learn_record(&mut table, &odd).unwrap_err();
    assert!(refusal.detail.starts_with("turn 4 of the record: "), "{refusal}");
    assert_eq!(table, before);
}
