//! Bad positions, options and moves, each with its reason.

use crate::common::{open, refused};
use parlor_rules::{Game, Notation, Options, Setting, Side};
use parlor_ur::{Setup, Stage, Ur};

const START: &str = "..................../00/1-";

#[test]
fn bad_positions_are_refused_with_their_reason() {
    let cases = include_str!("vectors/bad-positions.txt").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for case in cases {
        let (reason, position) = case.split_once(' ').unwrap();
        let refusal = refused(&Options::default(), position);
        assert_eq!(refusal.reason, reason, "{position}: {refusal}");
        checked += 1;
    }
    assert_eq!(checked, 61);
}

#[test]
fn positions_of_odd_characters_are_refused() {
    for (position, reason) in [
        ("", "length"),
        ("\0", "length"),
        ("..................../00/1-\n", "length"),
        (" ..................../00/1-", "length"),
        ("..................../00/1- ", "length"),
        // Characters are counted, not bytes.
        ("é.................../00/1-", "symbol"),
        ("..................../٠0/1-", "symbol"),
        ("..................../00/1−", "symbol"),
        ("..................../00/１-", "symbol"),
        ("..................../00/1-/n４", "symbol"),
        ("🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲", "symbol"),
    ] {
        assert_eq!(refused(&Options::default(), position).reason, reason, "{position:?}");
    }
    assert_eq!(refused(&Options::default(), &".".repeat(1 << 20)).reason, "length");
}

#[test]
fn refusals_name_what_they_speak_of() {
    let refusal = refused(&Options::default(), "..............1...../00/1-");
    assert_eq!(refusal.args, [("side", "player1".to_owned()), ("square", "14".to_owned())]);
    let refusal = refused(&Options::default(), "1111................/00/1-/n3");
    assert!(refusal.args.contains(&("pieces", "3".to_owned())), "{refusal:?}");
}

#[test]
fn an_option_must_agree_with_the_string() {
    let asked = |pieces| Options::default().with_integer("pieces", pieces);
    for (options, position) in [
        (asked(4), START),
        (asked(4), "..................../00/1-/n7"),
        (asked(4), "..................../00/1-/n3"),
        (asked(7), "..................../00/1-/n4"),
        (asked(1), "..................../70/1!"),
    ] {
        assert_eq!(refused(&options, position).reason, "option-contradicts-position", "{position}");
    }
    for (options, position) in [(asked(7), START), (asked(7), "..................../00/1-/n7")] {
        assert!(Ur::read_position(&options, position).is_ok());
    }
}

#[test]
fn bad_options_are_refused() {
    let number = |text: &str| {
        let settings = [("pieces".to_owned(), Setting::Number(text.to_owned()))].into();
        Options { settings, ..Options::default() }
    };
    for (options, reason) in [
        (number("0"), "option-value"),
        (number("8"), "option-value"),
        (number("-1"), "option-value"),
        (number("2.5"), "option-value"),
        (number("99999999999999999999"), "option-value"),
        (Options::default().with_text("pieces", "four"), "option-value"),
        (Options::default().with_integer("stones", 3), "unknown-option"),
        (Options { variant: Some("masters".into()), ..Options::default() }, "unknown-variant"),
    ] {
        assert_eq!(Ur::new(&options).unwrap_err().reason, reason, "{options:?}");
        assert_eq!(refused(&options, START).reason, reason, "{options:?}");
    }
    for pieces in [0, 8, 255] {
        assert_eq!(Ur::with_pieces(pieces).unwrap_err().reason, "pieces-range");
    }
}

#[test]
fn set_ups_that_no_string_can_spell_are_refused() {
    let ur = Ur::default();
    let start =
        Setup { pieces: 7, track: [0; 2], borne_off: [0; 2], side: Side::First, stage: Stage::ToRoll };
    let build = |setup: &Setup| Ur::build(&Options::default(), setup);
    assert_eq!(build(&start), Ok((ur, ur.start())));
    for (setup, reason) in [
        (Setup { track: [1 << 5, 1 << 5], ..start }, "two-on-a-square"),
        (Setup { track: [1 << 7, 1 << 7], ..start }, "two-on-a-square"),
        (Setup { track: [1 << 14, 0], ..start }, "off-track"),
        (Setup { track: [0, 1 << 15], ..start }, "off-track"),
        (Setup { borne_off: [255, 0], ..start }, "negative-hand"),
        (Setup { track: [0, u16::MAX], ..start }, "negative-hand"),
        (Setup { stage: Stage::Rolled(5), ..start }, "roll-range"),
        (Setup { stage: Stage::Rolled(255), ..start }, "roll-range"),
        (Setup { pieces: 0, ..start }, "pieces-range"),
        (Setup { pieces: 8, ..start }, "pieces-range"),
    ] {
        assert_eq!(build(&setup).unwrap_err().reason, reason, "{setup:?}");
    }
}

#[test]
fn bad_moves_are_refused_with_their_reason() {
    for (position, text, reason) in [
        (START, "-1:3", "not-rolled"),
        (START, "pass", "not-rolled"),
        (START, "d5", "roll-range"),
        ("..................../00/12", "d2", "already-rolled"),
        ("..................../00/12", "pass", "must-move"),
        ("..................../00/10", "-1:3", "rolled-zero"),
        ("..................../00/10", "d0", "already-rolled"),
        ("..................../70/1!", "pass", "game-over"),
        ("..................../70/1!", "d1", "game-over"),
        (".............1....../60/11", "-1:3", "empty-hand"),
        ("..................../00/11", "6:7", "no-piece"),
        ("..................../00/11", "16:4", "no-piece"),
        ("......2............./00/11", "6:7", "not-your-piece"),
        ("................2.../00/11", "16:4", "not-your-piece"),
        (".............1....../50/12", "13:20", "overshoot"),
        (".............1....../50/12", "13:15", "overshoot"),
        ("............1......./50/13", "12:20", "overshoot"),
        ("......1............./00/12", "6:9", "wrong-distance"),
        ("......1............./00/12", "6:6", "wrong-distance"),
        ("......1............./00/12", "6:20", "wrong-distance"),
        ("........1.........../00/14", "8:14", "wrong-distance"),
        ("..................../00/11", "-1:19", "wrong-distance"),
        ("..................../00/11", "-1:20", "wrong-distance"),
        ("...1................/00/11", "-1:3", "occupied"),
        ("......1.1.........../00/12", "6:8", "occupied"),
        ("......1.1.........../00/12", "8:8", "wrong-distance"),
        ("......12............/00/11", "6:7", "safe-on-rosette"),
        ("......21............/00/21", "6:7", "safe-on-rosette"),
        ("..................../00/11", "20:0", "no-such-square"),
        ("..................../00/11", "0:21", "no-such-square"),
        ("..................../00/11", "99:99", "no-such-square"),
    ] {
        let (ur, state) = open(position);
        let refusal = ur.read_move(&state, text).unwrap_err();
        assert_eq!(refusal.reason, reason, "{text} in {position}: {refusal}");
    }
}

#[test]
fn texts_that_are_no_move_are_malformed() {
    for text in [
        "",
        " ",
        ":",
        "-1",
        "-1:",
        ":3",
        "-1:-1",
        "-2:3",
        "+1:3",
        "01:3",
        "1:03",
        "-1:3 ",
        " -1:3",
        "-1:3:4",
        "-1 :3",
        "1-3",
        "Pass",
        "PASS",
        "pass ",
        "p",
        "d",
        "d10",
        "d-1",
        "D3",
        "d 3",
        "3",
        "d３",
        "１:３",
        "--1:3",
        "-01:3",
        "100:3",
        "resign",
        "\0",
        "é:3",
        "-1:3\n",
        "99999999999999999999:1",
        "-1→3",
    ] {
        for position in [START, "..................../00/11", "..................../70/1!"] {
            let (ur, state) = open(position);
            assert_eq!(ur.read_move(&state, text).unwrap_err().reason, "malformed", "{text:?}");
        }
    }
}

#[test]
fn move_refusals_name_what_they_speak_of() {
    let (ur, state) = open("......1............./00/12");
    let refusal = ur.read_move(&state, "6:9").unwrap_err();
    let args: Vec<_> = refusal.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(args, [("goal", "8"), ("from", "6"), ("to", "9"), ("roll", "2"), ("side", "player1")]);
}
