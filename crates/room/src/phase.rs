use parlor_protocol::Outcome;

/// How far a game has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Phase {
    /// A seat is still open.
    Waiting,
    Playing,
    Over {
        outcome: Outcome,
        /// The id of the winner's chair.
        winner: Option<u8>,
    },
}

/// Whether a game counts in the score.
pub(crate) fn counts(outcome: &Outcome) -> bool {
    outcome.reason != "abort"
}
