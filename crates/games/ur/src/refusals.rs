use parlor_rules::{Refusal, Side};

use crate::path::{HOME_STOP, square_at, stop_at};
use crate::{HAND, Move, MoveKind, Position, Stage, Ur};

/// Why a move that is not legal here is not.
pub(crate) fn illegal(position: &Position, mv: Move) -> Refusal {
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
            not_movable(position, from, to, roll).with("from", from).with("to", to).with("roll", roll)
        }
    };
    refusal.with("side", name)
}

/// Why a piece cannot go from one place to the other: first what is wrong with the origin, then with the way, then
/// with the destination.
fn not_movable(position: &Position, from: i8, to: i8, roll: u8) -> Refusal {
    let side = position.side();
    let name = Ur::name(side);
    if let Some(refusal) = no_origin(position, side, from) {
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

fn no_origin(position: &Position, side: Side, from: i8) -> Option<Refusal> {
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
