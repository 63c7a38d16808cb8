//! Why touches lead nowhere.

use crate::common::{START, read};
use parlor_chessinfive::ChessInFive;
use parlor_rules::{Game, Notation, Show, State, Touch};

/// A touch of a pile (`hand:…`) or of a square.
fn touch(text: &str) -> Touch {
    if text.starts_with("hand:") { Touch::hand(text) } else { Touch::cell(text) }
}

fn reason(state: &State<ChessInFive>, touched: &str) -> &'static str {
    let touches: Vec<_> = touched.split_whitespace().map(touch).collect();
    ChessInFive::default().explain(state, &touches).reason
}

#[test]
fn every_senseless_drop_has_its_own_reason() {
    let (game, mut state): (ChessInFive, State<ChessInFive>) = read(START);
    for text in ["Q@d", "Q@d", "R@d", "R@d", "B@d", "B@d", "N@d", "N@d"] {
        let mv = game.read_move(&state, text).unwrap();
        game.play(&mut state, mv);
    }
    for (touched, wanted) in [
        ("hand:cyan:R d8", "column-full"),
        ("hand:cyan:R d1", "column-full"),
        ("d4", "column-full"),
        ("hand:cyan:Q", "not-in-hand"),
        ("hand:cyan:Q e1", "not-in-hand"),
        ("hand:magenta:R", "not-your-piece"),
        ("hand:magenta:Q e1", "not-your-piece"),
        ("hand:cyan:P", "unknown-thing"),
        ("hand:cyan:R z9", "unknown-thing"),
        ("hand:cyan:R", "unfinished"),
        ("hand:cyan:R e5", "unfinished"),
        ("", "unfinished"),
    ] {
        assert_eq!(reason(&state, touched), wanted, "{touched}");
    }
    assert_eq!(game.explain(&state, &[Touch::choice("pass")]).reason, "unknown-thing");
}

#[test]
fn every_senseless_move_has_its_own_reason() {
    let (game, mut state): (ChessInFive, State<ChessInFive>) =
        read("4R3/8/8/QBBN4/8/2RNK3/7k/qrrb1bnn c - 40");
    for (touched, wanted) in [
        ("a1", "not-your-piece"),
        ("a8", "empty-square"),
        ("e8 a5", "occupied"),
        ("e8 d7", "piece-move"),
        ("e8 e2", "blocked"),
        ("hand:cyan:Q", "unknown-thing"),
        ("e8", "unfinished"),
        ("e8 e5", "unfinished"),
    ] {
        assert_eq!(reason(&state, touched), wanted, "{touched}");
    }
    let win = game.read_move(&state, "e8e5").unwrap();
    game.play(&mut state, win);
    assert_eq!(reason(&state, "a1"), "game-over");
}

#[test]
fn a_piece_that_is_shut_in_says_so() {
    let (_, state): (ChessInFive, State<ChessInFive>) = read("8/8/8/8/8/8/RBkQrbbq/KRnNBnNr c - 40");
    let refusal = ChessInFive::default().explain(&state, &[touch("a1")]);
    assert_eq!(refusal.reason, "no-move");
    assert!(refusal.args.contains(&("square", "a1".to_owned())), "{refusal:?}");
}
