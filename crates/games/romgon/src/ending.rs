use parlor_rules::{Outcome, Side};

use crate::choice::choices;
use crate::{Kind, Position};

/// How a game can end, in the order in which the rules look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The player who moved has the rhombus on the goal hex, and wins.
    Goal,
    /// The player who moved captured the rhombus, and wins.
    RhombusCaptured,
    /// The player to move has no legal turn and an attacked rhombus, and loses.
    Deadlock,
    /// The player to move has no legal turn, and loses.
    Draglock,
    /// The player who moved went to and fro for the fifth time, and loses.
    Shuttle,
    /// The player who moved made a position for the third time, and loses.
    Repetition,
}

impl Ending {
    /// The reason in the word of the rules.
    pub const fn reason(self) -> &'static str {
        match self {
            Ending::Goal => "goal",
            Ending::RhombusCaptured => "rhombus_captured",
            Ending::Deadlock => "deadlock",
            Ending::Draglock => "draglock",
            Ending::Shuttle => "shuttle",
            Ending::Repetition => "repetition",
        }
    }

    /// Who wins, with `mover` the player who moved last.
    pub const fn winner(self, mover: Side) -> Side {
        match self {
            Ending::Goal | Ending::RhombusCaptured | Ending::Deadlock | Ending::Draglock => mover,
            Ending::Shuttle | Ending::Repetition => mover.other(),
        }
    }

    /// The outcome, with `mover` the player who moved last.
    pub const fn outcome(self, mover: Side) -> Outcome {
        Outcome::win(self.winner(mover), self.reason())
    }

    /// Judges a position that was loaded, as if the side not to move had just moved.
    pub(crate) fn of_loaded(position: &Position, flip_mode: bool) -> Option<Ending> {
        if position.is_home(!position.to_move()) {
            return Some(Ending::Goal);
        }
        Ending::of_no_turn(position, flip_mode)
    }

    /// Judges a position in which it may be that nobody can move.
    #[inline]
    pub(crate) fn of_no_turn(position: &Position, flip_mode: bool) -> Option<Ending> {
        let attacked = position.is_attacked(position.to_move());
        // Almost always a piece can be turned or flipped, and the longer look is not needed.
        let in_place = !attacked && has_piece_to_turn(position, flip_mode);
        if in_place || choices(position, flip_mode).any(|choice| choice.is_some()) {
            return None;
        }
        Some(if attacked { Ending::Deadlock } else { Ending::Draglock })
    }
}

/// Whether the side to move has a piece other than the rhombus that could be turned or flipped in place.
#[inline]
fn has_piece_to_turn(position: &Position, flip_mode: bool) -> bool {
    position
        .on(position.side(position.to_move()))
        .any(|(_, piece)| if flip_mode { piece.kind() != Kind::Rhombus } else { piece.choices() > 1 })
}
