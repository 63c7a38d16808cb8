//! What touches mean, and why some lead nowhere.

use parlor_rules::{Game, Refusal, Side, State, Touch};

use crate::path::{square_at, stop_at};
use crate::refusals::illegal;
use crate::{HAND, HOME, Move, Position, SQUARES, Stage, Ur};

/// The id of a place as a side sees it: hand and home are its own.
pub(crate) fn id(side: Side, place: i8) -> String {
    match place {
        HAND => format!("hand:{}", Ur::name(side)),
        HOME => format!("home:{}", Ur::name(side)),
        square => square.to_string(),
    }
}

/// Why touches are not the beginning of a legal move.
pub(crate) fn explain(ur: &Ur, state: &State<Ur>, touched: &[Touch]) -> Refusal {
    move_of(&state.position, touched).map_or_else(
        |refusal| refusal,
        |mv| match ur.is_legal(state, mv) {
            true => Touch::unfinished(),
            false => illegal(&state.position, mv),
        },
    )
}

/// The move that touches ask for; the touch of a piece alone asks for the only move that it could make.
fn move_of(position: &Position, touched: &[Touch]) -> Result<Move, Refusal> {
    let Stage::Rolled(roll) = position.stage() else { return Ok(Move::PASS) };
    let side = position.side();
    match touched {
        [] => Err(Touch::unfinished()),
        [Touch::Choice(choice), ..] if choice == "pass" => Ok(Move::PASS),
        [from] => {
            let from = origin(side, from)?;
            let stop = stop_at(side, from).unwrap_or_default();
            let goal = square_at(side, stop + usize::from(roll));
            // A 0 leads nowhere from the hand; why is told whatever the goal.
            Ok(Move::piece(from, goal).unwrap_or(Move::moved(from, HOME)))
        }
        [from, .., to] => {
            let (from, to) = (origin(side, from)?, place(side, to)?);
            Move::piece(from, to).ok_or_else(|| {
                let detail = "a piece cannot go back into the hand; touch a square ahead of it";
                Refusal::new("wrong-distance", detail).with("from", from).with("to", to)
            })
        }
    }
}

fn origin(side: Side, touch: &Touch) -> Result<i8, Refusal> {
    match place(side, touch)? {
        HOME => {
            let detail = "pieces that are home have finished; touch one on the board or in hand";
            Err(Refusal::new("already-home", detail).with("side", Ur::name(side)))
        }
        from => Ok(from),
    }
}

/// The place that a touch means to a side.
fn place(side: Side, touch: &Touch) -> Result<i8, Refusal> {
    let places = [HAND, HOME];
    match touch {
        Touch::Cell(cell) => {
            (0..SQUARES as i8).find(|square| square.to_string() == *cell).ok_or_else(|| touch.unknown())
        }
        Touch::Hand(hand) => {
            if let Some(place) = places.into_iter().find(|&place| id(side, place) == *hand) {
                return Ok(place);
            }
            if !places.into_iter().any(|place| id(!side, place) == *hand) {
                return Err(touch.unknown());
            }
            let (name, owner) = (Ur::name(side), Ur::name(!side));
            let detail = format!("these pieces belong to {owner}; it is the turn of {name}");
            Err(Refusal::new("not-your-piece", detail).with("owner", owner).with("side", name))
        }
        Touch::Choice(_) => Err(touch.unknown()),
    }
}
