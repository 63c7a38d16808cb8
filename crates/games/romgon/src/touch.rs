//! What touches mean, and why some lead nowhere.

use parlor_rules::{Refusal, State, Touch};

use crate::choice::Choice;
use crate::guard::Guard;
use crate::{Hex, HexSet, Move, Piece, Position, Romgon, refusals};

/// The id of the choice to flip a piece.
pub(crate) const FLIP: &str = "flip";

/// The id of the choice of an orientation.
pub(crate) fn facing_id(orientation: u8) -> String {
    format!("facing-{orientation}")
}

/// Why touches are not the beginning of a legal turn.
pub(crate) fn explain(game: &Romgon, state: &State<Romgon>, touched: &[Touch]) -> Refusal {
    if state.history.ending().is_some() {
        return Refusal::new("game-over", "the game is over; there is nothing to play");
    }
    check(&state.position, game.flip, touched).err().unwrap_or_else(Touch::unfinished)
}

fn check(position: &Position, flip_mode: bool, touched: &[Touch]) -> Result<(), Refusal> {
    let Some((first, rest)) = touched.split_first() else { return Ok(()) };
    let from = hex(first)?;
    let piece = refusals::own_piece(position, from)?;
    match rest {
        [] => check_can_act(position, flip_mode, from, piece),
        _ => refusals::legal_move(position, flip_mode, &spelled(from, piece, rest)?).map(|_| ()),
    }?;
    match rest {
        [Touch::Choice(choice)] if choice != FLIP => {
            let detail =
                "touch first where the piece goes, or its own hex to stay, then how it is to be turned";
            Err(Refusal::new("target-first", detail).with("hex", from))
        }
        _ => Ok(()),
    }
}

/// The turn that touches after that of a piece ask for, as it is typed.
fn spelled(from: Hex, piece: Piece, rest: &[Touch]) -> Result<String, Refusal> {
    Ok(match rest {
        [.., to @ Touch::Cell(_)] => match hex(to)? {
            // Staying means being turned, by one step for example.
            to if to == from => format!("{from}-rotR"),
            to => format!("{from}>{to}"),
        },
        [.., Touch::Choice(choice)] if choice == FLIP => format!("{from}~"),
        [to @ Touch::Cell(_), choice] => match (hex(to)?, orientation(piece, choice)?) {
            (to, orientation) if to == from => format!("{from}@{orientation}"),
            (to, orientation) if orientation == piece.orientation() => format!("{from}>{to}"),
            (to, orientation) => format!("{from}>{to}@{orientation}"),
        },
        [choice, ..] => format!("{from}@{}", orientation(piece, choice)?),
        [] => from.to_string(),
    })
}

/// Why a piece can do nothing at all, if it cannot.
fn check_can_act(position: &Position, flip_mode: bool, from: Hex, piece: Piece) -> Result<(), Refusal> {
    if Choice::new(position, &Guard::new(position), flip_mode, from, piece).is_some() {
        return Ok(());
    }
    let word = piece.kind().word();
    let by = attackers_anyway(position, from, piece);
    if by.is_empty() {
        let detail = format!("the {word} on {from} has nowhere to go; choose another piece");
        return Err(Refusal::new("no-move", detail).with("hex", from).with("piece", word));
    }
    let by = by.iter().map(|hex| hex.to_string()).collect::<Vec<_>>().join(", ");
    let detail = format!("whatever the {word} on {from} does leaves your rhombus attacked by {by}");
    Err(Refusal::new("leaves-rhombus-attacked", detail).with("by", by).with("hex", from).with("piece", word))
}

/// Who attacks the rhombus after the first thing that a piece without a legal turn could do, were it not for the check
/// rule.
fn attackers_anyway(position: &Position, from: Hex, piece: Piece) -> HexSet {
    let side = position.to_move();
    let reach = position.reach_of(from, piece);
    let mut after = position.clone();
    if let Some(to) = (reach.moves | reach.captures).first() {
        after.play(Move::go(from, to));
    }
    after.attackers(side)
}

fn hex(touch: &Touch) -> Result<Hex, Refusal> {
    match touch {
        Touch::Cell(id) => Hex::read(id.as_bytes()).flatten().ok_or_else(|| touch.unknown()),
        Touch::Hand(_) | Touch::Choice(_) => Err(touch.unknown()),
    }
}

/// The orientation that a choice means for a piece.
fn orientation(piece: Piece, choice: &Touch) -> Result<u8, Refusal> {
    let known = (0..6).find(|&orientation| facing_id(orientation) == choice.id());
    let orientation = known.ok_or_else(|| choice.unknown())?;
    let (kind, count) = (piece.kind(), piece.kind().orientations());
    if count > 1 && orientation >= count {
        let detail = format!("a {}'s orientation is 0 to {}, not {orientation}", kind.word(), count - 1);
        return Err(Refusal::new("orientation", detail).with("orientation", orientation));
    }
    Ok(orientation)
}
