//! The evaluation: every number of the document, and its vectors.

use parlor_classic::romgon::{Score, Terms, piece_value};
use parlor_romgon::{Action, Kind, Romgon};
use parlor_rules::{Game, Moves, Notation, Settings, Side, State};
use serde_json::Value;

use super::support::{BLACK, MODES, VECTORS, WHITE, load, player, set_up};

fn terms(flip: bool, pieces: &str) -> Terms {
    Terms::full(&set_up(flip, pieces).1.position, WHITE, flip)
}

#[test]
fn evaluations_are_those_of_the_document() {
    for (flip, pieces, wanted) in [
        (false, "3-4R 3-8r", [0.0, 20.0, 0.0, 16.0, 0.0, 3.0, 39.0]),
        (false, "3-6R 3-8r", [0.0, 30.0, 0.0, 8.0, 0.0, 3.0, 41.0]),
        (true, "3-4R 3-8r", [0.0, 20.0, 80.0, 16.0, 0.0, 3.0, 119.0]),
        (true, "3-4R~ 3-8r", [0.0, 20.0, 25.0, 8.0, 0.0, 3.0, 56.0]),
        (false, "3-0R 1-0T0 0-0S 3-8r 4-7c", [5.0, 0.0, 0.0, -18.0, -500.0, 0.0, -513.0]),
        (false, "3-0R 2-3T0 3-8r 3-4h0", [1.0, 0.0, 0.0, -6.0, 2.5, -3.0, -5.5]),
        (true, "3-0R 0-0S~ 1-0T0 2-0C 4-0H0 5-0T0 6-0S 3-8r", [27.0, 0.0, -10.0, 24.0, 0.0, 0.0, 41.0]),
        (true, "3-0R 0-0S~ 1-0T0~ 2-0C 4-0H0 5-0T0~ 3-8r", [24.0, 0.0, 30.0, 24.0, 0.0, 0.0, 78.0]),
        (true, "3-4R 3-5C~ 2-3S 4-5r 4-4s 3-6t0~", [-2.0, 20.0, 105.0, -2.0, -499.0, 3.0, -375.0]),
        (true, "3-4C~ 3-5t0~", [-2.0, 0.0, 25.0, 0.0, 1.0, 0.0, 24.0]),
    ] {
        let (game, state) = set_up(flip, pieces);
        let evaluation = player("classic").evaluate(&game, &state, WHITE, &Settings::default()).unwrap();
        let names = ["material", "advancement", "flip", "mobility", "threats", "center"];
        assert_eq!(evaluation.terms, names.into_iter().zip(wanted).collect::<Vec<_>>(), "{pieces}");
        assert_eq!(evaluation.total, wanted[6], "{pieces}");
    }
    for game in MODES {
        for side in Side::BOTH {
            assert_eq!(Terms::full(&game.start(), side, game.flip), Terms::default());
        }
    }
}

#[test]
fn the_arithmetic_is_that_of_the_document() {
    let points = |score: Score| score.value();
    assert_eq!(
        [Kind::Rhombus, Kind::Triangle, Kind::Hexagon, Kind::Circle, Kind::Square].map(piece_value),
        [1000, 6, 5, 4, 3]
    );
    // 1009 against 1004.
    assert_eq!(points(terms(false, "3-0R 1-0T0 0-0S 3-8r 4-7c").material), 5.0);
    assert_eq!(points(terms(false, "3-4R").advancement), 20.0);
    assert_eq!(points(terms(false, "3-6R").advancement), 30.0);
    let (game, state) = set_up(false, "3-6r");
    assert_eq!(points(Terms::full(&state.position, BLACK, game.flip).advancement), 10.0);
    assert_eq!(points(Terms::full(&state.position, WHITE, game.flip).advancement), 0.0);
    // Six unflipped and one flipped: 10 for the one, -20 for its loneliness; three and three: no more than 30.
    assert_eq!(points(terms(true, "3-0R 0-0S~ 1-0T0 2-0C 4-0H0 5-0T0 6-0S").flip), 10.0 - 20.0);
    assert_eq!(points(terms(true, "0-0S~ 0-1S~ 0-2S~ 6-0S 6-1S 6-2S").flip), 30.0);
    // 15 moves against 10: three squares and a triangle against three squares, one of them at the edge.
    assert_eq!(points(terms(false, "2-2S 4-2S 3-7S 2-5T0 0-2s 1-5s 4-5s").mobility), 10.0);
    assert_eq!(points(terms(false, "3-4T3 2-4s").threats), -3.0);
    assert_eq!(points(terms(false, "2-4S 3-4h1").threats), 2.5);
    assert_eq!(points(terms(false, "3-3S 3-6S 3-5s").center), 3.0);
    let sum = Terms {
        material: Score::points(5),
        advancement: Score::points(30),
        flip: Score::points(20),
        mobility: Score::points(10),
        threats: Score::points(-3),
        center: Score::points(6),
    };
    assert_eq!(points(sum.total()), 68.0);
}

#[test]
fn flip_terms_count_only_in_flip_mode_and_both_ways() {
    // One unflipped and more than three flipped: 40 for the four, -20.
    assert_eq!(terms(true, "0-0S 0-2S~ 0-4S~ 6-0S~ 6-2S~").flip, Score::points(40 - 20));
    assert_eq!(terms(true, "0-0S 0-2S~ 0-4S~ 6-0S~").flip, Score::points(30));
    assert_eq!(terms(true, "3-3C").flip, Score::points(30));
    assert_eq!(terms(true, "3-3C~").flip, Score::points(15 + 10));
    assert_eq!(terms(true, "3-3r 3-5c").flip, Score::default());
    assert_eq!(terms(false, "3-3R 3-5C").flip, Score::default());
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn check_terms(id: &Value, found: &Terms, wanted: &Value) {
    for (name, value) in found.named() {
        assert!((value - wanted[name].as_f64().unwrap()).abs() < 1e-6, "{id}: {name} is {value}");
    }
    assert!((found.total().value() - wanted["total"].as_f64().unwrap()).abs() < 1e-6, "{id}");
}

/// The best full evaluation after a turn without a rotation, whether or not the game ends, and the turns to it.
fn best_one_ply(game: Romgon, state: &State<Romgon>) -> (Score, Vec<String>) {
    let (side, mut best, mut turns) = (state.position.to_move(), Score::LOST, Vec::new());
    for mv in game.moves(state) {
        if matches!(mv.action(), Action::Turn(_) | Action::Go { turn: Some(_), .. }) {
            continue;
        }
        let mut after = state.clone();
        game.play(&mut after, mv);
        let score = Terms::full(&after.position, side, game.flip).total();
        if score > best {
            turns.clear();
        }
        if score >= best {
            best = score;
            turns.push(game.write_move(&state.position, mv));
        }
    }
    (best, turns)
}

#[test]
fn evaluations_agree_with_the_vectors() {
    let mut positions = 0;
    for line in VECTORS.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if text(&line["profile"]) != "standard" || line.get("eval").is_none() {
            continue;
        }
        let (id, game) = (&line["id"], Romgon { flip: text(&line["mode"]) == "flip" });
        let state = load(game, text(&line["rpn"]));
        for side in Side::BOTH {
            let terms = Terms::full(&state.position, side, game.flip);
            check_terms(id, &terms, &line["eval"][Romgon::side_name(side)]);
            let partial =
                Terms { material: terms.material, advancement: terms.advancement, ..Terms::default() };
            assert_eq!(Terms::partial(&state.position, side), partial, "{id}");
        }
        positions += 1;
        let (score, turns) = best_one_ply(game, &state);
        let best = &line["best_1ply"];
        assert!((score.value() - best["eval"].as_f64().unwrap()).abs() < 1e-6, "{id}");
        let wanted: Vec<_> = best["turns"].as_array().unwrap().iter().map(text).collect();
        assert_eq!(turns, wanted, "{id}");
    }
    assert_eq!(positions, 210);
}
