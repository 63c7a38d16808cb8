use parlor_protocol::{Problem, ProblemType};

/// Something in a command or request that makes no sense.
pub(crate) fn bad(reason: &str, detail: impl Into<String>) -> Problem {
    Problem::new(ProblemType::BadRequest, reason, detail)
}

/// The room is not where the command was meant for.
pub(crate) fn conflict(reason: &str, detail: impl Into<String>) -> Problem {
    Problem::new(ProblemType::Conflict, reason, detail)
}

/// Somebody else's to do.
pub(crate) fn not_your_seat(reason: &str, detail: impl Into<String>) -> Problem {
    Problem::new(ProblemType::NotYourSeat, reason, detail)
}

/// This room has no such thing.
pub(crate) fn unsupported(reason: &str, detail: impl Into<String>) -> Problem {
    Problem::new(ProblemType::Unsupported, reason, detail)
}

/// An event that does not fit into the room.
pub(crate) fn bad_event(seq: u64, detail: impl std::fmt::Display) -> Problem {
    bad("bad-event", format!("event {seq} does not fit: {detail}")).at("event")
}
