//! `parlor store`: what a server keeps.

mod standings;

use std::path::PathBuf;

use clap::Subcommand;
use parlor_room::Seat;
use parlor_server::{Archive, GameResult, StoredRoom};
use parlor_terminal::{counted, harmless};
use serde_json::json;

use crate::fault::Fault;
use crate::output::{print, print_json};

const EXAMPLES: &str = "\
Examples:
  parlor store list --data FOLDER                    all rooms
  parlor store list --data FOLDER --guest Ann        what is kept of a guest
  parlor store forget --data FOLDER --guest Ann      remove the guest's name
  parlor store forget --data FOLDER --room ID        remove a room
  parlor store results --data FOLDER                 games won and lost
  parlor store export --data FOLDER --room ID        its events, one a line
  parlor store backup --data FOLDER rooms.backup
  parlor store restore --data NEWFOLDER rooms.backup
  parlor store prune --data FOLDER --days 90

The folder is the one that `parlor serve --data` was given. Looking, exporting and saving may be done while the server
runs; what changes something waits until it is stopped. The server removes old rooms by itself if `keep-days` says so.
Of a guest nothing is kept but the name, if one was given, the moves, and a hash of the seat's key: no address.";

/// Arguments of `parlor store`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List rooms
    List {
        #[command(flatten)]
        folder: Folder,
        /// Only rooms in which a person of this name sat
        #[arg(long, value_name = "NAME")]
        guest: Option<String>,
        /// As JSON, one room a line
        #[arg(long)]
        json: bool,
    },
    /// Remove the name of a guest, or a whole room
    Forget {
        #[command(flatten)]
        folder: Folder,
        /// The name that is to be removed
        #[arg(long, value_name = "NAME", required_unless_present = "room")]
        guest: Option<String>,
        /// The room that is to be removed
        #[arg(long, value_name = "ID", conflicts_with = "guest")]
        room: Option<String>,
    },
    /// Show games won and lost
    Results {
        #[command(flatten)]
        folder: Folder,
        /// As JSON, one game a line
        #[arg(long)]
        json: bool,
    },
    /// Write events as lines of JSON
    Export {
        #[command(flatten)]
        folder: Folder,
        /// The room; without one, all rooms, each event with the room's id
        #[arg(long, value_name = "ID")]
        room: Option<String>,
    },
    /// Copy everything into a new file
    Backup {
        #[command(flatten)]
        folder: Folder,
        /// The file to write
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Make the rooms of a backup those of a folder that has none
    Restore {
        #[command(flatten)]
        folder: Folder,
        /// The backup
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Remove rooms in which nothing has happened for some days
    Prune {
        #[command(flatten)]
        folder: Folder,
        /// How many days
        #[arg(long, value_name = "N")]
        days: u64,
    },
}

#[derive(clap::Args, Debug)]
struct Folder {
    /// The data folder of the server
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
}

/// Does what is asked with what a server keeps.
pub fn run(args: &Args) -> Result<(), Fault> {
    match &args.command {
        Command::List { folder, guest, json } => list(&Archive::open(&folder.data)?, guest.as_deref(), *json),
        Command::Forget { folder, guest, room } => {
            forget(&Archive::open_alone(&folder.data)?, guest.as_deref(), room.as_deref())
        }
        Command::Results { folder, json } => results(&Archive::open(&folder.data)?, *json),
        Command::Export { folder, room } => export(&Archive::open(&folder.data)?, room.as_deref()),
        Command::Backup { folder, file } => {
            Archive::open(&folder.data)?.backup(file)?;
            print(&format!("saved in {}\n", file.display()))
        }
        Command::Restore { folder, file } => {
            let restored = Archive::restore(&folder.data, file)?.rooms()?;
            print(&format!("{} restored\n", counted(restored.len(), "room")))
        }
        Command::Prune { folder, days } => {
            let removed = Archive::open_alone(&folder.data)?.prune(*days)?;
            print(&format!("{} removed\n", counted(removed.len(), "room")))
        }
    }
}

fn list(archive: &Archive, guest: Option<&str>, json: bool) -> Result<(), Fault> {
    let rooms = archive.rooms()?;
    for room in rooms.iter().filter(|room| guest.is_none_or(|guest| room.knows(guest))) {
        if json {
            print_json(
                &json!({"room": room.id, "game": room.game, "seats": room.seats, "touchedMs": room.touched_ms,
                "events": room.events.len(), "results": room.results()}),
            )?;
        } else {
            print(&row(room))?;
        }
    }
    Ok(())
}

fn row(room: &StoredRoom) -> String {
    let seats: Vec<_> = room.seats.values().map(who).collect();
    let over = room.results().len();
    let (events, games) = (counted(room.events.len(), "event"), counted(over, "finished game"));
    harmless(&format!("{}  {}  {}  {events}, {games}", room.id, room.game, seats.join(" – "))) + "\n"
}

fn who(seat: &Seat) -> String {
    if seat.is_open() { "open".to_owned() } else { GameResult::who(seat) }
}

fn forget(archive: &Archive, guest: Option<&str>, room: Option<&str>) -> Result<(), Fault> {
    match (guest, room) {
        (Some(guest), _) => {
            let changed = archive.forget(guest)?;
            print(&format!("the name was removed from {}\n", counted(changed.len(), "room")))
        }
        (None, Some(room)) if archive.remove(room)? => print("the room was removed\n"),
        (None, _) => Err(Fault::Other("there is no such room; `parlor store list` shows them".to_owned())),
    }
}

fn results(archive: &Archive, json: bool) -> Result<(), Fault> {
    let results: Vec<_> = archive.rooms()?.iter().flat_map(StoredRoom::results).collect();
    if json {
        return results.iter().try_for_each(print_json);
    }
    print(&harmless_lines(&standings::table(&results)))
}

fn harmless_lines(text: &str) -> String {
    text.lines().map(|line| harmless(line) + "\n").collect()
}

fn export(archive: &Archive, room: Option<&str>) -> Result<(), Fault> {
    let rooms = archive.rooms()?;
    let Some(id) = room else {
        for room in &rooms {
            for event in &room.events {
                print_json(&json!({"room": room.id, "event": event.shown()}))?;
            }
        }
        return Ok(());
    };
    let room = rooms.iter().find(|room| room.id == id);
    let room =
        room.ok_or_else(|| Fault::Other(format!("there is no room {id}; `parlor store list` shows them")))?;
    room.events.iter().try_for_each(|event| print(&(event.shown().to_line() + "\n")))
}
