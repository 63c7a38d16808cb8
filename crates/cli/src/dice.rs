use parlor_desk::{Catalogue, Limits};
use parlor_protocol::Problem;
use parlor_room::{Event, Proof, verify};
use parlor_terminal::counted;
use serde_json::json;

use crate::fault::Fault;
use crate::output::{print, print_json};
use crate::record_file;

const EXAMPLES: &str = "\
Examples:
  curl -sN -m 2 http://localhost:8080/api/v1/rooms/ID/events > events.txt; parlor dice events.txt
  parlor store export --data FOLDER --room ID | parlor dice -
  parlor dice events.txt --json

The file has the events of a room, one a line: as the server sends them, as `parlor store export` writes them, or as
`parlor play` keeps them. What is checked: that the seed shown at the end of a game is the one that the host was bound to
before anybody could add to it, and that every roll is the one that the seeds make. The exit code is 1 if one is not.";

/// Arguments of `parlor dice`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the events; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Write what was found as JSON
    #[arg(long)]
    json: bool,
}

/// More than any room has.
const LARGEST: usize = 64 << 20;

/// Checks the dice of a room.
pub fn run(args: &Args) -> Result<(), Fault> {
    let events = read(&record_file::read(&args.file, LARGEST)?)?;
    let proof = verify(&Catalogue::new(Limits::LOCAL), &events)?;
    if args.json {
        return print_json(&json!({"games": proof.games, "rolls": proof.rolls, "open": proof.open}));
    }
    print(&words(&proof))
}

/// The events in a text: lines of JSON, or server-sent events as they come from a server.
fn read(text: &str) -> Result<Vec<Event>, Problem> {
    let mut events = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.strip_prefix("data:").unwrap_or(line).trim();
        if line.starts_with('{') {
            events.push(Event::read(line).map_err(|problem| problem.at(format!("line {}", index + 1)))?);
        }
    }
    Ok(events)
}

fn words(proof: &Proof) -> String {
    let games = counted(proof.games as usize, "game");
    let rolls = counted(proof.rolls as usize, "roll");
    let mut text = format!("{rolls} in {games}: each is the one that the seeds make\n");
    if proof.open > 0 {
        let open = counted(proof.open as usize, "roll");
        text += &format!("{open} of a game whose seeds are not shown yet: to be checked when it is over\n");
    }
    text
}
