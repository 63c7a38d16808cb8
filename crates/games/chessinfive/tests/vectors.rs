//! The conformance vectors: positions of the original game with their moves, results and tactics.

use parlor_chessinfive::{Axis, ChessInFive, Move};
use parlor_rules::{Game, Moves, Notation, Options, State, Turn};
use serde_json::Value;

struct Vector {
    id: String,
    value: Value,
}

impl Vector {
    fn text(&self, field: &str) -> &str {
        self.value[field].as_str().unwrap_or_else(|| panic!("{}: no {field}", self.id))
    }

    fn list(&self, field: &str) -> Vec<String> {
        let list = self.value[field].as_array().unwrap_or_else(|| panic!("{}: no {field}", self.id));
        list.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
    }
}

fn vectors() -> Vec<Vector> {
    let lines = include_str!("vectors/chessinfive.jsonl").lines();
    lines
        .map(|line| {
            let value: Value = serde_json::from_str(line).unwrap();
            Vector { id: value["id"].as_str().unwrap().to_owned(), value }
        })
        .collect()
}

fn read(text: &str) -> (ChessInFive, State<ChessInFive>) {
    let (game, position) = ChessInFive::read_position(&Options::default(), text).unwrap();
    let state = State::new(&game, position);
    (game, state)
}

fn result(game: &ChessInFive, state: &State<ChessInFive>) -> &'static str {
    match game.turn(state) {
        Turn::Over(outcome) => {
            assert_eq!(outcome.reason, "line");
            if ChessInFive::side_name(outcome.winner.unwrap()) == "cyan" { "c" } else { "m" }
        }
        _ => "*",
    }
}

fn spell(game: &ChessInFive, state: &State<ChessInFive>, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| game.write_move(&state.position, mv)).collect()
}

fn after(game: &ChessInFive, state: &State<ChessInFive>, mv: Move) -> State<ChessInFive> {
    let mut after = state.clone();
    game.play(&mut after, mv);
    after
}

/// The moves that win at once.
fn wins(game: &ChessInFive, state: &State<ChessInFive>) -> Vec<Move> {
    let wins = |&mv: &Move| result(game, &after(game, state, mv)) != "*";
    game.moves(state).into_iter().filter(wins).collect()
}

#[test]
fn positions_and_moves_agree() {
    let mut checked = 0;
    for vector in vectors() {
        let (game, state) = read(vector.text("state"));
        assert_eq!(game.write_position(&state.position), vector.text("state"), "{}", vector.id);
        let phase = u64::from(state.position.phase().number());
        assert_eq!(vector.value["phase"].as_u64(), Some(phase), "{}", vector.id);
        assert_eq!(result(&game, &state), vector.text("result"), "{}", vector.id);
        let legal = game.moves(&state);
        assert_eq!(spell(&game, &state, &legal), vector.list("legal"), "{}", vector.id);
        checked += 1;
    }
    assert_eq!(checked, 312);
}

#[test]
fn wins_and_safe_moves_agree() {
    let mut checked = 0;
    for vector in vectors() {
        let (game, state) = read(vector.text("state"));
        assert_eq!(spell(&game, &state, &wins(&game, &state)), vector.list("wins"), "{}", vector.id);
        let is_safe = |&mv: &Move| wins(&game, &after(&game, &state, mv)).is_empty();
        let safe: Vec<_> = game.moves(&state).into_iter().filter(is_safe).collect();
        assert_eq!(spell(&game, &state, &safe), vector.list("safe"), "{}", vector.id);
        checked += 1;
    }
    assert_eq!(checked, 312);
}

#[test]
fn sample_moves_lead_to_the_next_positions() {
    let mut checked = 0;
    for vector in vectors().into_iter().filter(|vector| vector.text("result") == "*") {
        let (game, mut state) = read(vector.text("state"));
        let mv = game.read_move(&state, vector.text("play")).unwrap();
        game.play(&mut state, mv);
        assert_eq!(game.write_position(&state.position), vector.text("next"), "{}", vector.id);
        assert_eq!(result(&game, &state), vector.text("next_result"), "{}", vector.id);
        assert_eq!(read(vector.text("next")).1, state, "{}", vector.id);
        checked += 1;
    }
    assert_eq!(checked, 288);
}

#[test]
fn winning_lines_agree() {
    let mut checked = 0;
    for vector in vectors().into_iter().filter(|vector| vector.text("result") != "*") {
        let (game, state) = read(vector.text("state"));
        assert_eq!(game.winning_line(&state), Some(vector.list("line")), "{}", vector.id);
        let runs = |axis: &Axis| !state.position.winning_runs(*axis).is_empty();
        let dirs: String = Axis::ALL.iter().filter(|axis| runs(axis)).map(|axis| axis.letter()).collect();
        assert_eq!(dirs, vector.text("dirs"), "{}", vector.id);
        checked += 1;
    }
    assert_eq!(checked, 24);
}
