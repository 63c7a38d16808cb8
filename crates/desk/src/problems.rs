use std::sync::atomic::{AtomicBool, Ordering};

use parlor_protocol::{Problem, ProblemType};

/// A field that this action needs.
pub(crate) fn missing(field: &str, what: &str) -> Problem {
    let detail = format!("the field {field} is missing: {what}");
    Problem::new(ProblemType::BadRequest, "missing-field", detail).at(field)
}

/// What a job answers that was stopped before it had anything to tell.
pub(crate) fn cancelled(stop: &AtomicBool) -> Problem {
    if stop.load(Ordering::Relaxed) {
        Problem::new(ProblemType::Cancelled, "cancelled", "stopped on request before there was an answer")
    } else {
        Problem::new(ProblemType::Cancelled, "out-of-time", "the time was up before there was an answer")
    }
}
