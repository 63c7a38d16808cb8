use parlor_rules::Side;

/// What was learned from: a game, told to those who watch a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which game this was for the table, counted from 1 over all trainings.
    pub number: u64,
    /// Who won; nobody if it was not decided.
    pub winner: Option<Side>,
    /// How many turns it had.
    pub turns: usize,
}
