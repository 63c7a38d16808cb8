use parlor_protocol::{Problem, ProblemType};

use crate::Overseer;

/// What a job answers that was stopped before it had anything to tell.
pub(crate) fn nothing_yet(overseer: &Overseer<'_>) -> Problem {
    if overseer.is_cancelled() { cancelled() } else { out_of_time() }
}

/// Somebody asked to stop it.
pub(crate) fn cancelled() -> Problem {
    Problem::new(ProblemType::Cancelled, "cancelled", "stopped on request before there was an answer")
}

fn out_of_time() -> Problem {
    Problem::new(ProblemType::Cancelled, "out-of-time", "the time was up before there was an answer")
}
