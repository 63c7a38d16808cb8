use std::fmt::Write as _;

use parlor_romgon::{Action, Kind, Move, Position};
use parlor_rules::Side;

/// The key of a turn in a position: `3-4-3-5#0-0:swU|3-4:rwU|4-5:cbF`, with `start` for no turn.
pub fn key(position: &Position, mv: Option<Move>) -> String {
    Keys::new(position).of(mv).to_owned()
}

/// The keys of many turns in one position; the board is written once.
pub(super) struct Keys {
    /// What follows the turn.
    board: String,
    /// The last key asked for.
    text: String,
}

impl Keys {
    pub(super) fn new(position: &Position) -> Keys {
        let mut board = String::with_capacity(192);
        for (index, (hex, piece)) in position.pieces().enumerate() {
            let before = if index == 0 { '#' } else { '|' };
            let kind = letter(piece.kind());
            let colour = match piece.side() {
                Side::First => 'b',
                Side::Second => 'w',
            };
            let flipped = if piece.is_flipped() { 'F' } else { 'U' };
            let _ = write!(board, "{before}{hex}:{kind}{colour}{flipped}");
            if piece.orientation() != 0 {
                let _ = write!(board, "@{}", piece.orientation());
            }
        }
        if board.is_empty() {
            board.push('#');
        }
        Keys { board, text: String::with_capacity(224) }
    }

    pub(super) fn of(&mut self, mv: Option<Move>) -> &str {
        let text = &mut self.text;
        text.clear();
        match mv {
            None => text.push_str("start"),
            Some(mv) => {
                let _ = write!(text, "{}-{}", mv.from(), mv.to());
                let _ = match mv.action() {
                    Action::Go { turn: Some(orientation), .. } | Action::Turn(orientation) => {
                        write!(text, "@{orientation}")
                    }
                    Action::Go { turn: None, .. } => Ok(()),
                    Action::Flip => text.write_char('~'),
                };
            }
        }
        text.push_str(&self.board);
        text
    }
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Square => 's',
        Kind::Triangle => 't',
        Kind::Rhombus => 'r',
        Kind::Circle => 'c',
        Kind::Hexagon => 'h',
    }
}
