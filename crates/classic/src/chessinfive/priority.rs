/// Why a ply comes before others, whatever its score: the priorities of both phases, best last.
///
/// Stopping the opponent's win has no place of its own: every other ply is [`Lost`](Priority::Lost) then, so that
/// the plies that stop it are compared among themselves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Priority {
    /// The opponent wins with the next ply.
    Lost,
    /// The opponent then has a fork.
    Forked,
    /// The opponent then has a longer victory by continuous threats.
    Doomed,
    /// The best column, or an improvement of the position.
    Quiet,
    /// Drops: it takes a square from an opponent's three or four.
    Answer,
    /// Moves: it makes a three.
    Three,
    /// It makes a four.
    Four,
    /// It stands in the opening book.
    Book,
    /// It begins a victory by continuous threats, of which a fork is the shortest.
    Forced,
    /// It completes five.
    Win,
}

impl Priority {
    /// More than all weights of a ply together can make up for.
    pub const STEP: i64 = 10_000_000;

    /// What it adds to the score: nothing for a quiet ply, a step more for every place above it.
    pub const fn value(self) -> i64 {
        (match self {
            Priority::Lost => -3,
            Priority::Forked => -2,
            Priority::Doomed => -1,
            Priority::Quiet => 0,
            Priority::Answer | Priority::Three => 1,
            Priority::Four => 2,
            Priority::Book => 3,
            Priority::Forced => 4,
            Priority::Win => 5,
        }) * Priority::STEP
    }

    /// The winning chance where it is proved.
    pub const fn chance(self) -> Option<f64> {
        match self {
            Priority::Lost | Priority::Forked | Priority::Doomed => Some(0.0),
            Priority::Forced | Priority::Win => Some(1.0),
            _ => None,
        }
    }
}
