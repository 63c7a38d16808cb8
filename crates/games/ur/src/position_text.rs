//! Position strings: `BOARD/F1F2/SR`, and `/nN` where a side has other than seven pieces.

use parlor_rules::{Refusal, Side};

use crate::game::FULL;
use crate::path::{HOME_STOP, square_at, stop_at};
use crate::{SQUARES, Setup, Stage, Ur};

const LENGTH: usize = 26;
const SUFFIX: usize = 3;
const SHAPE: &str = "BOARD/F1F2/SR, with /nN for other than 7 pieces";

/// Reads the fields one by one.
pub(crate) fn read(text: &str) -> Result<Setup, Refusal> {
    let chars: Vec<char> = text.chars().take(LENGTH + SUFFIX + 1).collect();
    if chars.len() != LENGTH && chars.len() != LENGTH + SUFFIX {
        let given = text.chars().count();
        let detail = format!("a position has {LENGTH} characters, or 29 with /nN, not {given}: {SHAPE}");
        return Err(Refusal::new("length", detail).with("length", given));
    }
    for at in [SQUARES, SQUARES + 3, LENGTH] {
        if chars.get(at).is_some_and(|&symbol| symbol != '/') {
            return Err(wrong_symbol(&chars, at, "'/'"));
        }
    }
    Ok(Setup {
        pieces: read_pieces(&chars)?,
        track: read_board(&chars)?,
        borne_off: [read_count(&chars, SQUARES + 1)?, read_count(&chars, SQUARES + 2)?],
        side: read_side(&chars)?,
        stage: read_stage(&chars)?,
    })
}

/// The canonical string. Numbers that have no digit are written as `?`.
pub(crate) fn write(setup: &Setup) -> String {
    let mut text = String::with_capacity(LENGTH + SUFFIX);
    for square in 0..SQUARES as i8 {
        text.push(setup.piece_on(square).map_or('.', side_symbol));
    }
    text.push('/');
    text.extend(setup.borne_off.map(digit));
    text.push('/');
    text.push(side_symbol(setup.side));
    text.push(match setup.stage {
        Stage::ToRoll => '-',
        Stage::Rolled(roll) => digit(roll),
        Stage::Over => '!',
    });
    if setup.pieces != FULL {
        text.push_str("/n");
        text.push(digit(setup.pieces));
    }
    text
}

fn digit(number: u8) -> char {
    char::from_digit(number.into(), 10).unwrap_or('?')
}

fn side_symbol(side: Side) -> char {
    match side {
        Side::First => '1',
        Side::Second => '2',
    }
}

fn wrong_symbol(chars: &[char], at: usize, wanted: &str) -> Refusal {
    let symbol = chars.get(at).copied().unwrap_or(' ');
    let detail = format!("character {} of the position is {symbol:?}, but must be {wanted}", at + 1);
    Refusal::new("symbol", detail).with("at", at + 1).with("symbol", symbol)
}

fn read_count(chars: &[char], at: usize) -> Result<u8, Refusal> {
    let number = chars.get(at).and_then(|symbol| symbol.to_digit(10));
    number.map(|number| number as u8).ok_or_else(|| wrong_symbol(chars, at, "a digit"))
}

fn read_pieces(chars: &[char]) -> Result<u8, Refusal> {
    if chars.len() == LENGTH {
        return Ok(FULL);
    }
    match chars.get(LENGTH + 1) {
        Some('n') => read_count(chars, LENGTH + 2),
        _ => Err(wrong_symbol(chars, LENGTH + 1, "'n', as in /n4")),
    }
}

fn read_board(chars: &[char]) -> Result<[u16; 2], Refusal> {
    let mut track = [0; 2];
    for (square, &symbol) in chars.iter().enumerate().take(SQUARES) {
        let side = match symbol {
            '.' => continue,
            '1' => Side::First,
            '2' => Side::Second,
            _ => return Err(wrong_symbol(chars, square, "'.', '1' or '2'")),
        };
        let Some(stop @ 1..HOME_STOP) = stop_at(side, square as i8) else {
            let name = Ur::name(side);
            let (enters, leaves) = (square_at(side, 1), square_at(side, HOME_STOP - 1));
            let detail = format!(
                "{name} has a piece on square {square}, which is not on its track (from {enters} to {leaves})"
            );
            return Err(Refusal::new("off-track", detail).with("side", name).with("square", square));
        };
        track[side.index()] |= 1 << (stop - 1);
    }
    Ok(track)
}

fn read_side(chars: &[char]) -> Result<Side, Refusal> {
    let at = SQUARES + 4;
    match chars.get(at) {
        Some('1') => Ok(Side::First),
        Some('2') => Ok(Side::Second),
        _ => Err(wrong_symbol(chars, at, "'1' or '2', the side to move")),
    }
}

/// A roll that dice cannot show is left for the set-up to refuse.
fn read_stage(chars: &[char]) -> Result<Stage, Refusal> {
    let at = SQUARES + 5;
    match chars.get(at) {
        Some('-') => Ok(Stage::ToRoll),
        Some('!') => Ok(Stage::Over),
        Some(symbol) if symbol.is_ascii_digit() => Ok(Stage::Rolled(read_count(chars, at)?)),
        _ => Err(wrong_symbol(chars, at, "'-', a roll from 0 to 4, or '!'")),
    }
}
