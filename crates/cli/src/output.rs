use std::io::{self, Write};

use parlor_protocol::Answer;
use serde::Serialize;

use crate::fault::Fault;

/// Writes text to standard output.
pub fn print(text: &str) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// A value as JSON, without a line break.
pub fn to_json<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|error| Fault::Other(error.to_string()))
}

/// Writes a value as JSON on one line.
pub fn print_json<T: Serialize>(value: &T) -> Result<(), Fault> {
    print(&format!("{}\n", to_json(value)?))
}

/// Writes an answer as JSON; a failure is a fault as well.
pub fn print_answer(answer: Answer) -> Result<(), Fault> {
    print(&format!("{}\n", answer.to_line()))?;
    match answer {
        Answer::Failure(failure) => Err(Fault::Told(failure)),
        _ => Ok(()),
    }
}
