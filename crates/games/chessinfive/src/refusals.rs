use parlor_rules::Refusal;

use crate::move_text::Request;
use crate::reach::open_reach;
use crate::{Kind, Move, Phase, Position, Square};

impl Request {
    /// The move, if it may be played in a position in which the game is not over; otherwise why not.
    pub fn resolve(self, position: &Position) -> Result<Move, Refusal> {
        match (position.phase(), self) {
            (Phase::Drops, Request::Drop { kind, file, to }) => resolve_drop(position, kind, file, to),
            (Phase::Moves, Request::Move { from, to }) => resolve_move(position, from, to),
            (Phase::Drops, Request::Move { .. }) => {
                let detail = "pieces move on the board only after all 16 drops; drop one, such as Q@d";
                Err(Refusal::new("still-drops", detail))
            }
            (Phase::Moves, Request::Drop { .. }) => {
                let detail = "all 16 pieces are on the board; move one, such as d1d5";
                Err(Refusal::new("no-more-drops", detail))
            }
        }
    }
}

fn resolve_drop(position: &Position, kind: Kind, file: u8, to: Option<Square>) -> Result<Move, Refusal> {
    if position.in_hand(position.side_to_move(), kind) == 0 {
        let detail = format!("you have no {kind} in hand");
        return Err(Refusal::new("not-in-hand", detail).with("piece", kind));
    }
    let Some(lands) = position.landing().iter().find(|square| square.file() == file) else {
        let file = char::from(b'a' + file);
        let detail = format!("column {file} is full; choose another");
        return Err(Refusal::new("column-full", detail).with("file", file));
    };
    match to {
        Some(to) if to != lands && position.occupied().contains(to) => {
            let detail = format!("{to} is occupied; in this column the piece lands on {lands}");
            Err(Refusal::new("occupied", detail).with("square", to).with("lands", lands))
        }
        Some(to) if to != lands => {
            let detail = format!("a piece dropped into this column lands on {lands}, not on {to}");
            Err(Refusal::new("landing", detail).with("square", to).with("lands", lands))
        }
        _ => Ok(Move::drop(kind, lands)),
    }
}

/// The type of the piece of the side to move on a square.
pub(crate) fn own_piece(position: &Position, from: Square) -> Result<Kind, Refusal> {
    let Some((side, kind)) = position.piece_on(from) else {
        let detail = format!("there is no piece on {from}");
        return Err(Refusal::new("empty-square", detail).with("square", from));
    };
    if side != position.side_to_move() {
        let detail = format!("the {kind} on {from} is not yours");
        return Err(Refusal::new("not-your-piece", detail).with("square", from).with("piece", kind));
    }
    Ok(kind)
}

fn resolve_move(position: &Position, from: Square, to: Square) -> Result<Move, Refusal> {
    let kind = own_piece(position, from)?;
    if from == to {
        let detail = format!("a move must leave its square; {from}{to} does not");
        return Err(Refusal::new("null-move", detail).with("square", from));
    }
    if position.occupied().contains(to) {
        let detail = format!("{to} is occupied, and nothing is captured in this game");
        return Err(Refusal::new("occupied", detail).with("square", to));
    }
    if !open_reach(kind, from).contains(to) {
        let detail = format!("a {kind} does not move from {from} to {to}");
        return Err(Refusal::new("piece-move", detail).with("piece", kind).with("from", from).with("to", to));
    }
    if !position.reach(from).contains(to) {
        let by = first_occupied(position, from, to);
        let detail = format!("the way of the {kind} from {from} to {to} is blocked by the piece on {by}");
        return Err(Refusal::new("blocked", detail).with("piece", kind).with("by", by));
    }
    Ok(Move::on_board(from, to))
}

/// The first occupied square on the straight way, or the end of the way.
fn first_occupied(position: &Position, from: Square, to: Square) -> Square {
    let step = |from: u8, to: u8| (to as i8 - from as i8).signum();
    let (files, ranks) = (step(from.file(), to.file()), step(from.rank(), to.rank()));
    let mut at = from;
    while at != to {
        let (file, rank) = (at.file().wrapping_add_signed(files), at.rank().wrapping_add_signed(ranks));
        at = Square::new(file, rank).unwrap_or(to);
        if position.occupied().contains(at) {
            break;
        }
    }
    at
}
