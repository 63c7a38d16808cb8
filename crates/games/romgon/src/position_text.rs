//! Position strings: seven rows joined by `/`, a space, and the side to move.

use std::fmt;
use std::fmt::Write as _;

use parlor_rules::{Refusal, Side, excerpt};

use crate::{Hex, Kind, Piece, Position, Setup};

/// The canonical string.
pub(crate) fn write(setup: &Setup) -> String {
    let mut text = String::with_capacity(64);
    let mut empty = 0;
    for hex in Hex::all() {
        if hex.col() == 0 && hex.row() > 0 {
            write_run(&mut text, &mut empty);
            text.push('/');
        }
        match setup.board[hex.index()] {
            None => empty += 1,
            Some(piece) => {
                write_run(&mut text, &mut empty);
                write_piece(&mut text, piece);
            }
        }
    }
    write_run(&mut text, &mut empty);
    text.push_str(match setup.side {
        Side::First => " b",
        Side::Second => " w",
    });
    text
}

fn write_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
    }
    *empty = 0;
}

fn write_piece(text: &mut String, piece: Piece) {
    text.push(piece.letter());
    if piece.kind().orientations() > 1 {
        let _ = write!(text, "{}", piece.orientation());
    }
    if piece.is_flipped() {
        text.push('~');
    }
}

/// Reads a position string. Fields after the side to move, which the original writes, are not looked at.
pub(crate) fn read(text: &str) -> Result<Setup, Refusal> {
    let mut fields = text.split(' ');
    let board = fields.next().unwrap_or_default();
    let side = match fields.next() {
        Some("b") => Side::First,
        Some("w") => Side::Second,
        other => return Err(wrong_side(other)),
    };
    let mut setup = Setup { board: [None; Hex::COUNT], side };
    let rows = board.split('/').count();
    if rows != 7 {
        let detail = format!("the board has {rows} rows, but must have 7, joined by \"/\"");
        return Err(Refusal::new("row-count", detail).with("rows", rows));
    }
    for (number, row) in (0..).zip(board.split('/')) {
        Row { number, col: 0, setup: &mut setup }.read(row)?;
    }
    Ok(setup)
}

fn wrong_side(given: Option<&str>) -> Refusal {
    let given = excerpt(given.unwrap_or_default());
    let detail = match given.as_str() {
        "" => "the side to move is missing: after the rows write one space and \"w\" or \"b\"".to_owned(),
        _ => format!("the side to move is {given:?}, but must be \"w\" or \"b\""),
    };
    Refusal::new("side-to-move", detail).with("given", given)
}

/// A row that is being read.
struct Row<'a> {
    number: u8,
    /// The next column to be filled.
    col: u8,
    setup: &'a mut Setup,
}

impl Row<'_> {
    fn read(mut self, text: &str) -> Result<(), Refusal> {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            match first {
                '1'..='9' => self.read_run(first)?,
                '0' => return Err(self.refuse("empty-run", "has a run of 0 empty hexes; leave it out")),
                '~' => return Err(self.refuse("stray-flip", "has a \"~\" that does not follow a piece")),
                _ => match u8::try_from(first).ok().and_then(Kind::of_letter) {
                    Some(kind) => rest = self.read_piece(first, kind, rest)?,
                    None => return Err(self.unknown(first)),
                },
            }
        }
        if self.col == Hex::row_length(self.number) { Ok(()) } else { Err(self.wrong_length("only ")) }
    }

    /// Two runs side by side are no fault; they are written as one.
    fn read_run(&mut self, digit: char) -> Result<(), Refusal> {
        self.col += digit.to_digit(10).unwrap_or(0) as u8;
        if self.col > Hex::row_length(self.number) { Err(self.wrong_length("")) } else { Ok(()) }
    }

    /// Reads what follows the letter of a piece, puts the piece on the board and hands back the rest.
    fn read_piece<'t>(&mut self, letter: char, kind: Kind, mut rest: &'t str) -> Result<&'t str, Refusal> {
        let side = if letter.is_ascii_lowercase() { Side::First } else { Side::Second };
        let mut orientation = 0;
        if kind.orientations() > 1 {
            let digit = rest.chars().next().filter(char::is_ascii_digit);
            let Some(digit) = digit.and_then(|digit| digit.to_digit(10)) else {
                let detail = format!("has {letter:?} without its orientation digit");
                return Err(self.refuse("missing-orientation", &detail).with("piece", letter));
            };
            if kind == Kind::Triangle && digit > 5 {
                let detail = format!("has a triangle with orientation {digit}; use 0 to 5");
                return Err(self.refuse("orientation", &detail).with("orientation", digit));
            }
            orientation = digit as u8;
            rest = &rest[1..];
        }
        let mut piece = Piece::new(side, kind, orientation);
        if let Some(after) = rest.strip_prefix('~') {
            (rest, piece) = (after, piece.flipped());
        }
        self.put(piece)?;
        Ok(rest)
    }

    fn put(&mut self, piece: Piece) -> Result<(), Refusal> {
        let Some(hex) = Hex::new(self.number, self.col) else {
            self.col += 1;
            return Err(self.wrong_length(""));
        };
        self.setup.board[hex.index()] = Some(piece);
        self.col += 1;
        Ok(())
    }

    fn unknown(&self, letter: char) -> Refusal {
        let detail =
            format!("has {letter:?}, which is no piece; use S T R C H for White and s t r c h for Black");
        self.refuse("unknown-letter", &detail).with("letter", letter)
    }

    fn wrong_length(&self, only: &str) -> Refusal {
        let (wanted, given) = (Hex::row_length(self.number), self.col);
        let more = if only.is_empty() { " or more" } else { "" };
        let detail = format!("has {only}{given}{more} hexes, but must have {wanted}");
        self.refuse("row-length", &detail).with("wanted", wanted).with("given", given)
    }

    fn refuse(&self, reason: &'static str, what: &str) -> Refusal {
        Refusal::new(reason, format!("row {} {what}", self.number)).with("row", self.number)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(&Setup::new(self)))
    }
}
