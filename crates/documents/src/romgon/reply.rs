use parlor_romgon::{Action, Move, Position};
use serde::Serialize;

/// What the document's player answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The best turn; none if there is no legal one.
    #[serde(rename = "move")]
    pub mv: Option<TurnMade>,
    /// What it is worth to whoever makes it.
    pub evaluation: f64,
    /// The best turns, the best first.
    pub candidate_moves: Vec<Candidate>,
    /// The difficulty that was asked for.
    pub difficulty: &'static str,
    /// Whether pieces can be flipped.
    pub flip_mode_enabled: bool,
}

/// A turn that was looked at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// The turn.
    #[serde(flatten)]
    pub turn: TurnMade,
    /// The turn as the document writes it, such as `3-4→3-5 C`.
    pub notation: String,
    /// What it is worth to whoever makes it.
    pub evaluation: f64,
}

/// A turn as the document gives it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnMade {
    /// The hex on which the piece stands.
    pub from: String,
    /// The hex to which it goes; the same for a turn in place and a flip.
    pub to: String,
    /// Whether it captures.
    pub is_capture: bool,
    /// The type of what it captures.
    pub captured: Option<&'static str>,
    /// The piece is flipped over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_flip: bool,
    /// The orientation to which the piece is turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u8>,
}

impl TurnMade {
    pub(super) fn new(position: &Position, mv: Move) -> TurnMade {
        let captured = match mv.action() {
            Action::Go { to, .. } => position.piece(to).map(|piece| piece.kind().name()),
            _ => None,
        };
        TurnMade {
            from: mv.from().to_string(),
            to: mv.to().to_string(),
            is_capture: captured.is_some(),
            captured,
            is_flip: mv.action() == Action::Flip,
            rotation: match mv.action() {
                Action::Go { turn, .. } => turn,
                Action::Turn(orientation) => Some(orientation),
                Action::Flip => None,
            },
        }
    }
}
