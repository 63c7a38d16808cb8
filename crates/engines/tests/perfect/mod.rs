//! Exact play with few pieces, against the values of the rules document.

use std::sync::LazyLock;

use parlor_engines::perfect::Perfect;
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_rules::{Draws, Game, Moves, Notation, Options, State, Turn};
use parlor_ur::{Move, Ur};
use serde_json::Value as Json;

const VECTORS: &str = include_str!("../../../games/ur/tests/vectors/ur-values.jsonl");
/// With four pieces the table takes seconds to make; `crates/solve` tests those.
const MOST_PIECES: u64 = 3;

/// One for all tests, so that a game is solved once.
fn perfect() -> &'static Perfect {
    static PERFECT: LazyLock<Perfect> = LazyLock::new(Perfect::default);
    &PERFECT
}

fn think(game: &Ur, state: &State<Ur>) -> Thought<Move> {
    perfect().think(game, state, &Ask::default(), &mut Unwatched)
}

fn read(text: &str, pieces: i64) -> (Ur, State<Ur>) {
    let (game, position) =
        Ur::read_position(&Options::default().with_integer("pieces", pieces), text).unwrap();
    (game, State::new(&game, position))
}

#[test]
fn every_value_and_every_move_of_the_vectors() {
    let (mut positions, mut moves) = (0, 0);
    for line in VECTORS.lines() {
        let vector: Json = serde_json::from_str(line).unwrap();
        if vector["n"].as_u64().unwrap() > MOST_PIECES {
            continue;
        }
        let (game, state) = read(vector["state"].as_str().unwrap(), vector["n"].as_i64().unwrap());
        let thought = think(&game, &state);
        assert!(thought.exact && thought.mv.is_none());
        assert!((thought.winrate.unwrap() - vector["v"].as_f64().unwrap()).abs() < 1e-9, "{line}");
        positions += 1;
        for (roll, values) in vector["q"].as_object().unwrap() {
            let mut rolled = state.clone();
            let mv = game.read_move(&rolled, &format!("d{roll}")).unwrap();
            game.play(&mut rolled, mv);
            let thought = think(&game, &rolled);
            let values = values.as_object().unwrap();
            assert_eq!(thought.candidates.len(), values.len());
            for candidate in &thought.candidates {
                let spelled = game.write_move(&rolled.position, candidate.line[0]);
                let wanted = values[&spelled].as_f64().unwrap();
                assert!((candidate.winrate.unwrap() - wanted).abs() < 1e-9, "{line} d{roll} {spelled}");
                moves += 1;
            }
            let best = values.values().map(|value| value.as_f64().unwrap()).fold(0.0, f64::max);
            assert!((thought.winrate.unwrap() - best).abs() < 1e-9);
        }
    }
    assert!(positions > 50 && moves > 200, "{positions} positions, {moves} moves");
}

/// The chance before a roll is the mean of the chances after it, and no move makes more of it.
#[test]
fn chances_hang_together_along_games() {
    let game = Ur::with_pieces(2).unwrap();
    let mut draws = Draws::new(3);
    for _ in 0..20 {
        let mut state = State::start(&game);
        while game.turn(&state).outcome().is_none() {
            let thought = think(&game, &state);
            let chances = thought.candidates.iter().map(|candidate| candidate.winrate.unwrap());
            let expected = match game.turn(&state) {
                Turn::Chance(_) => {
                    let rolls = game.moves(&state);
                    let weight =
                        |roll| f64::from(game.weight(&state, roll)) / f64::from(game.total_weight(&state));
                    rolls.into_iter().map(weight).zip(chances).map(|(weight, chance)| weight * chance).sum()
                }
                _ => chances.fold(0.0, f64::max),
            };
            assert!((thought.winrate.unwrap() - expected).abs() < 1e-8);
            let mv = game.pick_move(&state, draws.draw()).unwrap();
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn fewer_pieces_need_no_file() {
    for pieces in 1..=6 {
        assert_eq!(Perfect::default().lacks(&Ur::with_pieces(pieces).unwrap()), None);
    }
}
