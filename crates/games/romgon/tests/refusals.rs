//! What is not accepted, and the reason given.

use crate::common::{MODES, START, legal, load, play, random_setup, try_load};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Moves, Notation, Options, choose_index};

const NORMAL: Romgon = Romgon { flip: false };
const FLIP: Romgon = Romgon { flip: true };

#[test]
fn bad_positions_are_refused() {
    for (rpn, reason) in [
        ("", "side-to-move"),
        (" ", "side-to-move"),
        ("6/7/8/9/8/7/6", "side-to-move"),
        ("6/7/8/9/8/7/6 ", "side-to-move"),
        ("6/7/8/9/8/7/6  w", "side-to-move"),
        ("6/7/8/9/8/7/6 W", "side-to-move"),
        ("6/7/8/9/8/7/6 white", "side-to-move"),
        ("6/7/8/9/8/7/6\tw", "side-to-move"),
        (" w", "row-count"),
        ("6/7/8/9/8/7 w", "row-count"),
        ("6/7/8/9/8/7/6/ w", "row-count"),
        ("/6/7/8/9/8/7/6 w", "row-count"),
        ("6/7/8/9/8/7/ w", "row-length"),
        ("6/7/8/9/8/7/5 w", "row-length"),
        ("6/7/8/9/8/7/7 w", "row-length"),
        ("6/7/8/9/8/7/6S w", "row-length"),
        ("6/7/8/9/8/7/SSSSSSS w", "row-length"),
        ("6/7/8/9/8/7/S5s w", "row-length"),
        ("T5t0/7/8/9/8/7/6 w", "row-length"),
        ("34/7/8/9/8/7/6 w", "row-length"),
        ("S05/7/8/9/8/7/6 w", "empty-run"),
        ("06/7/8/9/8/7/6 w", "empty-run"),
        ("K5/7/8/9/8/7/6 w", "unknown-letter"),
        ("٣5/7/8/9/8/7/6 w", "unknown-letter"),
        ("Ş5/7/8/9/8/7/6 w", "unknown-letter"),
        ("5-/7/8/9/8/7/6 w", "unknown-letter"),
        ("T/7/8/9/8/7/6 w", "missing-orientation"),
        ("Ts4/7/8/9/8/7/6 w", "missing-orientation"),
        ("5h/7/8/9/8/7/6 w", "missing-orientation"),
        ("T~05/7/8/9/8/7/6 w", "missing-orientation"),
        ("T٣5/7/8/9/8/7/6 w", "missing-orientation"),
        ("T65/7/8/9/8/7/6 w", "orientation"),
        ("5t9/7/8/9/8/7/6 w", "orientation"),
        ("~6/7/8/9/8/7/6 w", "stray-flip"),
        ("S~~5/7/8/9/8/7/6 w", "stray-flip"),
        ("S3~2/7/8/9/8/7/6 w", "stray-flip"),
        ("R4R/7/8/9/8/7/6 w", "rhombus-count"),
        ("r5/7/8/9/8/7/5r w", "rhombus-count"),
    ] {
        for game in MODES {
            let refusal = try_load(game, rpn).expect_err(rpn);
            assert_eq!(refusal.reason, reason, "{rpn}: {refusal}");
            assert!(!refusal.detail.is_empty());
        }
    }
}

#[test]
fn unusual_positions_are_accepted() {
    let crowded = "CCCCCC/ccccccc/8/9/8/7/6 w";
    let empty = "6/7/8/9/8/7/6 w";
    for (rpn, normal, flip) in [
        (START, START, START),
        ("S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b 12 - - x y", START, START),
        ("S4s/T05t0/C6h0/R7r/H06c/T05t0/S4s b ", START, START),
        ("S4s/T05t0/C6h3/R7r/H96c/T05t0/S4s b", START, START),
        ("S~4s/T0~5t0/C6h0/R~7r/H06c/T05t0/S4s b", START, "S~4s/T0~5t0/C6h0/R~7r/H06c/T05t0/S4s b"),
        ("H5~H4~H8~3/7/8/9/8/7/6 w", "H2H1H23/7/8/9/8/7/6 w", "H2~H1~H2~3/7/8/9/8/7/6 w"),
        (crowded, crowded, crowded),
        (empty, empty, empty),
        ("33/7/8/9/111122/7/6 w", empty, empty),
    ] {
        for (game, wanted) in [(NORMAL, normal), (FLIP, flip)] {
            assert_eq!(game.write_position(&load(game, rpn).position), wanted, "{rpn}");
        }
    }
}

#[test]
fn options_are_checked() {
    let unknown = Options { variant: Some("fog".into()), ..Options::default() };
    assert_eq!(Romgon::new(&unknown).unwrap_err().reason, "unknown-variant");
    assert_eq!(Romgon::read_position(&unknown, START).unwrap_err().reason, "unknown-variant");
    assert_eq!(
        Romgon::new(&Options::default().with_integer("limit", 3)).unwrap_err().reason,
        "unknown-option"
    );
    assert_eq!(Romgon::new(&Options::default()), Ok(NORMAL));
    for game in MODES {
        assert_eq!(Romgon::new(&game.options()), Ok(game));
    }
}

#[test]
fn texts_that_are_no_turn_are_malformed() {
    for text in [
        "",
        " ",
        "x",
        "4-7",
        "T4-7",
        "4-7>",
        "4-7>4",
        "4-7>4-",
        "47>46",
        "4-7 > 4-6",
        " 4-7>4-6",
        "4-7>4-6 ",
        "4-7>4-6X",
        "4-7>4-6xx",
        "4-7>4-6@",
        "4-7>4-6@10",
        "4-7>4-6@a",
        "4-7>4-6~",
        "4-7>4-6-rot",
        "4-7>4-6-rotl",
        "4-7-rotLR",
        "4-7>4-6d@1",
        "4-7>4-6@1d",
        "4-7>4-6dx",
        "4-7x",
        "4-7d",
        "4-7@",
        "4-7@-1",
        "4-7@@1",
        "4-7~~",
        "K4-7>4-6",
        "cc4-7>4-6",
        "4-7→4-6",
        "4-7>4-6\0",
        "４-7>4-6",
        "4-7>4-6>4-5",
        "resign",
        "4−7>4−6",
        "4-7>44-6",
        "10-0>4-6",
        "é",
        "c",
        "-",
        "4-7@1x",
    ] {
        for game in MODES {
            let refusal = game.read_move(&load(game, START), text).expect_err(text);
            assert_eq!(refusal.reason, "malformed", "{text}: {refusal}");
        }
    }
}

#[test]
fn illegal_turns_are_refused_with_their_reason() {
    let flipped = "6/1t0~5/2c~S4/2S6/8/7/6 b";
    let circle = "6/7/cS6/c~8/8/S1c~4/3C~2 b";
    let rhombus = "6/7/2S~S4/3rR4/8/7/6 b";
    let triangle = "6/7/8/3St0h03/3S4/7/6 b";
    for (game, rpn, text, reason) in [
        (NORMAL, START, "7-0>6-0", "off-board"),
        (NORMAL, START, "4-7>4-8", "off-board"),
        (NORMAL, START, "0-6@1", "off-board"),
        (NORMAL, START, "3-3>3-4", "empty-hex"),
        (NORMAL, START, "3-3~", "empty-hex"),
        (NORMAL, START, "1-0>1-1", "not-your-piece"),
        (NORMAL, START, "1-0@1", "not-your-piece"),
        (NORMAL, START, "s1-6>1-5", "wrong-letter"),
        (NORMAL, START, "T1-6>1-5", "wrong-letter"),
        (NORMAL, START, "1-6>1-6", "same-hex"),
        (NORMAL, START, "1-6>0-5", "own-piece"),
        (NORMAL, START, "1-6>1-4", "cannot-reach"),
        (NORMAL, START, "1-6>1-5x", "not-a-capture"),
        (NORMAL, START, "1-6>1-5d", "not-a-special-step"),
        (NORMAL, START, "3-8>3-7d", "not-a-special-step"),
        (NORMAL, START, "1-6>1-5@0", "same-orientation"),
        (NORMAL, START, "1-6@0", "same-orientation"),
        (NORMAL, START, "2-7@3", "same-orientation"),
        (NORMAL, START, "1-6>1-5@6", "orientation"),
        (NORMAL, START, "1-6@9", "orientation"),
        (NORMAL, START, "0-5>1-5@1", "no-rotation"),
        (NORMAL, START, "4-7@1", "no-rotation"),
        (NORMAL, START, "3-8-rotL", "no-rotation"),
        (NORMAL, START, "1-6~", "no-flip"),
        (NORMAL, START, "4-7>0-0", "blocked"),
        (NORMAL, START, "4-7>2-6", "cannot-reach"),
        (FLIP, flipped, "1-1@1", "flipped-no-rotation"),
        (FLIP, flipped, "1-1>1-0@1", "flipped-no-rotation"),
        (FLIP, flipped, "1-1>1-0-rotR", "flipped-no-rotation"),
        (FLIP, flipped, "2-2>3-3", "dead-zone"),
        (FLIP, flipped, "2-2>2-3", "flip-mismatch"),
        (FLIP, flipped, "2-2>3-2x", "flip-mismatch"),
        (NORMAL, circle, "2-0>2-1", "no-capture"),
        (NORMAL, circle, "2-0>2-1x", "no-capture"),
        (FLIP, circle, "2-0>5-0x", "blocked"),
        (FLIP, circle, "2-0>6-3x", "flip-mismatch"),
        (FLIP, circle, "2-0>6-1", "blocked"),
        (NORMAL, rhombus, "3-3>3-4", "rhombus-takes-rhombus"),
        (NORMAL, rhombus, "3-3>2-2", "no-capture"),
        (FLIP, rhombus, "3-3>2-2x", "no-capture"),
        (NORMAL, rhombus, "3-3>2-4", "cannot-reach"),
        (NORMAL, triangle, "3-4>3-3x@1", "capture-no-rotation"),
        (NORMAL, triangle, "3-4>3-3@1", "capture-no-rotation"),
        (NORMAL, triangle, "3-4>3-3x-rotR", "capture-no-rotation"),
        (NORMAL, triangle, "3-4>3-3d", "not-a-special-step"),
        (NORMAL, triangle, "3-4>3-5", "own-piece"),
    ] {
        let state = load(game, rpn);
        let refusal = game.read_move(&state, text).expect_err(text);
        assert_eq!(refusal.reason, reason, "{text}: {refusal}");
    }
}

#[test]
fn the_check_rule_names_the_attackers() {
    for (game, rpn, text, by) in [
        // A piece that does not help.
        (NORMAL, "s5/7/8/R7r/7C/7/6 b", "0-0>1-0", "4-7"),
        // A shield that steps off the ring, one that stays on it, and one that takes the circle.
        (NORMAL, "rs1C2/s6/8/9/8/7/6 b", "0-1>1-1", "0-3"),
        (NORMAL, "r1h0C2/s6/8/9/8/7/6 b", "0-2>0-1", ""),
        (NORMAL, "r1h0C2/s6/8/9/8/7/6 b", "0-2>0-3x", ""),
        (NORMAL, "r1h0C2/s6/8/9/8/7/6 b", "0-2@1", ""),
        // The rhombus does not hide from a circle behind itself.
        (NORMAL, "1C1r2/7/8/9/8/7/6 b", "0-3>0-4", "0-1"),
        (NORMAL, "1C1r2/7/8/9/8/7/6 b", "0-3>0-1x", ""),
        // Two at once, and both ways round a ring.
        (NORMAL, "s5/7/7T1/8r/7C/7/6 b", "0-0>1-0", "2-7, 4-7"),
        (NORMAL, "6/7/2r1C3/9/8/7/5s b", "6-5>5-5", "2-4"),
        // Flipping away, and into an attack.
        (FLIP, "r1S3/S6/8/9/8/7/6 b", "0-0~", ""),
        (FLIP, "rS~4/7/8/9/8/7/6 b", "0-0~", "0-1"),
        (FLIP, "rS~4/7/8/9/8/7/6 b", "0-0>0-1x", "-"),
    ] {
        let state = load(game, rpn);
        match game.read_move(&state, text) {
            Ok(_) => assert_eq!(by, "", "{text} in {rpn}"),
            Err(refusal) if by == "-" => assert_eq!(refusal.reason, "flip-mismatch"),
            Err(refusal) => {
                assert_eq!(refusal.reason, "leaves-rhombus-attacked", "{text} in {rpn}");
                assert_eq!(refusal.args, [("by", by.to_owned())], "{text} in {rpn}");
                assert!(refusal.detail.contains(by) && refusal.detail.contains(text));
            }
        }
    }
}

#[test]
fn the_spellings_of_the_original_are_read() {
    for (game, rpn, text, wanted) in [
        (NORMAL, START, "t1-6>1-5@1", "1-6>1-5@1"),
        (NORMAL, START, "t5-6>5-5", "5-6>5-5"),
        (NORMAL, START, "t1-6>1-5-rotL", "1-6>1-5@5"),
        (NORMAL, START, "1-6>1-5-rotR", "1-6>1-5@1"),
        (NORMAL, START, "t1-6-rotL", "1-6@5"),
        (NORMAL, START, "h2-7-rotL", "2-7@2"),
        (NORMAL, START, "h2-7@5", "2-7@2"),
        (NORMAL, START, "2-7-rotR", "2-7@1"),
        (NORMAL, "6/7/8/4R4/8/7/5r w", "R3-4>2-3d", "3-4>2-3"),
        (NORMAL, "6/7/8/4R4/8/7/5r w", "3-4>4-4", "3-4>4-4"),
        (NORMAL, "6/7/8/3St04/8/7/6 b", "3-4>3-3", "3-4>3-3x"),
        (FLIP, START, "t1-6~", "1-6~"),
    ] {
        let state = load(game, rpn);
        let mv = game.read_move(&state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(game.write_move(&state.position, mv), wanted, "{text}");
    }
    // An adjacent step of a flipped rhombus is no special step.
    let state = load(FLIP, "6/7/8/4R~4/8/7/5r w");
    assert_eq!(FLIP.read_move(&state, "3-4>2-3d").unwrap_err().reason, "not-a-special-step");
}

#[test]
fn a_finished_game_takes_no_turn() {
    let mut state = load(NORMAL, "6/7/8/6R2/8/7/r5 w");
    play(NORMAL, &mut state, "3-6>3-8");
    assert_eq!(NORMAL.read_move(&state, "6-0>6-1").unwrap_err().reason, "game-over");
    assert_eq!(NORMAL.moves(&state), []);
    assert_eq!(NORMAL.pick_move(&state, 7), None);
}

/// Reading and listing are written apart; here they meet on every spelling of every turn.
#[test]
fn exactly_the_listed_turns_are_read() {
    let mut draws = Draws::new(11);
    let hexes: Vec<_> = parlor_romgon::Hex::all().collect();
    let mut accepted = 0;
    for round in 0..40 {
        let game = MODES[round % 2];
        let state = load(game, &random_setup(&mut draws));
        let listed = legal(game, &state);
        let check = |text: String| {
            let with_x = text.replace('@', "x@");
            let with_x = if with_x == text { format!("{text}x") } else { with_x };
            let wanted = listed.contains(&text) || (text.contains('>') && listed.contains(&with_x));
            assert_eq!(game.read_move(&state, &text).is_ok(), wanted, "{text} in {:?}", state.position);
            usize::from(wanted)
        };
        for from in &hexes {
            accepted += check(format!("{from}~"));
            for orientation in 0..3 {
                accepted += check(format!("{from}@{orientation}"));
            }
            for to in &hexes {
                for end in ["", "x", "@0", "@2", "x@1"] {
                    accepted += check(format!("{from}>{to}{end}"));
                }
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

/// Whatever comes from outside, nothing panics, and what is accepted is canonical after one reading.
#[test]
fn garbage_is_survived() {
    const LETTERS: &[char] = &[
        '0', '1', '3', '5', '6', '7', '9', '-', '>', '@', '~', 'x', 'd', '/', ' ', 'R', 'r', 'T', 't', 'h',
        'C', 'é', '٣', '→',
    ];
    let mut draws = Draws::new(3);
    for round in 0..20_000 {
        let game = MODES[round % 2];
        let mut below = |count: usize| choose_index(draws.draw(), count);
        let source = if below(2) == 0 { START } else { "t1-6>1-5-rotL" };
        let mut text: Vec<char> = source.chars().collect();
        for _ in 0..=below(4) {
            let at = below(text.len() + 1);
            match below(3) {
                0 => text.insert(at, LETTERS[below(LETTERS.len())]),
                1 if at < text.len() => text[at] = LETTERS[below(LETTERS.len())],
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = try_load(game, &text) {
            let canonical = game.write_position(&position);
            assert_eq!(try_load(game, &canonical), Ok(position));
        }
        let state = load(game, START);
        if let Ok(mv) = game.read_move(&state, &text) {
            assert!(game.is_legal(&state, mv));
        }
    }
}
