//! Why touches lead nowhere.

use crate::common::{game, play_all, point};
use parlor_polyclash::PolyClash;
use parlor_rules::{Show, State, Touch};

fn at(id: usize) -> Touch {
    Touch::cell(point(id))
}

fn reason(game: &PolyClash, state: &State<PolyClash>, touch: Touch) -> &'static str {
    game.explain(state, &[touch]).reason
}

#[test]
fn every_senseless_touch_has_its_own_reason() {
    let game = game(&[]);
    let mut state = State::start(&game);
    // White has just captured on 60, which is 6,36.
    play_all(&game, &mut state, &["61", "6", "65", "36", "60", "211", "300", "210"]);
    assert_eq!(reason(&game, &state, at(61)), "occupied");
    assert_eq!(reason(&game, &state, at(60)), "superko");
    assert_eq!(reason(&game, &state, at(100)), "unfinished");
    assert_eq!(reason(&game, &state, Touch::hand("captures:white")), "captured-stones");
    assert_eq!(reason(&game, &state, Touch::choice("roll")), "unknown-thing");
    assert_eq!(reason(&game, &state, Touch::cell("400")), "unknown-thing");
    assert_eq!(game.explain(&state, &[]).reason, "unfinished");
    play_all(&game, &mut state, &["pass", "pass"]);
    for touch in [at(100), Touch::choice("pass"), Touch::hand("captures:white")] {
        assert_eq!(reason(&game, &state, touch), "game-over");
    }
}

#[test]
fn suicide_and_early_passes_are_named() {
    let even = game(&[]);
    let mut state = State::start(&even);
    // White on all four neighbours of the edge 6,36.
    play_all(&even, &mut state, &["100", "6", "110", "36", "120", "210", "130", "211"]);
    assert_eq!(reason(&even, &state, at(60)), "suicide");
    let handicap = game(&[("handicap", "3")]);
    assert_eq!(reason(&handicap, &State::start(&handicap), Touch::choice("pass")), "handicap-left");
}
