//! Why touches lead nowhere.

use crate::common::{MIXED, owners, read, values};
use parlor_dolanan::{Add, Mul};
use parlor_rules::{Show, Touch};

fn touches(text: &str) -> Vec<Touch> {
    text.split_whitespace().map(Touch::cell).collect()
}

#[test]
fn every_senseless_touch_has_its_own_reason() {
    let turn = format!("add {MIXED} {} 2-9 b m -", owners("00", "05"));
    let claim = format!("add {MIXED} {} 3-9 b c -", owners("00", "05"));
    let first = format!("add {MIXED} {} 2-9 b c1 -", owners("", ""));
    let second = format!("add {MIXED} {} _-9 b p2 -", owners("", ""));
    let over = format!("add {MIXED} {} 3-3 - end b:resign", owners("01 02", "90"));
    for (position, touched, reason) in [
        (&turn, "pion:red:3", "not-your-pion"),
        (&turn, "pion:blue:2", "same-value"),
        (&turn, "pion:blue:10", "sum-too-large"),
        (&turn, "pion:blue:3 11", "wrong-number"),
        (&turn, "pion:blue:3 05", "occupied"),
        (&turn, "05", "occupied"),
        (&turn, "47", "pion-first"),
        (&turn, "09", "pion-must-move"),
        (&turn, "01", "no-value"),
        (&turn, "pion:blue:3 pion:blue:2", "same-value"),
        (&turn, "elsewhere", "unknown-thing"),
        (&turn, "pion:blue:3", "unfinished"),
        (&turn, "", "unfinished"),
        (&claim, "pion:blue:4", "wrong-phase"),
        (&claim, "01", "wrong-number"),
        (&first, "pion:blue:4", "wrong-phase"),
        (&second, "47", "wrong-phase"),
        (&second, "pion:blue:10", "sum-too-large"),
        (&second, "pion:red:3", "already-placed"),
        (&over, "47", "game-over"),
    ] {
        let (game, state) = read::<Add>(position);
        let refusal = game.explain(&state, &touches(touched));
        assert_eq!(refusal.reason, reason, "{position} {touched}: {refusal}");
    }
    let (game, state) = read::<Add>(&turn);
    for unknown in [Touch::hand("hand:blue"), Touch::choice("pass")] {
        assert_eq!(game.explain(&state, &[unknown]).reason, "unknown-thing");
    }
}

/// What the pions make and what the cell carries: everything for the sentence in any language.
#[test]
fn a_wrong_number_comes_with_the_equation() {
    let (game, state) = read::<Add>(&format!("add {MIXED} {} 2-9 r m -", owners("00", "")));
    let refusal = game.explain(&state, &touches("pion:red:3 06"));
    let arg = |name: &str| {
        let found = refusal.args.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    assert_eq!(refusal.reason, "wrong-number");
    assert_eq!(["left", "sign", "right", "makes", "number"].map(arg), ["2", "+", "3", "5", "8"]);
    assert_eq!(refusal.detail, "cell 06 carries 8, but the pions make 2 + 3 = 5");
}

#[test]
fn products_are_explained_alike() {
    // The symbol c stands for 15, 5 for 6.
    let board = values('5', &[("47", 'c')]);
    let (game, state) = read::<Mul>(&format!("mul {board} {} 2-3 b m -", owners("00", "05")));
    let number = game.board().number(parlor_dolanan::Cell::new(4, 7).unwrap());
    let refusal = game.explain(&state, &touches("pion:blue:5 46"));
    assert_eq!((number, refusal.reason), (15, "wrong-number"), "{refusal}");
    assert!(
        refusal.args.contains(&("sign", "×".to_owned()))
            && refusal.args.contains(&("makes", "15".to_owned()))
    );
}
