//! The conformance vectors of the rules document, and its tables of movement.

use std::collections::BTreeMap;

use crate::common::{legal, load, outcome, play};
use parlor_romgon::{Hex, HexSet, Kind, Romgon};
use parlor_rules::{Game, Notation, State, Turn};
use serde_json::Value;

const VECTORS: &str = include_str!("vectors/romgon.jsonl");
const PATTERNS: &str = include_str!("vectors/romgon-patterns.json");

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|value| text(value).to_owned()).collect()
}

fn mode(line: &Value) -> Romgon {
    Romgon { flip: text(&line["mode"]) == "flip" }
}

fn check_result(game: Romgon, state: &State<Romgon>, line: &Value) {
    let wanted = line
        .get("result")
        .map(|result| (result["winner"].as_str().map(str::to_owned), text(&result["reason"]).to_owned()));
    let got = outcome(game, state).map(|(winner, reason)| (winner.map(str::to_owned), reason.to_owned()));
    assert_eq!(got, wanted, "{}", line["id"]);
}

/// The pieces as the vectors write them, from the library's view of the board.
fn board(state: &State<Romgon>) -> Value {
    let pieces = state.position.pieces().map(|(hex, piece)| {
        let mut shown = serde_json::json!({
            "color": Romgon::side_name(piece.side()), "type": piece.kind().name(), "flipped": piece.is_flipped(),
        });
        if matches!(piece.kind(), Kind::Triangle | Kind::Hexagon) {
            shown["rotation"] = piece.orientation().into();
        }
        (hex.to_string(), shown)
    });
    Value::Object(pieces.collect())
}

fn check_position(line: &Value) {
    let (game, id, rpn) = (mode(line), &line["id"], text(&line["rpn"]));
    let state = load(game, rpn);
    assert_eq!(game.write_position(&state.position), rpn, "{id}");
    assert_eq!(board(&state), line["board"], "{id}");
    let side = state.position.to_move();
    assert_eq!(Romgon::side_name(side), text(&line["side"]), "{id}");
    assert_eq!(state.position.is_attacked(side), line["in_check"].as_bool().unwrap(), "{id}");
    assert_eq!(!state.position.attackers(side).is_empty(), line["in_check"].as_bool().unwrap(), "{id}");
    assert_eq!(legal(game, &state), texts(&line["turns"]), "{id}");
    check_result(game, &state, line);
}

fn check_game(line: &Value) {
    let (game, id) = (mode(line), &line["id"]);
    let mut state = State::start(&game);
    for turn in texts(&line["moves"]) {
        assert!(matches!(game.turn(&state), Turn::Player(_)), "{id} ended before {turn}");
        assert!(legal(game, &state).contains(&turn), "{id}: {turn}");
        play(game, &mut state, &turn);
    }
    assert_eq!(game.write_position(&state.position), text(&line["final_rpn"]), "{id}");
    check_result(game, &state, line);
}

#[test]
fn positions_and_games_agree_with_the_vectors() {
    let mut checked = BTreeMap::new();
    for line in VECTORS.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        // The other profile is the original engine's, which does not play by these rules.
        if text(&line["profile"]) == "standard" {
            match text(&line["kind"]) {
                "position" => check_position(&line),
                "game" => check_game(&line),
                other => panic!("a line of kind {other}"),
            }
        }
        let kind = format!("{} {}", text(&line["profile"]), text(&line["kind"]));
        *checked.entry(kind).or_insert(0) += 1;
    }
    let checked: Vec<_> = checked.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
    assert_eq!(checked, [("engine position", 60), ("standard game", 12), ("standard position", 223)]);
}

/// The reach of a single piece on an empty board, in flip mode so that flipped pieces stay flipped.
fn reach(letter: &str, hex: Hex) -> HexSet {
    let rows: Vec<_> = (0..7)
        .map(|row| {
            let (length, here) = (Hex::row_length(row), row == hex.row());
            let run = |count: u8| if count == 0 { String::new() } else { count.to_string() };
            let before = if here { hex.col() } else { length };
            let after = if here { length - hex.col() - 1 } else { 0 };
            format!("{}{}{}", run(before), if here { letter } else { "" }, run(after))
        })
        .collect();
    let state = load(Romgon { flip: true }, &format!("{} w", rows.join("/")));
    state.position.reach(hex).moves
}

fn set(hexes: &Value) -> HexSet {
    let find = |name: String| Hex::all().find(|hex| hex.to_string() == name).unwrap();
    texts(hexes).into_iter().map(find).collect()
}

#[test]
fn movement_agrees_with_the_tables() {
    let data: Value = serde_json::from_str(PATTERNS).unwrap();
    let (standard, zones) = (&data["standard"], &data["zones"]);
    for hex in Hex::all() {
        let at = hex.to_string();
        assert_eq!(hex.zone().name(), text(&zones["of_hex"][&at]), "{hex}");
        assert_eq!(reach("S", hex), set(&standard["square"][&at]), "square {hex}");
        for facing in 0..6 {
            let wanted = set(&standard["triangle_by_facing"][facing.to_string()][&at]);
            assert_eq!(reach(&format!("T{facing}"), hex), wanted, "white triangle {facing} {hex}");
            let orientation = (facing + 3) % 6;
            assert_eq!(reach(&format!("t{orientation}"), hex), wanted, "black triangle {orientation} {hex}");
        }
        for orientation in 0..3 {
            let wanted = set(&standard["hexgon_by_orientation"][orientation.to_string()][&at]);
            for letter in ["H", "h"] {
                assert_eq!(reach(&format!("{letter}{orientation}"), hex), wanted, "hexagon {hex}");
            }
        }
        let rhombus = &standard["rhombus"][&at];
        let wanted = set(&rhombus["move_or_capture"]) | set(&rhombus["move_only"]);
        assert_eq!(reach("R", hex), wanted, "rhombus {hex}");
        let ring = zones["ring_order"].get(hex.zone().name()).map_or(HexSet::EMPTY, set);
        let wanted = (ring - HexSet::of(hex)) | set(&standard["circle_transition"][&at]);
        assert_eq!(reach("C", hex), wanted, "circle {hex}");
        let near = set(&data["adjacency"][&at]);
        for letter in ["S~", "T2~", "R~", "H1~"] {
            assert_eq!(reach(letter, hex), near, "{letter} {hex}");
        }
        let dead = set(&zones["dead"]);
        let wanted = if dead.contains(hex) { near } else { near - dead };
        assert_eq!(reach("C~", hex), wanted, "flipped circle {hex}");
    }
}

#[test]
fn the_start_is_that_of_the_tables() {
    let data: Value = serde_json::from_str(PATTERNS).unwrap();
    for game in crate::common::MODES {
        let state = State::start(&game);
        assert_eq!(board(&state), data["start"]["board"]);
        assert_eq!(game.write_position(&state.position), text(&data["start"]["rpn"]));
        assert_eq!(state.position.piece(Hex::WHITE_HOME).map(|piece| piece.letter()), Some('R'));
        assert_eq!(state.position.piece(Hex::BLACK_HOME).map(|piece| piece.letter()), Some('r'));
    }
}
