use std::io::{self, IsTerminal, Write};

use parlor_protocol::{Answer, Query, RecordRequest};
use parlor_terminal::{Look, Replay, view};

use crate::fault::{self, Fault};
use crate::host::Host;
use crate::output::{print_answer, to_json};
use crate::record_file;

const EXAMPLES: &str = "\
Examples:
  parlor replay game.txt              step through it: arrows, Home, End, q
  parlor replay game.txt | less       all positions, one after the other
  parlor replay --json game.txt       record and states as JSON
  parlor replay - < game.txt";

/// Arguments of `parlor replay`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the record; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print the record and all its states as JSON
    #[arg(long)]
    json: bool,
}

/// Steps through a record.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    let text = record_file::read(&args.file, desk.limits().bytes)?;
    let record = match desk.ask(Query::Record(RecordRequest::read(text))) {
        Answer::Record(record) => *record,
        answer if args.json => return print_answer(answer),
        answer => return fault::expect(answer).map(|_| ()),
    };
    let replay = Replay::new(desk, record)?;
    if args.json {
        return print_json(&replay);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        view(&replay)?;
    } else {
        replay.write_all(Look::of_stdout(), &mut io::stdout().lock())?;
    }
    Ok(())
}

/// The record and all states as one JSON object, written piece by piece: a long game has many.
fn print_json(replay: &Replay) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    write!(out, "{{\"record\":{},\"states\":[", to_json(&replay.record)?)?;
    replay.walk(|mv, state| {
        let comma = if mv.is_some() { "," } else { "" };
        Ok::<(), Fault>(write!(out, "{comma}{}", to_json(&state)?)?)
    })?;
    Ok(writeln!(out, "]}}")?)
}
