//! The protocol over pipes: a line of JSON in, lines of JSON out.

mod lines;
mod readers;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;

use parlor_desk::{Connection, Desk, Runner, WhenFull};
use parlor_protocol::Answer;

pub use crate::engine::lines::{Line, Lines};
use crate::fault::Fault;
use crate::host::Host;

const EXAMPLES: &str = "\
Examples:
  echo '{\"id\":\"1\",\"action\":\"state\",\"game\":\"ur\"}' | parlor engine
  parlor engine < requests.jsonl > answers.jsonl

Every line is one request and gets one answer with its id, or several while it thinks. Answers may come out of
order. A bad line is answered with an error and does not end the stream. At the end of input everything that is
still open is answered; then the program ends with exit code 0.";

/// Arguments of `parlor engine`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many requests to think about at once; as many as there are cores when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Jobs that may wait. Beyond it no further line is read until one is done, so that memory stays bounded; a `cancel`
/// is then heard that much later.
const WAITING: usize = 20_000;

/// Why the stream ended.
enum Ended {
    /// The input did, and everything is answered; or it could not be read.
    Input(io::Result<()>),
    /// Nobody reads the answers any more.
    Output(io::Error),
}

/// Answers requests until the end of input.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let (desk, threads) = (Arc::new(host.desk()), args.threads.map_or(0, usize::from));
    let (ended, wait) = mpsc::channel();
    // Work that reports nothing would not notice that nobody waits for it any more.
    let gone = ended.clone();
    thread::spawn(move || {
        if readers::wait_until_gone() {
            let _ = gone.send(Ended::Output(io::ErrorKind::BrokenPipe.into()));
        }
    });
    // The input is read on a thread of its own, so that a closed output ends the program although a read is
    // waiting.
    thread::spawn(move || {
        let outcome = converse(&desk, io::stdin().lock(), io::stdout(), threads, &ended);
        let _ = ended.send(Ended::Input(outcome));
    });
    match wait.recv() {
        Ok(Ended::Input(outcome)) => Ok(outcome?),
        Ok(Ended::Output(error)) => Err(error.into()),
        Err(_) => Err(Fault::Other("the engine stopped by a fault of its own; please report it".to_owned())),
    }
}

/// The conversation itself.
fn converse<W: Write + Send + 'static>(
    desk: &Arc<Desk>,
    input: impl BufRead,
    output: W,
    threads: usize,
    ended: &Sender<Ended>,
) -> io::Result<()> {
    let connection = Connection::default();
    let (gone, all) = (ended.clone(), connection.clone());
    let voice = Voice::new(output, move |error| {
        all.cancel_all();
        let _ = gone.send(Ended::Output(error));
    });
    let runner = Runner::new(Arc::clone(desk), threads, WAITING, WhenFull::Wait);
    let mut lines = Lines::new(input, desk.limits().bytes);
    while let Some(line) = lines.read()? {
        match line {
            Line::TooLong(length) => voice.say(&Answer::failure(None, desk.too_large(length))),
            Line::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => {}
            Line::Whole(bytes) => {
                let voice = Arc::clone(&voice);
                runner.take(&connection, bytes, move |answer| voice.say(&answer));
            }
        }
    }
    runner.finish();
    Ok(())
}

/// The output, shared by all who answer: one line at a time.
struct Voice {
    output: std::sync::Mutex<Output>,
}

struct Output {
    to: Box<dyn Write + Send>,
    /// Told once, when writing fails.
    failed: Option<Box<dyn FnOnce(io::Error) + Send>>,
}

impl Voice {
    fn new(to: impl Write + Send + 'static, failed: impl FnOnce(io::Error) + Send + 'static) -> Arc<Voice> {
        let output = Output { to: Box::new(to), failed: Some(Box::new(failed)) };
        Arc::new(Voice { output: output.into() })
    }

    /// Writes an answer as one line, at once.
    fn say(&self, answer: &Answer) {
        let mut line = answer.to_line();
        line.push('\n');
        let mut output = self.output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if output.failed.is_none() {
            return;
        }
        let written = output.to.write_all(line.as_bytes()).and_then(|()| output.to.flush());
        if let Err(error) = written
            && let Some(failed) = output.failed.take()
        {
            failed(error);
        }
    }
}
