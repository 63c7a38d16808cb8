//! Moves as text: `from:to`, `pass`, and `d0` to `d4` for the rolls.

use parlor_rules::Refusal;

use crate::setup::checked_roll;
use crate::{HAND, HOME, Move, MoveKind};

/// The canonical spelling.
pub(crate) fn write(mv: Move) -> String {
    match mv.kind() {
        MoveKind::Pass => "pass".to_owned(),
        MoveKind::Roll(number) => format!("d{number}"),
        MoveKind::Piece { from, to } => format!("{from}:{to}"),
    }
}

/// Reads a move, legal or not. There is one spelling per move: no signs but the hand's, no leading zeros, no spaces.
pub(crate) fn read(text: &str) -> Result<Move, Refusal> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    if let Some(&[number @ b'0'..=b'9']) = text.strip_prefix('d').map(str::as_bytes) {
        return checked_roll(number - b'0').map(Move::rolled);
    }
    let malformed = || {
        let shown: String = text.chars().take(40).collect();
        let detail =
            format!("{shown:?} is no move; write from:to (as -1:0, 6:8 or 13:20), pass, or a roll d0 to d4");
        Refusal::new("malformed", detail).with("move", shown)
    };
    let (from, to) = text.split_once(':').ok_or_else(malformed)?;
    let from = if from == "-1" { HAND } else { read_number(from).ok_or_else(malformed)? };
    let to = read_number(to).ok_or_else(malformed)?;
    Move::piece(from, to).ok_or_else(|| {
        let (place, wanted) = match from < HOME {
            true => (to, "a piece goes to a square from 0 to 19, or to 20 when it is borne off"),
            false => (from, "a piece comes from a square from 0 to 19, or from -1, the hand"),
        };
        Refusal::new("no-such-square", format!("{wanted}, not {place}")).with("square", place)
    })
}

/// A number of one or two digits, written as numbers are.
fn read_number(text: &str) -> Option<i8> {
    match text.as_bytes() {
        [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok(),
        _ => None,
    }
}
