use parlor_rules::Refusal;

use crate::{History, Move};

/// Why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is a stone on the point.
    Occupied,
    /// The stone and its group would have no liberty, and capture nothing.
    Suicide,
    /// The stones would stand as they did once before in this game.
    Superko,
    /// A pass before all handicap stones are placed.
    HandicapLeft,
}

impl Illegal {
    /// The word of the rules.
    pub const fn reason(self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::Occupied => "occupied",
            Illegal::Suicide => "suicide",
            Illegal::Superko => "superko",
            Illegal::HandicapLeft => "handicap-left",
        }
    }

    /// The refusal of this move, in words.
    pub(crate) fn refuse(self, history: &History, mv: Move) -> Refusal {
        let detail = match self {
            Illegal::GameOver => "the game is over: two passes have ended it".to_owned(),
            Illegal::Occupied => format!("there is a stone on {mv} already; choose an empty point"),
            Illegal::Suicide => {
                format!("a stone on {mv} would have no liberty and capture nothing; suicide is not allowed")
            }
            Illegal::Superko => format!(
                "a stone on {mv} would repeat an earlier board of this game (superko); play elsewhere first"
            ),
            Illegal::HandicapLeft => {
                format!(
                    "Black has {} handicap stones left to place before anyone may pass",
                    history.handicap_left()
                )
            }
        };
        let refusal = Refusal::new(self.reason(), detail);
        match mv.point() {
            Some(point) => refusal.with("at", point),
            None => refusal,
        }
    }
}
