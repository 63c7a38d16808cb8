//! Why touches lead nowhere.

use crate::common::open;
use parlor_rules::{Show, Touch};

/// A touch of a pile (`hand:…`, `home:…`), a choice (`!pass`) or a square.
fn touch(text: &str) -> Touch {
    match text.strip_prefix('!') {
        Some(choice) => Touch::choice(choice),
        None if text.starts_with('h') => Touch::hand(text),
        None => Touch::cell(text),
    }
}

#[test]
fn every_senseless_touch_has_its_own_reason() {
    for (position, touched, reason) in [
        ("..................../00/1-", "3", "not-rolled"),
        ("..................../70/1!", "3", "game-over"),
        ("..................../00/10", "hand:player1", "rolled-zero"),
        ("......1..2........../00/12", "!pass", "must-move"),
        ("......1..2........../00/12", "9", "not-your-piece"),
        ("......1..2........../00/12", "5", "no-piece"),
        ("......1..2........../00/12", "hand:player2", "not-your-piece"),
        ("......1..2........../00/12", "home:player1", "already-home"),
        ("......1..2........../00/12", "6 7", "wrong-distance"),
        ("......1..2........../00/12", "6 hand:player1", "wrong-distance"),
        ("......1.1.........../00/12", "6", "occupied"),
        ("......1.1.........../00/12", "6 8", "occupied"),
        (".....1.2............/00/12", "5 7", "safe-on-rosette"),
        ("............1......./00/13", "12", "overshoot"),
        ("............1......./00/13", "12 home:player1", "overshoot"),
        ("......1..2........../00/12", "elsewhere", "unknown-thing"),
        ("......1..2........../00/12", "!flip", "unknown-thing"),
        ("......1..2........../00/12", "6", "unfinished"),
        ("......1..2........../00/12", "", "unfinished"),
    ] {
        let (ur, state) = open(position);
        let touches: Vec<_> = touched.split_whitespace().map(touch).collect();
        let refusal = ur.explain(&state, &touches);
        assert_eq!(refusal.reason, reason, "{position} {touched}: {refusal}");
    }
}

#[test]
fn a_refusal_says_what_it_speaks_of() {
    let (ur, state) = open("............1......./00/13");
    let refusal = ur.explain(&state, &[touch("12")]);
    assert!(refusal.args.contains(&("needed", "2".to_owned())), "{refusal:?}");
    assert_eq!(refusal.detail, "the piece on 12 is borne off by a 2 exactly; a 3 overshoots");
}
