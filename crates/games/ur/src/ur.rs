use parlor_rules::{About, Game, Options, Refusal, SettingSpec, Side};

use crate::{Move, MoveKind, Position, is_rosette};

/// The rules of the Royal Game of Ur, with the number of pieces of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ur {
    pieces: u8,
}

pub(crate) const FULL: u8 = 7;

pub(crate) static ABOUT: About = About {
    id: "ur",
    name: "Royal Game of Ur",
    sides: ["player1", "player2"],
    variants: &[],
    options: &[SettingSpec::integer("pieces", 1..=FULL as i64, Some("7"))],
    rules: include_str!("../rules.md"),
};

impl Default for Ur {
    /// The game with seven pieces.
    fn default() -> Ur {
        Ur { pieces: FULL }
    }
}

impl Ur {
    /// The rules with this many pieces a side, 1 to 7.
    pub fn with_pieces(pieces: u8) -> Result<Ur, Refusal> {
        if (1..=FULL).contains(&pieces) {
            return Ok(Ur { pieces });
        }
        let detail = format!("a side cannot have {pieces} pieces; it has 1 to {FULL}");
        Err(Refusal::new("pieces-range", detail).with("pieces", pieces))
    }

    /// How many pieces each side has.
    #[inline]
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// How many pieces a side has borne off.
    #[inline]
    pub const fn borne_off(&self, position: &Position, side: Side) -> u8 {
        self.pieces - position.hand(side) - position.track(side).count_ones() as u8
    }

    /// Whether a move that is legal here captures.
    pub fn is_capture(&self, position: &Position, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Piece { to, .. } => position.piece_on(to) == Some(!position.side()),
            MoveKind::Pass | MoveKind::Roll(_) => false,
        }
    }

    /// Whether a legal move lands on a rosette, so that its side rolls again.
    pub fn rolls_again(&self, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Piece { to, .. } if is_rosette(to))
    }

    /// Whether a legal move bears a piece off.
    pub fn bears_off(&self, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Piece { to: crate::HOME, .. })
    }

    pub(crate) fn name(side: Side) -> &'static str {
        ABOUT.sides[side.index()]
    }

    /// The number of pieces that the options ask for, if they do.
    pub(crate) fn pieces_asked(options: &Options) -> Result<Option<u8>, Refusal> {
        options.check(Ur::ABOUT)?;
        Ok(options.integer("pieces").and_then(|pieces| u8::try_from(pieces).ok()))
    }
}
