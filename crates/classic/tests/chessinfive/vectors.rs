//! The conformance vectors: wins are played, losses in one avoided, and everything is legal.

use parlor_chessinfive::ChessInFive;
use parlor_rules::{Game, Notation};
use serde_json::Value;

use super::brute::{Five, read, think};

/// A running position with its answers.
pub struct Vector {
    pub id: String,
    pub tag: String,
    pub game: ChessInFive,
    pub state: Five,
    pub wins: Vec<String>,
    pub safe: Vec<String>,
}

/// All vectors of running games.
pub fn vectors() -> Vec<Vector> {
    let lines = include_str!("../../../games/chessinfive/tests/vectors/chessinfive.jsonl").lines();
    let list = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|item| item.as_str().unwrap().to_owned()).collect()
    };
    let mut vectors = Vec::new();
    for line in lines {
        let value: Value = serde_json::from_str(line).unwrap();
        let text = |field: &str| value[field].as_str().unwrap().to_owned();
        if text("result") == "*" {
            let (game, state) = read(&text("state"));
            let (wins, safe) = (list(&value["wins"]), list(&value["safe"]));
            vectors.push(Vector { id: text("id"), tag: text("tag"), game, state, wins, safe });
        }
    }
    vectors
}

fn choice(vector: &Vector, name: &str, settings: &str, seed: u64) -> String {
    let Vector { game, state, .. } = vector;
    let mv = think(name, settings, game, state, seed).mv.unwrap();
    assert!(game.is_legal(state, mv), "{}: {name} plays {mv}", vector.id);
    game.write_move(&state.position, mv)
}

#[test]
fn every_level_takes_wins() {
    let mut checked = 0;
    for vector in vectors().iter().filter(|vector| !vector.wins.is_empty()) {
        assert!(vector.tag.starts_with("win"));
        for name in ["classic-easy", "classic-medium", "classic-hard"] {
            for seed in 0..5 {
                let mv = choice(vector, name, "", seed);
                assert!(vector.wins.contains(&mv), "{}: {name} plays {mv}", vector.id);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, (25 + 40) * 3 * 5);
}

#[test]
fn losses_in_one_are_avoided() {
    let mut checked = [0; 3];
    for vector in vectors().iter().filter(|vector| !vector.safe.is_empty()) {
        for name in ["classic-medium", "classic-hard"] {
            for settings in ["", "weights=A", "style=aggressive", "style=defensive noise=0"] {
                let mv = choice(vector, name, settings, 7);
                assert!(vector.safe.contains(&mv), "{}: {name} {settings} plays {mv}", vector.id);
            }
        }
        match vector.tag.trim_end_matches(char::is_numeric) {
            "block" => checked[0] += 1,
            "careful" => checked[1] += 1,
            _ => checked[2] += 1,
        }
    }
    assert_eq!(checked, [15 + 35, 8 + 15, 25 + 40 + 45 + 75 + 8 + 6]);
}

#[test]
fn whatever_is_played_is_legal() {
    let mut checked = 0;
    for vector in vectors() {
        for name in ["classic-easy", "classic-medium", "classic-hard"] {
            for seed in 0..3 {
                choice(&vector, name, "", seed);
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 288 * 3 * 3);
}

#[test]
fn a_lost_game_is_played_on() {
    let lost: Vec<_> = vectors().into_iter().filter(|vector| vector.safe.is_empty()).collect();
    assert_eq!(lost.len(), 4 + 12);
    for vector in &lost {
        let thought = think("classic-hard", "", &vector.game, &vector.state, 1);
        assert!(thought.candidates.iter().all(|candidate| candidate.score < Some(-2e7)), "{}", vector.id);
        assert_eq!((thought.winrate, thought.exact), (Some(0.0), true), "{}", vector.id);
    }
}
