use std::fmt;
use std::ops::Deref;

use parlor_desk::OpenGame;
use parlor_protocol::Problem;
use parlor_rules::{Outcome, Turn};

use crate::line::{Ply, PlyKind};

/// The spelling of a pass in every game that has one.
const PASS: &str = "pass";

/// The position of a room, as the rules of its game see it.
pub(crate) struct Board(pub(crate) Box<dyn OpenGame>);

impl Board {
    /// Plays a move or roll; a refused one changes nothing.
    pub(crate) fn play(&mut self, text: &str) -> Result<Ply, Problem> {
        let turn = self.0.turn();
        let forced = self.forced_pass().is_some();
        self.0.play(text)?;
        let mv = self.0.moves().last().cloned().unwrap_or_default();
        // A game that is over has refused the move.
        let side = turn.side().unwrap_or(parlor_rules::Side::First);
        let kind = match turn {
            Turn::Chance(_) => PlyKind::Roll,
            _ if forced => PlyKind::Forced,
            _ => PlyKind::Choice,
        };
        Ok(Ply { mv, side, kind })
    }

    /// The pass to be made because the rules allow nothing else.
    pub(crate) fn forced_pass(&self) -> Option<String> {
        self.0.only_move().filter(|only| only == PASS)
    }

    pub(crate) fn take_back(&mut self, left: usize) {
        self.0.take_back(left);
    }

    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.0.end(outcome);
    }
}

impl Deref for Board {
    type Target = dyn OpenGame;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

// Start, moves and an end from outside are all that a position comes from.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.start() == other.start() && self.moves() == other.moves() && self.turn() == other.turn()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("start", &self.start())
            .field("moves", &self.moves())
            .field("turn", &self.turn())
            .finish()
    }
}
