use std::io;
use std::process::ExitCode;

use parlor_desk::Desk;
use parlor_protocol::{Answer, Failure, Problem};
use parlor_terminal::{TerminalError, harmless};
use thiserror::Error;

use crate::clock;

/// Why a command did not do what it was told.
#[derive(Debug, Error)]
pub enum Fault {
    /// The desk refused the request.
    #[error("{0}")]
    Refused(#[from] Problem),
    /// Refused, and already told on standard output as JSON.
    #[error("{}", .0.error)]
    Told(Failure),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// A table of values could not be read or written.
    #[error("{0}")]
    Table(#[from] parlor_solve::TableError),
    /// A game could not be played or shown.
    #[error("{0}")]
    Terminal(#[from] TerminalError),
    /// Nothing was measured.
    #[error("{0}")]
    Bench(#[from] parlor_bench::BenchError),
    /// A contest could not be held.
    #[error("{0}")]
    Contest(#[from] parlor_arena::PlanError),
    /// A queue failed.
    #[error("{0}")]
    Queue(#[from] parlor_queue::QueueError),
    /// A learning curve could not be measured.
    #[error("{0}")]
    Training(#[from] parlor_training::TrainingError),
    /// What a server keeps could not be used.
    #[error("{0}")]
    Archive(#[from] parlor_store::ArchiveError),
    /// Standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Something else, in one sentence.
    #[error("{0}")]
    Other(String),
}

impl Fault {
    /// A file that could not be read or written.
    pub fn file(path: &str) -> impl FnOnce(io::Error) -> Fault {
        let path = path.to_owned();
        move |error| Fault::File { path, error }
    }

    /// What the desk says of a game that it does not know.
    pub fn unknown_game(id: &str) -> Fault {
        let unknown = Desk::new(clock::now_ms).game(id).err().map(Fault::Refused);
        unknown.unwrap_or_else(|| Fault::Other(format!("{id} cannot be visited")))
    }

    /// Tells the person, and gives the exit code. A reader that went away is no fault.
    pub fn report(&self) -> ExitCode {
        if let Fault::Io(error) | Fault::Terminal(TerminalError::Io(error)) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        eprintln!("parlor: {}", harmless(&self.to_string()));
        ExitCode::from(1)
    }
}

/// The answer, or the failure in it as a fault.
pub fn expect(answer: Answer) -> Result<Answer, Fault> {
    match answer {
        Answer::Failure(failure) => Err(Fault::Refused(failure.error)),
        answer => Ok(answer),
    }
}
