//! What touches mean, and why some lead nowhere.

use parlor_rules::{Notation, Refusal, Side, Touch};

use crate::move_text::Request;
use crate::refusals::own_piece;
use crate::{ChessInFive, Kind, Phase, Position, Square};

/// The id of the pieces of a type in the hand of a side.
pub(crate) fn hand_id(side: Side, kind: Kind) -> String {
    format!("hand:{}:{}", ChessInFive::side_name(side), kind.letter())
}

/// Why touches are not the beginning of a legal move.
pub(crate) fn explain(game: &ChessInFive, position: &Position, touched: &[Touch]) -> Refusal {
    if game.outcome(position).is_some() {
        return Refusal::new("game-over", "the game is over; there is nothing to play");
    }
    let checked = match position.phase() {
        Phase::Drops => check_drop(position, touched),
        Phase::Moves => check_move(position, touched),
    };
    checked.err().unwrap_or_else(Touch::unfinished)
}

/// A type of piece, then any square of a column.
fn check_drop(position: &Position, touched: &[Touch]) -> Result<(), Refusal> {
    let side = position.side_to_move();
    let in_hand = |&kind: &Kind| position.in_hand(side, kind) > 0;
    let kind = match touched.iter().rev().find(|touch| matches!(touch, Touch::Hand(_))) {
        Some(hand) => own_kind(side, hand)?,
        None => Kind::HAND.into_iter().find(in_hand).unwrap_or(Kind::Queen),
    };
    match touched.last() {
        Some(Touch::Hand(_)) if !in_hand(&kind) => {
            let detail = format!("you have no {kind} in hand any more; choose another piece");
            Err(Refusal::new("not-in-hand", detail).with("piece", kind))
        }
        None | Some(Touch::Hand(_)) => Ok(()),
        Some(cell) => {
            Request::Drop { kind, file: square(cell)?.file(), to: None }.resolve(position).map(|_| ())
        }
    }
}

/// The square of a piece, then the square where it goes.
fn check_move(position: &Position, touched: &[Touch]) -> Result<(), Refusal> {
    match touched {
        [] => Ok(()),
        [from] => {
            let from = square(from)?;
            let kind = own_piece(position, from)?;
            if !position.reach(from).is_empty() {
                return Ok(());
            }
            let detail = format!("the {kind} on {from} is shut in and cannot move; choose another piece");
            Err(Refusal::new("no-move", detail).with("square", from).with("piece", kind))
        }
        [from, .., to] => {
            Request::Move { from: square(from)?, to: square(to)? }.resolve(position).map(|_| ())
        }
    }
}

fn own_kind(side: Side, hand: &Touch) -> Result<Kind, Refusal> {
    let held = |side: Side| Kind::HAND.into_iter().find(|&kind| hand_id(side, kind) == hand.id());
    if let Some(kind) = held(side) {
        return Ok(kind);
    }
    let Some(kind) = held(!side) else { return Err(hand.unknown()) };
    let (name, owner) = (ChessInFive::side_name(side), ChessInFive::side_name(!side));
    let detail = format!("this {kind} is in the hand of {owner}, and it is {name}'s turn");
    Err(Refusal::new("not-your-piece", detail).with("piece", kind).with("owner", owner))
}

fn square(touch: &Touch) -> Result<Square, Refusal> {
    match touch {
        Touch::Cell(id) => {
            Square::all().find(|square| square.to_string() == *id).ok_or_else(|| touch.unknown())
        }
        Touch::Hand(_) | Touch::Choice(_) => Err(touch.unknown()),
    }
}
