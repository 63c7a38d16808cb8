//! Moves as they are typed, and why one cannot be played.

use parlor_rules::Refusal;

use crate::reach::open_reach;
use crate::{Kind, Move, Phase, Position, Square};

/// A well spelled move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// `Q@d1`, or `Q@d` without saying where the piece lands.
    Drop { kind: Kind, file: u8, to: Option<Square> },
    /// `d1d5`.
    Move { from: Square, to: Square },
}

impl Request {
    /// Reads a move. It need not be possible anywhere, but its squares must be on the board.
    pub fn read(text: &str) -> Result<Request, Refusal> {
        // No move has five letters, so there is no need to look further.
        let mut letters = ['\0'; 5];
        let mut count = 0;
        for (slot, letter) in letters.iter_mut().zip(text.chars()) {
            (*slot, count) = (letter, count + 1);
        }
        match letters[..count] {
            [piece, '@', file] => {
                let kind = read_kind(piece)?;
                Ok(Request::Drop { kind, file: read_file(file)?, to: None })
            }
            [piece, '@', file, rank] => {
                let (kind, to) = (read_kind(piece)?, read_square(file, rank)?);
                Ok(Request::Drop { kind, file: to.file(), to: Some(to) })
            }
            [from_file, from_rank, file, rank] => {
                let (from, to) = (read_square(from_file, from_rank)?, read_square(file, rank)?);
                Ok(Request::Move { from, to })
            }
            _ => Err(malformed()),
        }
    }

    /// The move, if it may be played in a position in which the game is not over.
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

fn malformed() -> Refusal {
    Refusal::new("malformed", "a drop is written Q@d1 or Q@d, a move of a piece on the board d1d5")
}

fn read_kind(letter: char) -> Result<Kind, Refusal> {
    if let Some(kind) = Kind::from_letter(letter) {
        return Ok(kind);
    }
    let upper = letter.to_ascii_uppercase();
    if Kind::from_letter(upper).is_some() {
        let detail =
            format!("the piece letter of a drop is in upper case for both sides: {upper}, not {letter}");
        return Err(Refusal::new("lower-case-piece", detail).with("letter", letter));
    }
    if !letter.is_ascii_alphabetic() {
        return Err(malformed());
    }
    let detail = format!("{letter} is not a piece; there are Q, R, B, N and K");
    Err(Refusal::new("unknown-piece", detail).with("letter", letter))
}

fn read_file(file: char) -> Result<u8, Refusal> {
    match file {
        'a'..='h' => Ok(file as u8 - b'a'),
        'i'..='z' => {
            let detail = format!("there is no file {file}; the files are a to h");
            Err(Refusal::new("off-board", detail).with("square", file))
        }
        _ => Err(malformed()),
    }
}

fn read_square(file: char, rank: char) -> Result<Square, Refusal> {
    let number = rank.to_digit(10).ok_or_else(malformed)?;
    if !file.is_ascii_lowercase() {
        return Err(malformed());
    }
    let square = read_file(file).ok().zip(number.checked_sub(1));
    square.and_then(|(file, rank)| Square::new(file, rank as u8)).ok_or_else(|| {
        let detail = format!("{file}{rank} is not on the board; the squares are a1 to h8");
        Refusal::new("off-board", detail).with("square", format!("{file}{rank}"))
    })
}

fn resolve_drop(position: &Position, kind: Kind, file: u8, to: Option<Square>) -> Result<Move, Refusal> {
    if position.in_hand(position.side_to_move(), kind) == 0 {
        let detail = format!("you have no {kind} in hand");
        return Err(Refusal::new("not-in-hand", detail).with("piece", kind));
    }
    let Some(lands) = position.landing().find(|square| square.file() == file) else {
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
