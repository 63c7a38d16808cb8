//! Turns as text: `4-7>4-6`, with `@o` behind it to turn the piece, `4-7@1`, `4-7~`.

use crate::{Action, Hex, Kind, Move, Position};

/// A turn as it is written, before anything is known about the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spelling {
    /// The piece letter in front, if it is there.
    pub(crate) letter: Option<char>,
    /// The hex of the piece.
    pub(crate) from: Place,
    /// Where it goes; nothing for a turn in place.
    pub(crate) go: Option<Go>,
    /// What else happens to it.
    pub(crate) then: Then,
}

/// A hex as it is written, on the board or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The row and the column.
    pub(crate) digits: [char; 2],
    /// The hex, if there is one.
    pub(crate) hex: Option<Hex>,
}

/// The part that says where a piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Go {
    pub(crate) to: Place,
    /// An `x` says that this is a capture.
    pub(crate) capture: bool,
    /// A `d` says that this is a special step of the rhombus.
    pub(crate) special: bool,
}

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// No more.
    Nothing,
    /// `@o`: turned to this orientation.
    Turn(u8),
    /// `-rotL` or `-rotR`: turned by one step, to the left if so.
    Step {
        /// Counterclockwise.
        left: bool,
    },
    /// `~`: flipped.
    Flip,
}

impl Spelling {
    /// Takes a text apart; nothing if it does not have the shape of a turn.
    pub(crate) fn read(text: &str) -> Option<Spelling> {
        let mut rest = text.as_bytes();
        let letter = rest.first().copied().filter(|&letter| Kind::of_letter(letter).is_some());
        if letter.is_some() {
            rest = &rest[1..];
        }
        let from = read_place(&mut rest)?;
        let mut go = None;
        if strip(&mut rest, b">") {
            let to = read_place(&mut rest)?;
            let capture = strip(&mut rest, b"x");
            let special = strip(&mut rest, b"d");
            go = Some(Go { to, capture, special });
        }
        let then = match *rest {
            [] if go.is_some() => Then::Nothing,
            // A `d` is the last letter.
            _ if go.is_some_and(|go| go.special) => return None,
            [b'@', digit @ b'0'..=b'9'] => Then::Turn(digit - b'0'),
            [b'~'] if go.is_none() => Then::Flip,
            _ if rest == b"-rotL" => Then::Step { left: true },
            _ if rest == b"-rotR" => Then::Step { left: false },
            _ => return None,
        };
        Some(Spelling { letter: letter.map(char::from), from, go, then })
    }
}

fn read_place(rest: &mut &[u8]) -> Option<Place> {
    let (place, after) = rest.split_at_checked(3)?;
    let hex = Hex::read(place)?;
    *rest = after;
    Some(Place { digits: [char::from(place[0]), char::from(place[2])], hex })
}

fn strip(rest: &mut &[u8], prefix: &[u8]) -> bool {
    let after = rest.strip_prefix(prefix);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.digits[0], self.digits[1])
    }
}

/// The canonical spelling of a move.
pub(crate) fn write(position: &Position, mv: Move) -> String {
    let from = mv.from();
    match mv.action() {
        Action::Go { to, turn } => {
            let x = if position.piece(to).is_some() { "x" } else { "" };
            let turn = turn.map(|orientation| format!("@{orientation}")).unwrap_or_default();
            format!("{from}>{to}{x}{turn}")
        }
        Action::Turn(orientation) => format!("{from}@{orientation}"),
        Action::Flip => format!("{from}~"),
    }
}
