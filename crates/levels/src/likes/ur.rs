use parlor_rules::Side;
use parlor_ur::{HAND, HOME, LANE, Move, MoveKind, Position, is_rosette, square_at, stop_at};

use crate::Character;

/// How much of what a character likes is in a move of a side: in what it does, or in what stands there after it.
pub(crate) fn count(character: Character, position: &Position, mv: Move, side: Side) -> i32 {
    let MoveKind::Piece { from, to } = mv.kind() else { return 0 };
    match character {
        Character::Careful => {
            let lane = LANE.map(|square| square as i8);
            let exposed = |square: &i8| is_exposed(*square) && position.piece_on(*square) == Some(side);
            i32::from(is_exposed(from)) - i32::from(is_exposed(to)) - lane.filter(exposed).count() as i32
        }
        Character::Bold => i32::from(position.piece_on(to) == Some(!side)),
        Character::Collector => i32::from(is_rosette(to)),
        Character::Runner => i32::from(is_foremost(position, from, side)),
    }
}

/// Whether a piece can be captured on a square.
fn is_exposed(square: i8) -> bool {
    usize::try_from(square).is_ok_and(|square| LANE.contains(&square)) && !is_rosette(square)
}

/// Whether no piece of a side on the board is ahead of the one on a square.
fn is_foremost(position: &Position, from: i8, side: Side) -> bool {
    let Some(stop) = stop_at(side, from) else { return false };
    let ahead = (stop + 1..16).map(|stop| square_at(side, stop)).filter(|&square| square != HOME);
    from != HAND && !ahead.into_iter().any(|square| position.piece_on(square) == Some(side))
}
