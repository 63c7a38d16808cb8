//! Positions and moves that are not accepted, each kind with its reason.

use crate::common::{START, play, read, read_with_limit};
use parlor_chessinfive::ChessInFive;
use parlor_rules::{Draws, Game, Moves, Notation, Options, Playout, State, choose_index};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn position_refused(text: &str) -> Option<&'static str> {
    let refusal = ChessInFive::read_position(&Options::default(), text).err()?;
    assert!(!refusal.detail.is_empty());
    Some(refusal.reason)
}

/// A position of phase 2.
const MOVES: &str = "qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5";

#[test]
fn badly_spelled_positions_are_refused() {
    for (text, reason) in [
        ("", "fields"),
        ("8/8/8/8/8/8/8/8", "fields"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk", "fields"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0 ", "fields"),
        (" 8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0", "fields"),
        ("8/8/8/8/8/8/8/8  c QRRBBNNKqrrbbnnk 0", "fields"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0 0", "fields"),
        ("8/8/8/8/8/8/8/8\tc QRRBBNNKqrrbbnnk 0", "fields"),
        ("8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0", "rank-count"),
        ("8/8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0", "rank-count"),
        ("8/8/8/8/8/8/8/8/ c QRRBBNNKqrrbbnnk 0", "rank-count"),
        (" c QRRBBNNKqrrbbnnk 0", "rank-count"),
        ("8/8/8/8/8/8/8/ c QRRBBNNKqrrbbnnk 0", "rank-width"),
        ("8/8/8/8/8/8/8/7 c QRRBBNNKqrrbbnnk 0", "rank-width"),
        ("8/8/8/8/8/8/8/8Q m RRBBNNKqrrbbnnk 1", "rank-width"),
        ("8/8/8/8/8/8/8/Q8 m RRBBNNKqrrbbnnk 1", "rank-width"),
        ("8/8/8/8/8/8/8/Q6 m RRBBNNKqrrbbnnk 1", "rank-width"),
        ("8/8/8/8/8/8/8/QQQQQQQQQQQQQQQQQQ m RRBBNNKqrrbbnnk 1", "rank-width"),
        ("8/8/8/8/8/8/8/44 c QRRBBNNKqrrbbnnk 0", "digit-run"),
        ("8/8/8/8/8/8/8/Q34 m RRBBNNKqrrbbnnk 1", "digit-run"),
        ("8/8/8/8/8/8/8/17 c QRRBBNNKqrrbbnnk 0", "digit-run"),
        ("8/8/8/8/8/8/8/9 c QRRBBNNKqrrbbnnk 0", "board-letter"),
        ("8/8/8/8/8/8/8/08 c QRRBBNNKqrrbbnnk 0", "board-letter"),
        ("8/8/8/8/8/8/8/P7 m QRRBBNNKqrrbbnnk 1", "board-letter"),
        ("8/8/8/8/8/8/8/٨ c QRRBBNNKqrrbbnnk 0", "board-letter"),
        ("8/8/8/8/8/8/8/\u{212A}7 m QRRBBNNqrrbbnnk 1", "board-letter"),
        ("8/8/8/8/8/8/8/8\n c QRRBBNNKqrrbbnnk 0", "board-letter"),
        ("8/8/8/8/8/8/8/8 w QRRBBNNKqrrbbnnk 0", "turn-letter"),
        ("8/8/8/8/8/8/8/8 C QRRBBNNKqrrbbnnk 0", "turn-letter"),
        ("8/8/8/8/8/8/8/8 cyan QRRBBNNKqrrbbnnk 0", "turn-letter"),
        ("8/8/8/8/8/8/8/8 c  0", "hand-empty"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk- 0", "hand-letter"),
        ("8/8/8/8/8/8/8/8 c -- 0", "hand-letter"),
        ("8/8/8/8/8/8/8/8 c Q2RBBNNKqrrbbnnk 0", "hand-letter"),
        ("8/8/8/8/8/8/8/8 c RQRBBNNKqrrbbnnk 0", "hand-order"),
        ("8/8/8/8/8/8/8/8 c qrrbbnnkQRRBBNNK 0", "hand-order"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnkn 0", "hand-order"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk x", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk -0", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk +0", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk ", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0\n", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0.0", "ply-number"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 00", "leading-zero"),
        ("8/8/8/8/8/8/8/Q7 m RRBBNNKqrrbbnnk 01", "leading-zero"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 4294967296", "ply-too-large"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 99999999999999999999999", "ply-too-large"),
    ] {
        assert_eq!(position_refused(text), Some(reason), "{text:?}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    for (text, reason) in [
        // Not the exact set of pieces.
        ("8/8/8/8/8/8/8/8 c - 0", "piece-count"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNqrrbbnnk 0", "piece-count"),
        ("8/8/8/8/8/8/8/8 c QRRBBNNKKqrrbbnnk 0", "piece-count"),
        ("8/8/8/8/8/8/8/8 c QRRBBBNNKqrrbbnnk 0", "piece-count"),
        ("8/8/8/8/8/8/8/Q7 m QRRBBNNKqrrbbnnk 1", "piece-count"),
        ("8/8/8/8/8/8/8/q7 m RRBBNNKqrrbbnnk 1", "piece-count"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNQ5 c - 40", "piece-count"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RN6 c - 40", "piece-count"),
        // The other side's turn.
        ("8/8/8/8/8/8/8/8 m QRRBBNNKqrrbbnnk 0", "turn-parity"),
        ("8/8/8/8/8/8/8/Q7 c RRBBNNKqrrbbnnk 1", "turn-parity"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 41", "turn-parity"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 m - 40", "turn-parity"),
        // Hands and ply disagree.
        ("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 2", "hand-ply"),
        ("8/8/8/8/8/8/8/Q7 m RRBBNNKqrrbbnnk 3", "hand-ply"),
        ("8/8/8/8/8/8/8/Q7 c RRBBNNKqrrbbnnk 0", "hand-ply"),
        ("8/8/8/8/8/8/8/Q7 c RRBBNNKqrrbbnnk 16", "hand-ply"),
        // Somebody dropped twice.
        ("8/8/8/8/8/8/8/q7 m QRRBBNNKrrbbnnk 1", "hand-alternation"),
        ("8/8/8/8/8/8/8/QR6 c RBBNNKqrrbbnnk 2", "hand-alternation"),
        ("8/8/8/8/8/8/8/qr6 c QRRBBNNKrbbnnk 2", "hand-alternation"),
        ("8/8/8/8/8/8/8/Qqr5 m RRBBNNKrbbnnk 3", "hand-alternation"),
        // Everything is on the board too early.
        ("8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 c - 14", "phase-2-ply"),
        ("8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 m - 15", "phase-2-ply"),
        ("8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 c - 0", "phase-2-ply"),
        // Floating.
        ("8/8/8/8/8/8/Q7/8 m RRBBNNKqrrbbnnk 1", "gravity"),
        ("Q7/8/8/8/8/8/8/8 m RRBBNNKqrrbbnnk 1", "gravity"),
        ("8/8/8/8/8/7q/8/Q7 c RRBBNNKrrbbnnk 2", "gravity"),
        ("qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 16", "gravity"),
        // Lines.
        ("8/8/8/8/8/QRRBB3/k1NNK3/qrrbb1nn c - 40", "two-lines"),
        ("8/8/8/8/8/QRRBB3/k1NNK3/qrrbb1nn m - 41", "two-lines"),
        ("8/8/8/8/8/QRRBB3/k1NNK3/qrrb1bnn c - 40", "line-turn"),
        ("8/8/8/8/8/QRRB1B2/k1NNK3/qrrbb1nn m - 41", "line-turn"),
        ("8/8/8/3K4/3Nn3/3Bb3/3Rr3/3Qq2r c RBNbnk 10", "line-turn"),
    ] {
        assert_eq!(position_refused(text), Some(reason), "{text}");
    }
}

#[test]
fn their_neighbours_are_accepted() {
    for text in [
        START,
        "8/8/8/8/8/8/8/Q7 m RRBBNNKqrrbbnnk 1",
        "8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 c - 16",
        "qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 m - 17",
        "qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 c - 40",
        "qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 m - 117",
        "qrrb1bnn/k7/7R/3Q4/3B4/3B4/3N4/RNK5 m - 4294967295",
        "8/8/8/8/8/QRRBB3/k1NNK3/qrrb1bnn m - 41",
        "8/8/8/8/8/QRRB1B2/k1NNK3/qrrbb1nn c - 40",
        "8/8/8/3K4/3Nn3/3Bb3/3Rr3/3Qq3 m RBNrbnk 9",
    ] {
        assert_eq!(position_refused(text), None, "{text}");
        let (game, state) = read(text);
        assert_eq!(game.write_position(&state.position), text);
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let refused = |text: &str| ChessInFive::read_position(&Options::default(), text).unwrap_err();
    let count = refused("8/8/8/8/8/8/8/8 c QRRBBNNqrrbbnnk 0");
    let args: Vec<_> = count.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(args, [("side", "cyan"), ("piece", "king"), ("count", "0"), ("wanted", "1")]);
    let floating = refused("8/8/8/8/8/8/3Q4/8 m RRBBNNKqrrbbnnk 1");
    assert_eq!(floating.args, [("square", "d2".to_owned())]);
}

fn move_refused(game: &ChessInFive, state: &State<ChessInFive>, text: &str) -> Option<&'static str> {
    let refusal = game.read_move(state, text).err()?;
    assert!(!refusal.detail.is_empty());
    Some(refusal.reason)
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    for position in [START, &format!("{MOVES} c - 40")] {
        let (game, state) = read(position);
        for (text, reason) in [
            ("", "malformed"),
            ("Q", "malformed"),
            ("Q@", "malformed"),
            ("@d1", "malformed"),
            ("Q@d1#", "malformed"),
            ("Q@d10", "malformed"),
            ("Q@d1 ", "malformed"),
            (" Q@d1", "malformed"),
            ("Q@D", "malformed"),
            ("Q@D1", "malformed"),
            ("Q@1d", "malformed"),
            ("Q@dd", "malformed"),
            ("Qd1", "malformed"),
            ("1@d1", "malformed"),
            ("é@d1", "malformed"),
            ("Q@é1", "malformed"),
            ("Q@d１", "malformed"),
            ("d1", "malformed"),
            ("d1d", "malformed"),
            ("d1-d5", "malformed"),
            ("Qd1d5", "malformed"),
            ("Qd1-d5", "malformed"),
            ("D1D5", "malformed"),
            ("d1D5", "malformed"),
            ("1d5d", "malformed"),
            ("d1d5d", "malformed"),
            ("0000", "malformed"),
            ("pass", "malformed"),
            ("resign", "malformed"),
            ("\u{1F600}\u{1F600}", "malformed"),
            ("q@d1", "lower-case-piece"),
            ("n@d", "lower-case-piece"),
            ("P@d1", "unknown-piece"),
            ("x@d1", "unknown-piece"),
            ("Q@i", "off-board"),
            ("Q@i1", "off-board"),
            ("Q@d9", "off-board"),
            ("Q@d0", "off-board"),
            ("d1d9", "off-board"),
            ("z1d1", "off-board"),
        ] {
            assert_eq!(move_refused(&game, &state, text), Some(reason), "{text:?}");
        }
    }
}

#[test]
fn illegal_drops_are_refused() {
    let (game, mut state) = read(START);
    play(&game, &mut state, "Q@d1 K@d2");
    for (text, reason) in [
        ("Q@a1", "not-in-hand"),
        ("Q@a", "not-in-hand"),
        ("R@a2", "landing"),
        ("R@d4", "landing"),
        ("R@d2", "occupied"),
        ("R@d1", "occupied"),
        ("a1a2", "still-drops"),
        ("d1d5", "still-drops"),
    ] {
        assert_eq!(move_refused(&game, &state, text), Some(reason), "{text}");
    }
    for text in ["R@d", "R@d3", "K@a1", "N@h"] {
        assert_eq!(move_refused(&game, &state, text), None, "{text}");
    }
    play(&game, &mut state, "R@d R@d B@d B@d N@d N@d");
    for text in ["R@d", "R@d8", "R@d1"] {
        assert_eq!(move_refused(&game, &state, text), Some("column-full"), "{text}");
    }
}

#[test]
fn illegal_moves_on_the_board_are_refused() {
    let (game, state) = read(&format!("{MOVES} c - 40"));
    for (text, reason) in [
        ("Q@d1", "no-more-drops"),
        ("Q@d", "no-more-drops"),
        ("h1h2", "empty-square"),
        ("h1h1", "empty-square"),
        ("a8a6", "not-your-piece"),
        ("a8a8", "not-your-piece"),
        ("d5d5", "null-move"),
        ("d5d4", "occupied"),
        ("d5d8", "occupied"),
        ("d5e7", "piece-move"),
        ("d4d6", "piece-move"),
        ("h6g5", "piece-move"),
        ("c1c3", "piece-move"),
        ("d2d1", "piece-move"),
        ("d5d1", "blocked"),
        ("a1d1", "blocked"),
        ("d3d1", "piece-move"),
    ] {
        assert_eq!(move_refused(&game, &state, text), Some(reason), "{text}");
    }
    let refusal = game.read_move(&state, "d5d1").unwrap_err();
    assert!(refusal.args.contains(&("by", "d4".to_owned())), "{refusal:?}");
    // A knight jumps over everything.
    assert_eq!(move_refused(&game, &state, "d2b3"), None);
}

#[test]
fn nothing_is_played_when_the_game_is_over() {
    let (game, state) = read_with_limit(START, 1);
    assert_eq!(move_refused(&game, &state, "Q@d1"), None);
    for text in ["8/8/8/3K4/3Nn3/3Bb3/3Rr3/3Qq3 m RBNrbnk 9", "8/8/8/8/krrb4/RBQq4/KBRb4/NNnn4 c - 40"] {
        let (game, state) = read(text);
        assert_eq!(move_refused(&game, &state, "R@a1"), Some("game-over"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        rng_seed: RngSeed::Fixed(56),
        failure_persistence: None,
        ..Default::default()
    })]

    /// A text is accepted exactly when it spells a listed move, or a listed drop without its rank.
    #[test]
    fn only_listed_moves_are_read(seed: u64, plies in 0u32..40) {
        let game = ChessInFive::default();
        let (mut state, mut draws) = (State::start(&game), Draws::new(seed));
        game.playout(&mut state, &mut draws, plies);
        let legal: Vec<_> = game.moves(&state).iter().map(|&mv| game.write_move(&state.position, mv)).collect();
        let letters: Vec<char> = "QRBNKqrbnk@abcdefghi1234567890".chars().collect();
        for _ in 0..40 {
            let mut text: Vec<char> = match legal.get(choose_index(draws.draw(), legal.len().max(1))) {
                Some(mv) => mv.chars().collect(),
                None => "d1d5".chars().collect(),
            };
            text.truncate(3 + (draws.draw() % 2) as usize);
            let at = choose_index(draws.draw(), text.len());
            text[at] = letters[choose_index(draws.draw(), letters.len())];
            let text: String = text.into_iter().collect();
            let is_short = |mv: &String| text.chars().nth(1) == Some('@') && text.len() == 3 && mv.starts_with(&text);
            let wanted = legal.iter().find(|mv| **mv == text || is_short(mv));
            let read = game.read_move(&state, &text).ok().map(|mv| game.write_move(&state.position, mv));
            prop_assert_eq!(read.as_ref(), wanted, "{} in {}", text, game.write_position(&state.position));
        }
    }

    #[test]
    fn no_text_makes_trouble(text in any::<String>(), mv in "\\PC{0,5}") {
        prop_assert!(position_refused(&text).is_some());
        let game = ChessInFive::default();
        let state = State::start(&game);
        prop_assert!(game.read_move(&state, &text).is_err());
        let _ = game.read_move(&state, &mv);
    }

    #[test]
    fn no_likely_text_makes_trouble(text in "([QRBNKqrbnk1-9]{1,8}/){7}[QRBNKqrbnk1-9]{1,8} [cm] (-|[QRBNKqrbnk]{1,16}) [0-9]{1,12}") {
        if let Ok((game, position)) = ChessInFive::read_position(&Options::default(), &text) {
            prop_assert_eq!(game.write_position(&position), text);
        }
    }
}

#[test]
fn options_are_checked() {
    for (options, reason) in [
        (Options::default().with_integer("limits", 100), "unknown-option"),
        (Options { variant: Some("odd".to_owned()), ..Options::default() }, "unknown-variant"),
        (Options::default().with_integer("limit", 0), "option-value"),
    ] {
        assert_eq!(ChessInFive::new(&options).unwrap_err().reason, reason);
        assert_eq!(ChessInFive::read_position(&options, START).unwrap_err().reason, reason);
    }
}
