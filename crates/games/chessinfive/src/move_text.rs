//! Moves as text: `Q@d1`, or `Q@d` without saying where the piece lands, and `d1d5`.

use parlor_rules::Refusal;

use crate::{Kind, Square};

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
