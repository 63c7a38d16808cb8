use parlor_romgon::{Position, Romgon};
use parlor_rules::{Game, Side, State, Turn};

use super::{Score, Terms};

/// The three levels of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal turn, all alike.
    Easy,
    /// One ply by material and advancement.
    Medium,
    /// Two plies by the full evaluation.
    Hard,
}

impl Level {
    /// What this level sees in a position from a side's view. Easy looks at nothing.
    pub fn terms(self, position: &Position, side: Side, flip_mode: bool) -> Option<Terms> {
        match self {
            Level::Easy => None,
            Level::Medium => Some(Terms::partial(position, side)),
            Level::Hard => Some(Terms::full(position, side, flip_mode)),
        }
    }

    /// How many of the named terms it looks at; it ignores the rest.
    pub(super) const fn terms_seen(self) -> usize {
        match self {
            Level::Easy => 0,
            Level::Medium => 2,
            Level::Hard => 6,
        }
    }

    /// What a state is worth to a side: its result if the game is over, else this level's evaluation.
    #[inline]
    pub fn score(self, game: &Romgon, state: &State<Romgon>, side: Side) -> Score {
        match game.turn(state) {
            Turn::Over(outcome) if outcome.winner == Some(side) => Score::WON,
            Turn::Over(_) => Score::LOST,
            _ => self.terms(&state.position, side, game.flip).map_or(Score::default(), |terms| terms.total()),
        }
    }
}
