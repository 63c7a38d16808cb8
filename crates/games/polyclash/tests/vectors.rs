//! Every vector, every field but the two that speak of players (`greedy`, `orig`).

use crate::common::game;
use parlor_polyclash::{Illegal, Move, Point, PointSet, PolyClash, Score12};
use parlor_rules::{Moves, Notation, Side, State, Turn};
use serde_json::Value;

#[test]
fn all_vectors_hold() {
    let game = game(&[]);
    let mut checked = 0;
    for line in include_str!("vectors/polyclash.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        check(&game, &vector);
        checked += 1;
    }
    assert_eq!(checked, 204);
}

fn check(game: &PolyClash, vector: &Value) {
    let id = vector["id"].as_str().unwrap();
    let state = replay(game, vector);
    let position = &state.position;
    let terminal = vector["terminal"].as_bool().unwrap();

    assert_eq!(vector["ply"], vector["moves"].as_array().unwrap().len(), "{id} ply");
    assert_eq!(letter(position.side()), vector["to_move"], "{id} to move");
    assert_eq!(vector["passes"], position.passes(), "{id} passes");
    assert_eq!(terminal, position.passes() == 2, "{id} terminal");
    let text = game.write_position(position);
    let expected = format!(
        "{} {} {}",
        vector["stones"].as_str().unwrap(),
        vector["to_move"].as_str().unwrap(),
        vector["passes"]
    );
    assert_eq!(text, expected, "{id} position string");
    let (_, read) = PolyClash::read_position(&Default::default(), &text).unwrap();
    assert_eq!(read, *position, "{id} read back");

    assert_eq!(ids(state.history.last_captured()), numbers(&vector["last_captured"]), "{id} last captured");
    let [black, white] = state.history.captures();
    assert_eq!((&vector["captures"]["B"], &vector["captures"]["W"]), (&black.into(), &white.into()), "{id}");

    check_legality(game, &state, vector, id);
    assert_eq!(format!("{:016x}", position.zobrist()), vector["zobrist"], "{id} hash");
    check_score(position.cell_score(), &vector["cell12"], &vector["cell"], id);
    check_score(position.final_score(), &vector["final12"], &vector["final"], id);
    let areas = position.areas().map(|area| area.len());
    let unclaimed = Point::COUNT - areas[0] - areas[1];
    assert_eq!(numbers(&vector["area_points"]), [areas[0], areas[1], unclaimed], "{id} area");

    assert_eq!(letter(game.winner(position)), vector["winner"], "{id} winner");
    match parlor_rules::Game::turn(game, &state) {
        Turn::Over(outcome) => {
            assert!(terminal, "{id} is over");
            assert_eq!(outcome.reason, "score");
            assert_eq!(outcome.winner.map(letter), vector["winner"].as_str(), "{id} outcome");
        }
        turn => assert_eq!((turn, terminal), (Turn::Player(position.side()), false), "{id} turn"),
    }
}

/// Plays the vector's moves by their ids.
fn replay(game: &PolyClash, vector: &Value) -> State<PolyClash> {
    let mut state = State::start(game);
    for mv in vector["moves"].as_array().unwrap() {
        let text = if *mv == -1 { "pass".to_owned() } else { mv.to_string() };
        crate::common::play_all(game, &mut state, &[&text]);
    }
    state
}

fn check_legality(game: &PolyClash, state: &State<PolyClash>, vector: &Value, id: &str) {
    let moves = game.moves(state);
    let terminal = vector["terminal"].as_bool().unwrap();
    assert_eq!(moves.last() == Some(&Move::PASS), !terminal, "{id} pass");
    let legal: PointSet = moves.iter().filter_map(|mv| mv.point()).collect();
    assert_eq!(ids(legal), numbers(&vector["legal"]), "{id} legal");
    for (field, illegal) in [("illegal_suicide", Illegal::Suicide), ("illegal_superko", Illegal::Superko)] {
        let refused = Point::all().filter(|&point| game.check(state, Move::from(point)) == Err(illegal));
        assert_eq!(ids(refused.collect()), numbers(&vector[field]), "{id} {field}");
    }
    for point in Point::all().filter(|&point| state.position.stone_at(point).is_some()) {
        let expected = if terminal { Illegal::GameOver } else { Illegal::Occupied };
        assert_eq!(game.check(state, Move::from(point)), Err(expected), "{id} {point}");
    }
}

fn check_score(score: Score12, twelfths: &Value, shares: &Value, id: &str) {
    let six: Vec<usize> = score.small.iter().chain(&score.large).map(|&part| part.into()).collect();
    assert_eq!(six, numbers(twelfths), "{id} twelfths");
    for (share, expected) in score.shares().iter().zip(shares.as_array().unwrap()) {
        assert!((share - expected.as_f64().unwrap()).abs() < 1e-9, "{id} shares");
    }
    assert!((score.shares().iter().sum::<f64>() - 1.0).abs() < 1e-9, "{id} sum of shares");
}

fn letter(side: Side) -> &'static str {
    ["B", "W"][side.index()]
}

fn ids(points: PointSet) -> Vec<usize> {
    points.iter().map(Point::id).collect()
}

fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect()
}
