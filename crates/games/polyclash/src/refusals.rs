use parlor_rules::{Refusal, State};

use crate::{Move, Point, PolyClash};

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
    pub(crate) fn refuse(self, state: &State<PolyClash>, mv: Move) -> Refusal {
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
                    state.history.handicap_left()
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

impl PolyClash {
    /// Whether a move may be played here, and if not, why.
    #[inline]
    pub fn check(&self, state: &State<PolyClash>, mv: Move) -> Result<(), Illegal> {
        if state.position.passes() >= 2 {
            return Err(Illegal::GameOver);
        }
        match mv.point() {
            Some(point) => check_point(state, point),
            None if state.history.handicap_left() > 0 => Err(Illegal::HandicapLeft),
            None => Ok(()),
        }
    }
}

/// As [`PolyClash::check`], for a stone in a game that is not over.
#[inline]
pub(crate) fn check_point(state: &State<PolyClash>, point: Point) -> Result<(), Illegal> {
    let (board, side) = (&state.position.board, state.position.side);
    if !board.is_empty_at(point) {
        Err(Illegal::Occupied)
    } else if !board.can_live(point, side) {
        Err(Illegal::Suicide)
    } else if state.history.contains(board.hash_after(point, side)) {
        Err(Illegal::Superko)
    } else {
        Ok(())
    }
}
