//! What is refused, and with which word.

use crate::common::{game, options, play_all};
use parlor_polyclash::{Komi, PolyClash};
use parlor_rules::{Game, Notation, Options, State};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn empty() -> String {
    ".".repeat(302)
}

/// The empty board with some points replaced.
fn board(stones: &[(usize, char)]) -> String {
    let mut symbols = vec!['.'; 302];
    for &(id, symbol) in stones {
        symbols[id] = symbol;
    }
    symbols.into_iter().collect()
}

fn reason_of_position(text: &str) -> Option<&'static str> {
    PolyClash::read_position(&Options::default(), text).err().map(|refusal| refusal.reason)
}

#[test]
fn positions() {
    let empty = empty();
    for (text, reason) in [
        (format!("{empty} B 0"), None),
        (format!("{empty} W 2"), None),
        (format!("{empty}X B 0"), Some("board-length")),
        (format!("{} B 0", &empty[1..]), Some("board-length")),
        (" B 0".to_owned(), Some("board-length")),
        (format!("{} B 0", board(&[(5, 'x')])), Some("symbol")),
        (format!("{} B 0", board(&[(301, 'B')])), Some("symbol")),
        (format!("{} B 0", board(&[(301, '黒')])), Some("symbol")),
        (format!("{}\u{301} B 0", &empty[1..]), Some("symbol")),
        (format!("{empty} b 0"), Some("side-to-move")),
        (format!("{empty}  0"), Some("side-to-move")),
        (format!("{empty} X 0"), Some("side-to-move")),
        (format!("{empty} B 3"), Some("passes")),
        (format!("{empty} B -1"), Some("passes")),
        (format!("{empty} B 00"), Some("passes")),
        (format!("{empty} B "), Some("passes")),
        (format!("{empty} B 0\n"), Some("passes")),
        (format!("{empty} B"), Some("malformed")),
        (format!("{empty} B 0 "), Some("malformed")),
        (format!(" {empty} B 0"), Some("malformed")),
        (format!("{empty}  B 0"), Some("malformed")),
        (format!("{empty}\tB\t0"), Some("malformed")),
        (empty.clone(), Some("malformed")),
        (String::new(), Some("malformed")),
        // The triangle 210 among its three edges; then two stones without a liberty; then a full board.
        (format!("{} W 0", board(&[(210, 'O'), (60, 'X'), (61, 'X'), (65, 'X')])), Some("no-liberty")),
        (format!("{} W 0", board(&[(210, 'X'), (60, 'X'), (61, 'X'), (65, 'X')])), None),
        (format!("{} B 0", "X".repeat(302)), Some("no-liberty")),
        (format!("{} B 0", "XO".repeat(151)), Some("no-liberty")),
    ] {
        assert_eq!(reason_of_position(&text), reason, "{text:?}");
    }
}

#[test]
fn a_group_without_liberties_is_named() {
    let text = format!("{} W 0", board(&[(210, 'O'), (60, 'X'), (61, 'X'), (65, 'X')]));
    let refusal = PolyClash::read_position(&Options::default(), &text).unwrap_err();
    assert_eq!(refusal.args, [("at", "4,6,36".to_owned())]);
    assert!(refusal.detail.contains("210"), "{refusal}");
}

#[test]
fn a_handicap_and_a_position_exclude_each_other() {
    let text = format!("{} B 0", empty());
    let refusal = PolyClash::read_position(&options(&[("handicap", "2")]), &text).unwrap_err();
    assert_eq!(refusal.reason, "handicap-with-position");
    assert!(PolyClash::read_position(&options(&[("handicap", "0"), ("komi", "0.1")]), &text).is_ok());
}

#[test]
fn moves() {
    let game = game(&[]);
    let mut state = State::start(&game);
    // A ko that Black may not retake at 60.
    play_all(&game, &mut state, &["61", "6", "65", "36", "60", "211", "300", "210"]);
    let reason = |text: &str| game.read_move(&state, text).err().map(|refusal| refusal.reason);
    for (text, expected) in [
        ("61", Some("occupied")),
        ("4,6", Some("occupied")),
        ("6,4", Some("occupied")),
        ("210", Some("occupied")),
        ("60", Some("superko")),
        ("36,6", Some("superko")),
        ("302", Some("off-board")),
        ("1000", Some("off-board")),
        ("99999999999999999999999999", Some("off-board")),
        ("-1", Some("off-board")),
        ("0,59", Some("off-board")),
        ("0,0", Some("off-board")),
        ("0,1,2", Some("off-board")),
        ("0,1,2,3", Some("off-board")),
        ("0,1,2,3,4,5", Some("off-board")),
        ("0,1,2,3,4,5,6,7,8,9", Some("off-board")),
        ("60,61", Some("off-board")),
        ("6,292", Some("off-board")),
        ("", Some("malformed")),
        (" ", Some("malformed")),
        (",", Some("malformed")),
        ("6,", Some("malformed")),
        ("6, 36", Some("malformed")),
        (" 7", Some("malformed")),
        ("07", Some("malformed")),
        ("+7", Some("malformed")),
        ("7.0", Some("malformed")),
        ("0x7", Some("malformed")),
        ("٧", Some("malformed")),
        ("Pass", Some("malformed")),
        ("resign", Some("malformed")),
        ("--", Some("malformed")),
        ("a1", Some("malformed")),
        ("pass", None),
        ("7", None),
        ("290", None),
        ("4,3,2,1,0", None),
        ("2,0,4,1,3", None),
    ] {
        assert_eq!(reason(text), expected, "{text:?}");
    }
}

#[test]
fn suicide() {
    let text = format!("{} B 0", board(&[(60, 'O'), (61, 'O'), (65, 'O')]));
    let (game, position) = PolyClash::read_position(&Options::default(), &text).unwrap();
    let refusal = game.read_move(&State::new(&game, position), "36,4,6").unwrap_err();
    assert_eq!(refusal.reason, "suicide");
    assert_eq!(refusal.args, [("at", "4,6,36".to_owned())]);
}

#[test]
fn moves_after_the_end_and_passes_before_the_handicap() {
    let game = game(&[]);
    let mut state = State::start(&game);
    play_all(&game, &mut state, &["pass", "pass"]);
    for text in ["7", "pass"] {
        assert_eq!(game.read_move(&state, text).unwrap_err().reason, "game-over");
    }
    let game = crate::common::game(&[("handicap", "4")]);
    let refusal = game.read_move(&State::start(&game), "pass").unwrap_err();
    assert_eq!(refusal.reason, "handicap-left");
    assert!(refusal.detail.contains('4'), "{refusal}");
}

#[test]
fn settings() {
    let reason = |settings: &[(&str, &str)]| {
        let options = options(settings);
        options
            .check(PolyClash::ABOUT)
            .and_then(|()| PolyClash::new(&options))
            .err()
            .map(|refusal| refusal.reason)
    };
    for (komi, expected) in [
        ("0.025", None),
        ("0", None),
        ("-0", None),
        ("1", None),
        ("-1.000", None),
        ("0.123456789012345678", None),
        ("1.01", Some("option-value")),
        ("-1.5", Some("option-value")),
        ("3.75", Some("option-value")),
        ("99999999999999999999", Some("option-value")),
        ("1e-2", Some("option-value")),
        (".5", Some("option-value")),
        ("0.", Some("option-value")),
        ("", Some("option-value")),
        ("-", Some("option-value")),
        ("1/40", Some("option-value")),
        ("0.0250000000000000000000", Some("option-value")),
    ] {
        assert_eq!(reason(&[("komi", komi)]), expected, "komi {komi:?}");
        // The crate itself does not rely on the check before.
        assert_eq!(PolyClash::new(&options(&[("komi", komi)])).is_err(), expected.is_some(), "komi {komi:?}");
    }
    for (handicap, expected) in [
        ("0", None),
        ("1", Some("option-value")),
        ("2", None),
        ("9", None),
        ("10", Some("option-value")),
        ("-2", Some("option-value")),
        ("2.5", Some("option-value")),
        ("two", Some("option-value")),
    ] {
        assert_eq!(reason(&[("handicap", handicap)]), expected, "handicap {handicap:?}");
        assert_eq!(PolyClash::new(&options(&[("handicap", handicap)])).is_err(), expected.is_some());
    }
    assert_eq!(reason(&[("handicap", "2"), ("komi", "0.0")]), None);
    assert_eq!(reason(&[("handicap", "2"), ("komi", "0.025")]), Some("komi-with-handicap"));
    assert_eq!(reason(&[("handicap", "0"), ("komi", "0.025")]), None);
    assert_eq!(reason(&[("size", "9")]), Some("unknown-option"));
    let text = Options::default().with_text("komi", "0.025");
    assert_eq!(PolyClash::new(&text).unwrap(), PolyClash::default());
}

#[test]
fn komi_is_read_exactly() {
    for (text, fraction, written) in [
        ("0.025", (25, 1000), "0.025"),
        ("00.0250", (25, 1000), "0.025"),
        ("-0.5", (-5, 10), "-0.5"),
        ("-0.0", (0, 1), "0"),
        ("1.0", (1, 1), "1"),
        (
            "0.123456789012345678",
            (123_456_789_012_345_678, 1_000_000_000_000_000_000),
            "0.123456789012345678",
        ),
    ] {
        let komi = Komi::read(text).unwrap();
        assert_eq!(komi.fraction(), fraction, "{text}");
        assert_eq!(komi.to_string(), written, "{text}");
        assert_eq!(Komi::read(written), Some(komi), "{text}");
    }
    assert_eq!(Komi::read("0.025"), Some(Komi::DEFAULT));
    assert!((Komi::DEFAULT.as_f64() - 0.025).abs() < 1e-15);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        rng_seed: RngSeed::Fixed(4),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever comes in, nothing panics, and what is accepted is written back in its canonical spelling.
    #[test]
    fn no_text_does_harm(text in prop_oneof![
        ".*",
        "[0-9,]{0,24}",
        "-?[0-9]{1,3}(,[0-9]{1,3}){0,5}",
        "[.XO]{302} [BW] [0-2]",
        "[.]{295,305} [BWX]? ?[0-3]?",
    ]) {
        let game = game(&[]);
        let state = State::start(&game);
        if let Ok(mv) = game.read_move(&state, &text) {
            prop_assert_eq!(game.read_move(&state, &mv.to_string()), Ok(mv));
        }
        if let Ok((game, position)) = PolyClash::read_position(&Options::default(), &text) {
            prop_assert_eq!(game.write_position(&position), text.clone());
        }
        let _ = PolyClash::new(&options(&[("komi", &text), ("handicap", &text)]));
    }
}
