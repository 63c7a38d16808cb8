//! Why touches lead nowhere.

use crate::common::load;
use parlor_romgon::Romgon;
use parlor_rules::{Show, Touch};

/// A touch of a choice (`!flip`) or of a hex.
fn touch(text: &str) -> Touch {
    text.strip_prefix('!').map_or_else(|| Touch::cell(text), Touch::choice)
}

#[test]
fn every_senseless_touch_has_its_own_reason() {
    let start = crate::common::START;
    for (flip, rpn, touched, reason) in [
        (false, start, "3-4", "empty-hex"),
        (false, start, "0-0", "not-your-piece"),
        (false, start, "9-9", "unknown-thing"),
        (false, start, "!flip", "unknown-thing"),
        (false, start, "0-5 3-4", "cannot-reach"),
        (false, start, "0-5 1-6", "own-piece"),
        (false, start, "0-5 0-5", "no-rotation"),
        (false, start, "0-5 !flip", "no-flip"),
        (false, start, "0-5 !facing-9", "unknown-thing"),
        (false, start, "2-7 2-6 !facing-5", "orientation"),
        (false, start, "1-6 !facing-3", "target-first"),
        (false, start, "1-6 1-5 !flip", "no-flip"),
        (false, start, "1-6 1-6 !facing-0", "same-orientation"),
        (false, start, "1-6 1-5 3-3", "cannot-reach"),
        (false, "6/7/8/3St03r/8/7/6 b", "3-4 3-3 !facing-2", "capture-no-rotation"),
        (false, "6/7/8/R3s3r/7C/7/6 b", "3-4", "leaves-rhombus-attacked"),
        (false, "6/7/8/R3s3r/7C/7/6 b", "3-4 2-4", "leaves-rhombus-attacked"),
        (true, "6/7/8/3S~t03r/8/7/6 b", "3-4 3-3", "flip-mismatch"),
        (true, "6/7/8/4t0~3r/8/7/6 b", "3-4 3-4", "flipped-no-rotation"),
        (false, "6/7/8/r7R/8/7/6 w", "3-8", "game-over"),
        (false, start, "0-5", "unfinished"),
        (false, start, "1-6 1-5", "unfinished"),
        (false, start, "1-6 1-5 !facing-3", "unfinished"),
        (false, start, "", "unfinished"),
    ] {
        let game = Romgon { flip };
        let touches: Vec<_> = touched.split_whitespace().map(touch).collect();
        let refusal = game.explain(&load(game, rpn), &touches);
        assert_eq!(refusal.reason, reason, "{rpn} {touched}: {refusal}");
    }
}

#[test]
fn a_piece_that_is_shut_in_says_so() {
    let game = Romgon { flip: false };
    // The square in the corner has its own pieces on both diagonals.
    let refusal = game.explain(&load(game, "s5/ss5/8/R7r/8/7/6 b"), &[touch("0-0")]);
    assert_eq!(refusal.reason, "no-move", "{refusal}");
}
