//! What touches mean, and why some lead nowhere.

use parlor_rules::{Notation, Refusal, Side, State, Touch};

use crate::{Illegal, Move, Point, PolyClash};

/// The id of the stones that a side has captured.
pub(crate) fn captures_id(side: Side) -> String {
    format!("captures:{}", PolyClash::side_name(side))
}

/// Why the last of some touches is no legal move; one touch is a whole move.
pub(crate) fn explain(game: &PolyClash, state: &State<PolyClash>, touched: &[Touch]) -> Refusal {
    let Some(touch) = touched.last() else { return Touch::unfinished() };
    match move_of(touch) {
        Ok(mv) => game
            .check(state, mv)
            .map_or_else(|illegal| illegal.refuse(&state.history, mv), |()| Touch::unfinished()),
        Err(_) if state.position.passes() >= 2 => Illegal::GameOver.refuse(&state.history, Move::PASS),
        Err(refusal) => refusal,
    }
}

fn move_of(touch: &Touch) -> Result<Move, Refusal> {
    match touch {
        Touch::Cell(id) => {
            Point::all().find(|point| point.to_string() == *id).map(Move::from).ok_or_else(|| touch.unknown())
        }
        Touch::Choice(choice) if choice == "pass" => Ok(Move::PASS),
        Touch::Hand(hand) if Side::BOTH.iter().any(|&side| captures_id(side) == *hand) => {
            let detail = "captured stones are out of the game; touch an empty point to place a new one";
            Err(Refusal::new("captured-stones", detail))
        }
        Touch::Hand(_) | Touch::Choice(_) => Err(touch.unknown()),
    }
}
