use parlor_rules::Piece;

/// A piece as signs: the side must be told by shape, not by colour alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Glyph {
    /// The sign of the side, where the body does not show it.
    pub lead: Option<char>,
    /// What it is.
    pub body: String,
}

/// The sign of a side: filled for the first, hollow for the second.
pub fn shape_of(side: usize) -> char {
    if side == 0 { '●' } else { '○' }
}

/// Shapes by the word for a piece, filled and hollow.
const SHAPES: [(&str, [char; 2]); 8] = [
    ("piece", ['●', '○']),
    ("stone", ['●', '○']),
    ("circle", ['●', '○']),
    ("square", ['■', '□']),
    ("triangle", ['▲', '△']),
    ("rhombus", ['◆', '◇']),
    ("hexgon", ['⬢', '⬡']),
    ("hexagon", ['⬢', '⬡']),
];

impl Glyph {
    /// The signs of a piece, whose side has this index.
    pub fn of(piece: &Piece, side: Option<usize>) -> Glyph {
        if let Some(text) = &piece.text {
            return Glyph { lead: side.map(shape_of), body: text.chars().take(4).collect() };
        }
        let mut body = kind_sign(&piece.kind, side).to_string();
        if let Some(facing) = piece.facing {
            body.push_str(&facing.to_string());
        }
        if piece.flipped == Some(true) {
            body.push('\'');
        }
        Glyph { lead: None, body }
    }

    /// How wide the body is.
    pub fn width(&self) -> usize {
        self.body.chars().count()
    }
}

/// One sign for a kind of piece: a shape, or its letter, large for the first side and small for the second.
pub(crate) fn kind_sign(kind: &str, side: Option<usize>) -> char {
    if let Some((_, shapes)) = SHAPES.iter().find(|(word, _)| *word == kind) {
        return shapes[side.unwrap_or(0).min(1)];
    }
    // The usual letter of a knight, because the king has the other one.
    let letter = if kind == "knight" { 'N' } else { kind.chars().next().unwrap_or('?') };
    if side == Some(1) { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

/// The sign of a special cell without a piece.
pub(crate) fn cell_sign(kind: &str) -> Option<char> {
    match kind {
        "rosette" => Some('✶'),
        "goal" => Some('◎'),
        "base" | "home" => Some('⌂'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_differ_in_shape() {
        for kind in ["piece", "queen", "knight", "triangle", "pion", "stone"] {
            assert_ne!(kind_sign(kind, Some(0)), kind_sign(kind, Some(1)), "{kind}");
        }
        let number = Piece { text: Some("12".into()), ..Piece::new("00", "number", "blue") };
        assert_ne!(Glyph::of(&number, Some(0)), Glyph::of(&number, Some(1)));
    }

    #[test]
    fn facing_and_flip_are_told() {
        let piece = Piece { facing: Some(3), flipped: Some(true), ..Piece::new("0-0", "triangle", "white") };
        assert_eq!(Glyph::of(&piece, Some(0)).body, "▲3'");
    }

    #[test]
    fn king_and_knight_differ() {
        assert_ne!(kind_sign("king", Some(0)), kind_sign("knight", Some(0)));
    }
}
