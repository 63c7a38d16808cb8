//! Q-learning: the numbers of the document, and the player who has learned.

use std::sync::Arc;

use parlor_classic::romgon::learning::{EXPLORATION, LEAST_EXPLORATION, OwnTurn, ScoredMove, key};
use parlor_classic::romgon::{Learned, Level, QTable, Score, Terms};
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, Moves, Notation, Settings, Side, State};

use super::support::{FLIP, NORMAL, close, position, turn};

#[test]
fn updates_are_those_of_the_document() {
    let mut table = QTable::new(&NORMAL);
    assert_eq!(table.value("start#"), 0.0);
    assert!(close(table.update("start#", 1.0, 0.0), 0.1));
    assert!(close(table.update("start#", 1.0, 0.0), 0.19));
    assert!(close(table.value("start#"), 0.19));
    // From 0 to 0.5, then the document's third case.
    assert!(close(table.update("a", 5.0, 0.0), 0.5));
    assert!(close(table.update("a", 0.01, 0.5), 0.496));
    assert_eq!(table.len(), 2);
}

#[test]
fn exploration_is_that_of_the_document() {
    let mut table = QTable::new(&NORMAL);
    assert_eq!((table.exploration(), table.games()), (EXPLORATION, 0));
    for game in 1..=300 {
        table.end_game();
        let exploration = table.exploration();
        match game {
            1 => assert!(close(exploration, 0.199)),
            100 => {
                assert!(close(exploration, 0.2 * 0.995f64.powi(100)));
                assert!((exploration - 0.1212).abs() < 5e-5);
            }
            276 => assert!(exploration > LEAST_EXPLORATION),
            277.. => assert_eq!(exploration, 0.05),
            _ => {}
        }
    }
    assert_eq!(table.games(), 300);
}

#[test]
fn keys_are_those_of_the_document() {
    let board = position(FLIP, "S5/7/8/4R4/5c~2/7/6 w");
    let mv = turn(FLIP, &board, "3-4>3-5");
    assert_eq!(key(&board, Some(mv)), "3-4-3-5#0-0:swU|3-4:rwU|4-5:cbF");
    assert_eq!(key(&board, None), "start#0-0:swU|3-4:rwU|4-5:cbF");
    let board = position(FLIP, "6/T36/8/4R4/5h2~2/7/6 w");
    let pieces = "#1-0:twU@3|3-4:rwU|4-5:hbF@2";
    for (text, wanted) in
        [("1-0@4", "1-0-1-0@4"), ("1-0~", "1-0-1-0~"), ("3-4>3-5", "3-4-3-5"), ("3-4~", "3-4-3-4~")]
    {
        assert_eq!(key(&board, Some(turn(FLIP, &board, text))), format!("{wanted}{pieces}"));
    }
    let board = position(NORMAL, "6/T06/8/9/8/7/6 w");
    assert_eq!(key(&board, Some(turn(NORMAL, &board, "1-0>1-1@5"))), "1-0-1-1@5#1-0:twU");
    assert_eq!(key(&position(NORMAL, "6/7/8/9/8/7/6 w"), None), "start#");
}

#[test]
fn every_turn_has_a_key_of_its_own() {
    for game in [NORMAL, FLIP] {
        let state = State::start(&game);
        let keys: std::collections::BTreeSet<_> =
            game.moves(&state).into_iter().map(|mv| key(&state.position, Some(mv))).collect();
        assert_eq!(keys.len(), game.count_moves(&state));
    }
}

/// Black's first turns of a game, with the states in which they were made.
fn own_turns(texts: &str) -> Vec<OwnTurn> {
    let mut state = State::start(&NORMAL);
    let mut own = Vec::new();
    for text in texts.split_whitespace() {
        let mv = NORMAL.read_move(&state, text).unwrap();
        if state.position.to_move() == Side::First {
            own.push(OwnTurn { position: state.position.clone(), mv });
        }
        NORMAL.play(&mut state, mv);
    }
    own
}

#[test]
fn the_end_rewards_the_last_turn_but_one() {
    let own = own_turns("4-7>4-6 0-0>1-1 1-6@1 6-0>5-1 3-8>3-7 1-1>0-0 3-7>3-6");
    let keys: Vec<_> = own.iter().map(|turn| key(&turn.position, Some(turn.mv))).collect();
    for (end, wanted) in [(1.0, 0.1), (-1.0, -0.1), (0.0, 0.0)] {
        let mut table = QTable::new(&NORMAL);
        table.learn(&own, end);
        // Steps are rewarded with 0.01; the last turn has no next state, and no value.
        let values: Vec<_> = keys.iter().map(|key| table.value(key)).collect();
        assert!(close(values[0], 0.001) && close(values[1], 0.001) && close(values[2], wanted), "{values:?}");
        assert_eq!((values[3], table.len()), (0.0, 3));
        // The second time the turn before sees what the next state is worth: the best of its turns, and 0 is always
        // among them here.
        table.learn(&own, end);
        let next = f64::max(wanted, 0.0);
        assert!(close(table.value(&keys[1]), 0.001 + 0.1 * (0.01 + 0.9 * next - 0.001)));
        assert_eq!(table.games(), 0);
    }
    for few in 0..2 {
        let mut table = QTable::new(&NORMAL);
        table.learn(&own[..few], 1.0);
        assert!(table.is_empty());
    }
}

#[test]
fn the_best_next_value_is_taken_over_legal_turns() {
    let mut table = QTable::new(&NORMAL);
    let start = NORMAL.start();
    assert_eq!(table.max_value(&start), 0.0);
    for mv in NORMAL.moves(&State::start(&NORMAL)) {
        table.update(&key(&start, Some(mv)), -1.0, 0.0);
    }
    assert!(close(table.max_value(&start), -0.1));
    table.update(&key(&start, Some(turn(NORMAL, &start, "4-7>4-6"))), 2.0, 0.0);
    assert!(close(table.max_value(&start), 0.11));
    // White's rhombus has arrived: the game is over.
    let over = position(NORMAL, "6/7/8/8R/8/7/r5 b");
    table.update(&key(&over, None), 9.0, 0.0);
    assert_eq!(table.max_value(&over), 0.0);
}

#[test]
fn the_exploit_rule_is_that_of_the_document() {
    let start = State::start(&NORMAL);
    let mut table = QTable::new(&NORMAL);
    // Nothing learned: the best full evaluation after one turn, the first of equals.
    let weight = |table: &QTable, mv| {
        let mut after = start.clone();
        NORMAL.play(&mut after, mv);
        let total = Terms::full(&after.position, Side::First, false).total().value();
        table.value(&key(&start.position, Some(mv))) + total / 100.0
    };
    for round in 0..3 {
        let moves = NORMAL.moves(&start);
        let best = moves.iter().rev().max_by(|a, b| weight(&table, **a).total_cmp(&weight(&table, **b)));
        let all = ScoredMove::all(Some(&table), &NORMAL, &start);
        assert_eq!(ScoredMove::best(&all), best.copied(), "round {round}");
        let player = Learned::new([Arc::new(table.clone())]);
        let thought = player.think(&NORMAL, &start, &Ask::default(), &mut Unwatched);
        assert_eq!((thought.mv, thought.candidates.len()), (best.copied(), 51));
        for candidate in &thought.candidates {
            assert_eq!(candidate.score, Some(weight(&table, candidate.line[0])));
            assert_eq!(candidate.score, Some(candidate.terms.iter().map(|term| term.1).sum()));
        }
        assert!(thought.candidates.is_sorted_by(|a, b| a.score >= b.score));
        // Make the best turn look bad, so that another is best next time.
        table.update(&key(&start.position, best.copied()), -9.0, 0.0);
    }
    // The other mode is another game.
    let player = Learned::new([Arc::new(table)]);
    assert!(player.table(&NORMAL).is_some() && player.table(&FLIP).is_none());
    let thought = player.think(&FLIP, &State::start(&FLIP), &Ask::default(), &mut Unwatched);
    assert!(thought.candidates.iter().all(|candidate| candidate.terms[0] == ("learned", 0.0)));
    assert_eq!((player.id(), player.aliases()), ("classic-learned", &["learned"] as &[_]));
    let evaluation = player.evaluate(&FLIP, &State::start(&FLIP), Side::First, &Settings::default());
    assert_eq!(evaluation.unwrap().terms.len(), 6);
}

#[test]
fn results_count_as_evaluations() {
    let state = State::new(&NORMAL, position(NORMAL, "S5/7/8/6R2/8/r6/5s w"));
    let all = ScoredMove::all(None, &NORMAL, &state);
    let best = ScoredMove::best(&all).unwrap();
    assert_eq!(NORMAL.write_move(&state.position, best), "3-6>3-8");
    let found = all.iter().find(|turn| turn.mv == best).unwrap();
    assert_eq!(found.evaluation, Score::WON.value() / 100.0);
    let mut after = state.clone();
    NORMAL.play(&mut after, best);
    assert_eq!(Level::Hard.score(&NORMAL, &after, Side::Second), Score::WON);
}
