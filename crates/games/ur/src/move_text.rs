//! Moves as text: `from:to`, `pass`, and `d0` to `d4` for the rolls.

use parlor_rules::{Game, Refusal, Side, State};

use crate::path::{HOME_STOP, square_at, stop_at};
use crate::setup::checked_roll;
use crate::{HAND, HOME, Move, MoveKind, Position, Stage, Ur};

pub(crate) fn write(mv: Move) -> String {
    match mv.kind() {
        MoveKind::Pass => "pass".to_owned(),
        MoveKind::Roll(number) => format!("d{number}"),
        MoveKind::Piece { from, to } => format!("{from}:{to}"),
    }
}

/// Reads a move that is legal here, or says why it is none.
pub(crate) fn read(ur: &Ur, state: &State<Ur>, text: &str) -> Result<Move, Refusal> {
    let mv = parse(text)?;
    if ur.is_legal(state, mv) { Ok(mv) } else { Err(why_illegal(&state.position, mv)) }
}

/// One spelling per move: no signs but the hand's, no leading zeros, no spaces.
fn parse(text: &str) -> Result<Move, Refusal> {
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
    let from = if from == "-1" { HAND } else { parse_number(from).ok_or_else(malformed)? };
    let to = parse_number(to).ok_or_else(malformed)?;
    Move::piece(from, to).ok_or_else(|| {
        let (place, wanted) = match from < HOME {
            true => (to, "a piece goes to a square from 0 to 19, or to 20 when it is borne off"),
            false => (from, "a piece comes from a square from 0 to 19, or from -1, the hand"),
        };
        Refusal::new("no-such-square", format!("{wanted}, not {place}")).with("square", place)
    })
}

/// A number of one or two digits, written as numbers are.
fn parse_number(text: &str) -> Option<i8> {
    match text.as_bytes() {
        [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse().ok(),
        _ => None,
    }
}

/// Why a move that is not legal here is not.
pub(crate) fn why_illegal(position: &Position, mv: Move) -> Refusal {
    let name = Ur::name(position.side());
    let refusal = match (position.stage(), mv.kind()) {
        (Stage::Over, _) => Refusal::new("game-over", format!("the game is over: {name} has won")),
        (Stage::ToRoll, _) => {
            Refusal::new("not-rolled", format!("{name} has not rolled yet; the roll, d0 to d4, comes first"))
        }
        (Stage::Rolled(roll), MoveKind::Roll(_)) => {
            let detail = format!("{name} has rolled already, a {roll}; now a piece moves, or pass");
            Refusal::new("already-rolled", detail).with("roll", roll)
        }
        (Stage::Rolled(roll), MoveKind::Pass) => {
            let detail =
                format!("{name} can move with a {roll}, and must; pass is only for a side that cannot");
            Refusal::new("must-move", detail).with("roll", roll)
        }
        (Stage::Rolled(0), MoveKind::Piece { .. }) => {
            Refusal::new("rolled-zero", format!("{name} rolled 0, so nothing moves; the only move is pass"))
        }
        (Stage::Rolled(roll), MoveKind::Piece { from, to }) => {
            why_not_movable(position, from, to, roll).with("from", from).with("to", to).with("roll", roll)
        }
    };
    refusal.with("side", name)
}

/// Why a piece cannot go from one place to the other: first what is wrong with the origin, then with the way, then
/// with the destination.
fn why_not_movable(position: &Position, from: i8, to: i8, roll: u8) -> Refusal {
    let side = position.side();
    let name = Ur::name(side);
    if let Some(refusal) = why_no_origin(position, side, from) {
        return refusal;
    }
    // The side has a piece there, so its path does lead there.
    let reached = stop_at(side, from).unwrap_or_default() + usize::from(roll);
    let goal = square_at(side, reached);
    if reached > HOME_STOP {
        let steps = HOME_STOP + usize::from(roll) - reached;
        let detail = format!("the piece on {from} is borne off by a {steps} exactly; a {roll} overshoots");
        return Refusal::new("overshoot", detail).with("needed", steps);
    }
    if goal != to {
        let origin = if from == HAND { "the hand".to_owned() } else { from.to_string() };
        let detail = format!("with a {roll} the piece of {name} on {origin} goes to {goal}, not to {to}");
        return Refusal::new("wrong-distance", detail).with("goal", goal);
    }
    if position.piece_on(to) == Some(side) {
        let detail = format!("{name} has a piece on {to} already; a square holds one piece");
        return Refusal::new("occupied", detail).with("square", to);
    }
    let detail = format!("the piece on {to} stands on a rosette, where it is safe and cannot be captured");
    Refusal::new("safe-on-rosette", detail).with("square", to)
}

fn why_no_origin(position: &Position, side: Side, from: i8) -> Option<Refusal> {
    let name = Ur::name(side);
    if from == HAND {
        let detail = || format!("{name} has no piece left in hand to enter");
        return (position.hand(side) == 0).then(|| Refusal::new("empty-hand", detail()));
    }
    match position.piece_on(from) {
        Some(owner) if owner == side => None,
        Some(owner) => {
            let detail =
                format!("the piece on {from} belongs to {}; it is the turn of {name}", Ur::name(owner));
            Some(Refusal::new("not-your-piece", detail).with("square", from))
        }
        None => Some(Refusal::new("no-piece", format!("there is no piece on {from}")).with("square", from)),
    }
}
