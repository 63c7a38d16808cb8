use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// How long a program may take for everything but thinking.
const PATIENCE: Duration = Duration::from_secs(10);

/// Another program that is running, and speaks the universal game interface.
pub struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What can go wrong with it.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It cannot be started, or has gone away.
    #[error("the program {0}")]
    Gone(String),
    /// It did not answer in time.
    #[error("no answer after {0:?}")]
    Late(Duration),
}

impl Program {
    /// Starts it and waits until it is ready.
    pub fn start(words: &[String]) -> Result<Program, ProgramError> {
        let gone = |error: io::Error| ProgramError::Gone(format!("cannot be started: {error}"));
        let (name, arguments) =
            words.split_first().ok_or_else(|| ProgramError::Gone("has no name".to_owned()))?;
        let mut command = Command::new(name);
        let mut child =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(gone)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| ProgramError::Gone("has no standard input".to_owned()))?;
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                if send.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        let mut program = Program { child, input, lines };
        program.say("ugi")?;
        program.wait_for("ugiok", PATIENCE)?;
        program.ready()?;
        Ok(program)
    }

    /// Waits until it has done what it was told.
    pub fn ready(&mut self) -> Result<(), ProgramError> {
        self.say("isready")?;
        self.wait_for("readyok", PATIENCE).map(|_| ())
    }

    /// Tells it something.
    pub fn say(&mut self, line: &str) -> Result<(), ProgramError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| ProgramError::Gone(format!("does not listen any more: {error}")))
    }

    /// Waits for a line that begins with a word, and gives what follows it.
    pub fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, ProgramError> {
        let end = Instant::now() + patience;
        loop {
            let line = self.lines.recv_timeout(end.saturating_duration_since(Instant::now()));
            match line {
                Ok(line) => {
                    let mut words = line.split_whitespace();
                    if words.next() == Some(word) {
                        return Ok(words.collect::<Vec<_>>().join(" "));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(ProgramError::Late(patience)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProgramError::Gone("has ended".to_owned()));
                }
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // One that does not go by itself is not asked twice.
        let end = Instant::now() + Duration::from_millis(500);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
