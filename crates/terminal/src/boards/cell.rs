use ratatui::style::{Color, Style};

use crate::boards::colors;
use crate::boards::glyph::Glyph;

/// Everything there is to say about one cell.
pub(crate) struct Cell<'a> {
    /// The piece on it, and how it is painted.
    pub glyph: Option<(Glyph, Style)>,
    /// The kinds of its marks.
    pub marks: Vec<&'a str>,
    /// The side that a mark gives it to, such as territory.
    pub owner: Option<usize>,
    /// What the person does with it.
    pub touch: Touch,
}

/// What a person does with a cell, or could do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// The cursor is on it.
    Cursor,
    /// It was touched.
    Chosen,
    /// It may be touched next.
    Offered,
    /// Nothing.
    None,
}

/// The signs before and after what is marked, the most important mark first.
const BRACKETS: [(&str, [char; 2]); 4] =
    [("line", ['*', '*']), ("check", ['!', '!']), ("last", [' ', '‹']), ("dead", [' ', 'x'])];

/// Marks with a ground of their own, the most important first.
const GROUNDS: [&str; 5] = ["line", "check", "last", "from", "dead"];

/// The signs of marks on cells without a piece.
const SIGNS: [(&str, char); 4] = [("from", '∘'), ("captured", '∘'), ("superko", '×'), ("handicap", '◌')];

impl Cell<'_> {
    /// The signs before and after the piece: cursor, touched, offered, pointed out, or else the side's own sign.
    pub(crate) fn brackets(&self) -> [char; 2] {
        let [lead, tail] = match self.touch {
            Touch::Cursor => return ['[', ']'],
            Touch::Chosen => return ['(', ')'],
            Touch::Offered => ['·', '·'],
            Touch::None => {
                let marked = BRACKETS.iter().find(|(kind, _)| self.has(kind));
                marked.map_or([' ', ' '], |(_, signs)| *signs)
            }
        };
        let side = self.glyph.as_ref().and_then(|(glyph, _)| glyph.lead);
        [side.unwrap_or(lead), tail]
    }

    /// The colour of those signs, if they have one.
    pub(crate) fn bracket_color(&self) -> Option<Color> {
        if self.touch == Touch::Offered && self.glyph.is_none() { None } else { self.touch.color() }
    }

    /// The ground of the cell, if it is touched or marked.
    pub(crate) fn ground(&self) -> Option<Color> {
        self.touch.color().or_else(|| self.marked_ground())
    }

    /// The ground that its marks give it.
    pub(crate) fn marked_ground(&self) -> Option<Color> {
        GROUNDS.into_iter().filter(|kind| self.has(kind)).find_map(colors::mark_ground)
    }

    /// The sign of a mark on a cell without a piece.
    pub(crate) fn mark_sign(&self) -> Option<char> {
        match self.owner {
            Some(0) => Some('▪'),
            Some(_) => Some('▫'),
            None => SIGNS.iter().find(|(kind, _)| self.has(kind)).map(|(_, sign)| *sign),
        }
    }

    fn has(&self, kind: &str) -> bool {
        self.marks.contains(&kind)
    }
}

impl Touch {
    fn color(self) -> Option<Color> {
        match self {
            Touch::Cursor => Some(colors::CURSOR),
            Touch::Chosen => Some(colors::CHOSEN),
            Touch::Offered => Some(colors::OFFERED),
            Touch::None => None,
        }
    }
}
