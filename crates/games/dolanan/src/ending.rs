use parlor_rules::{Outcome, Side};

/// How a game ended; the side named is the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The winner has four in a row.
    Line(Side),
    /// The loser moved to a column without free cells, and another had some.
    DeadEnd(Side),
    /// The loser's time ran out.
    Time(Side),
    /// The loser resigned.
    Resign(Side),
    /// A player moved to a column without free cells, and no other had any.
    Draw,
}

/// The words of the RESULT field.
const WORDS: [(&str, Ending); 9] = [
    ("b:line", Ending::Line(Side::First)),
    ("r:line", Ending::Line(Side::Second)),
    ("b:dead", Ending::DeadEnd(Side::First)),
    ("r:dead", Ending::DeadEnd(Side::Second)),
    ("b:time", Ending::Time(Side::First)),
    ("r:time", Ending::Time(Side::Second)),
    ("b:resign", Ending::Resign(Side::First)),
    ("r:resign", Ending::Resign(Side::Second)),
    ("d", Ending::Draw),
];

impl Ending {
    /// The winner; nobody after a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Line(side) | Ending::DeadEnd(side) | Ending::Time(side) | Ending::Resign(side) => {
                Some(side)
            }
            Ending::Draw => None,
        }
    }

    /// The outcome in the words that all games share.
    pub const fn outcome(self) -> Outcome {
        let reason = match self {
            Ending::Line(_) => "line",
            Ending::DeadEnd(_) | Ending::Draw => "dead-end",
            Ending::Time(_) => "time",
            Ending::Resign(_) => "resign",
        };
        Outcome { winner: self.winner(), reason }
    }

    /// The same ending with the colours exchanged.
    pub(crate) const fn exchanged(self) -> Ending {
        match self {
            Ending::Line(side) => Ending::Line(side.other()),
            Ending::DeadEnd(side) => Ending::DeadEnd(side.other()),
            Ending::Time(side) => Ending::Time(side.other()),
            Ending::Resign(side) => Ending::Resign(side.other()),
            Ending::Draw => Ending::Draw,
        }
    }

    /// An ending that comes from outside the board: time or resignation.
    pub(crate) fn from_outside(outcome: Outcome) -> Option<Ending> {
        match (outcome.reason, outcome.winner?) {
            ("time", side) => Some(Ending::Time(side)),
            ("resign", side) => Some(Ending::Resign(side)),
            _ => None,
        }
    }

    /// The word of the RESULT field.
    pub(crate) fn word(self) -> &'static str {
        WORDS.iter().find(|(_, ending)| *ending == self).map_or("-", |(word, _)| word)
    }

    /// The ending of a word of the RESULT field.
    pub(crate) fn from_word(word: &str) -> Option<Ending> {
        WORDS.iter().find(|(known, _)| *known == word).map(|(_, ending)| *ending)
    }
}
