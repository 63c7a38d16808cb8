//! Position strings: four fields, `board turn hand ply`, each with exactly one spelling.

use std::fmt::Write as _;

use parlor_rules::{Refusal, Side};

use crate::{Kind, Setup, Square};

/// What stands on each square.
type Board = [Option<(Side, Kind)>; 64];

/// Reads the four fields. Only the canonical spelling is accepted.
pub(crate) fn read(text: &str) -> Result<Setup, Refusal> {
    let mut fields = text.split(' ');
    let (Some(board), Some(turn), Some(hand), Some(ply), None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        let count = text.split(' ').count();
        let detail = format!(
            "a position has four fields with single spaces between them, board turn hand ply, but here are {count}"
        );
        return Err(Refusal::new("fields", detail).with("count", count));
    };
    Ok(Setup {
        board: read_board(board)?,
        side: read_turn(turn)?,
        hands: read_hand(hand)?,
        ply: read_ply(ply)?,
    })
}

/// The canonical string.
pub(crate) fn write(setup: &Setup) -> String {
    let mut text = String::with_capacity(64);
    for rank in (0..8).rev() {
        if rank < 7 {
            text.push('/');
        }
        write_rank(&mut text, setup, rank);
    }
    text.push_str(if setup.side == Side::First { " c " } else { " m " });
    let before_hand = text.len();
    for side in Side::BOTH {
        for kind in Kind::HAND {
            for _ in 0..setup.hands[side.index()][kind.index()] {
                text.push(kind.letter_of(side));
            }
        }
    }
    if text.len() == before_hand {
        text.push('-');
    }
    let _ = write!(text, " {}", setup.ply);
    text
}

fn write_rank(text: &mut String, setup: &Setup, rank: u8) {
    let mut empty = 0;
    for square in (0..8).filter_map(|file| Square::new(file, rank)) {
        let Some((side, kind)) = setup.board[square.index()] else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            let _ = write!(text, "{empty}");
            empty = 0;
        }
        text.push(kind.letter_of(side));
    }
    if empty > 0 {
        let _ = write!(text, "{empty}");
    }
}

fn read_board(board: &str) -> Result<Board, Refusal> {
    let count = board.split('/').count();
    if count != 8 {
        let detail = format!("the board has 8 ranks with / between them, but here are {count}");
        return Err(Refusal::new("rank-count", detail).with("count", count));
    }
    let mut pieces = [None; 64];
    for (rank, text) in (0..8).rev().zip(board.split('/')) {
        read_rank(text, rank, &mut pieces)?;
    }
    Ok(pieces)
}

fn read_rank(text: &str, rank: u8, pieces: &mut Board) -> Result<(), Refusal> {
    let number = rank + 1;
    let wrong_width = || {
        let detail = format!("rank {number} does not describe exactly 8 squares");
        Refusal::new("rank-width", detail).with("rank", number)
    };
    let (mut file, mut after_digit) = (0, false);
    for letter in text.chars() {
        let digit = letter.to_digit(10).filter(|digit| (1..=8).contains(digit));
        if let Some(empty) = digit {
            if after_digit {
                let detail = format!("rank {number} has two digits in a row; write their sum");
                return Err(Refusal::new("digit-run", detail).with("rank", number));
            }
            file += empty as u8;
        } else if let Some((side, kind)) = Kind::of_letter(letter) {
            let square = Square::new(file, rank).ok_or_else(wrong_width)?;
            pieces[square.index()] = Some((side, kind));
            file += 1;
        } else {
            let detail = format!(
                "{letter:?} on rank {number} is neither a piece (Q R B N K, q r b n k) nor a number of empty squares \
                 (1 to 8)"
            );
            return Err(Refusal::new("board-letter", detail).with("letter", letter).with("rank", number));
        }
        after_digit = digit.is_some();
        if file > 8 {
            return Err(wrong_width());
        }
    }
    if file == 8 { Ok(()) } else { Err(wrong_width()) }
}

fn read_turn(turn: &str) -> Result<Side, Refusal> {
    match turn {
        "c" => Ok(Side::First),
        "m" => Ok(Side::Second),
        _ => Err(Refusal::new("turn-letter", "the second field is c when Cyan is to move and m for Magenta")),
    }
}

fn read_hand(hand: &str) -> Result<[[u8; 5]; 2], Refusal> {
    let mut hands = [[0; 5]; 2];
    if hand == "-" {
        return Ok(hands);
    }
    if hand.is_empty() {
        return Err(Refusal::new("hand-empty", "the third field is empty; write - when nothing is in hand"));
    }
    let mut last = (Side::First, 0);
    for letter in hand.chars() {
        let Some((side, kind)) = Kind::of_letter(letter) else {
            let detail = format!(
                "{letter:?} is not a piece in hand; write Q R B N K for Cyan, q r b n k for Magenta, or - alone for none"
            );
            return Err(Refusal::new("hand-letter", detail).with("letter", letter));
        };
        let place = Kind::HAND.iter().position(|&other| other == kind).unwrap_or_default();
        if (side, place) < last {
            let detail = format!("{letter} stands too late in the hand; the order is QRRBBNNKqrrbbnnk");
            return Err(Refusal::new("hand-order", detail).with("letter", letter));
        }
        last = (side, place);
        let count = &mut hands[side.index()][kind.index()];
        // Far more than any hand holds, so that counting further would tell nothing new.
        *count = count.saturating_add(1);
    }
    Ok(hands)
}

fn read_ply(ply: &str) -> Result<u32, Refusal> {
    if ply.is_empty() || !ply.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::new("ply-number", "the fourth field is the number of plies played, in digits"));
    }
    if ply.len() > 1 && ply.starts_with('0') {
        return Err(Refusal::new("leading-zero", "the ply number has a leading zero; leave it out"));
    }
    ply.parse().map_err(|_| {
        let detail = format!("the ply number is too large; the largest is {}", u32::MAX);
        Refusal::new("ply-too-large", detail).with("largest", u32::MAX)
    })
}
