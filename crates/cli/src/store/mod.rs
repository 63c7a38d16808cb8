//! `parlor store`: what a server keeps.

mod standings;

use std::path::PathBuf;

use clap::Subcommand;
use parlor_room::Seat;
use parlor_store::{Archive, GameResult, Place, StoredRoom};
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
  parlor store restore --database postgres://host/parlor rooms.backup

The folder is the one that `parlor serve --data` was given; with --database, or PARLOR_DATABASE_URL, it is the PostgreSQL
that servers share. A backup of either can be restored into the other. Looking, exporting and saving may be done while the server
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
        kept: Kept,
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
        kept: Kept,
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
        kept: Kept,
        /// As JSON, one game a line
        #[arg(long)]
        json: bool,
    },
    /// Write events as lines of JSON
    Export {
        #[command(flatten)]
        kept: Kept,
        /// The room; without one, all rooms, each event with the room's id
        #[arg(long, value_name = "ID")]
        room: Option<String>,
    },
    /// Copy everything into a new file
    Backup {
        #[command(flatten)]
        kept: Kept,
        /// The file to write
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Make the rooms of a backup those of a folder that has none
    Restore {
        #[command(flatten)]
        kept: Kept,
        /// The backup
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Remove rooms in which nothing has happened for some days
    Prune {
        #[command(flatten)]
        kept: Kept,
        /// How many days
        #[arg(long, value_name = "N")]
        days: u64,
    },
}

#[derive(clap::Args, Debug)]
struct Kept {
    /// The data folder of the server
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The PostgreSQL of the servers, if they keep their rooms there; else the one that PARLOR_DATABASE_URL names
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

impl Kept {
    fn place(&self) -> Result<Place, Fault> {
        if let Some(folder) = &self.data {
            return Ok(Place::Folder(folder.clone()));
        }
        let named = || std::env::var("PARLOR_DATABASE_URL").ok().filter(|url| !url.is_empty());
        let database = self.database.clone().or_else(named);
        database.map(Place::Database).ok_or_else(|| {
            Fault::Other("say where rooms are kept: --data FOLDER, or --database URL".to_owned())
        })
    }
}

/// Does what is asked with what a server keeps.
pub fn run(args: &Args) -> Result<(), Fault> {
    match &args.command {
        Command::List { kept, guest, json } => list(&Archive::open(&kept.place()?)?, guest.as_deref(), *json),
        Command::Forget { kept, guest, room } => {
            forget(&Archive::open_alone(&kept.place()?)?, guest.as_deref(), room.as_deref())
        }
        Command::Results { kept, json } => results(&Archive::open(&kept.place()?)?, *json),
        Command::Export { kept, room } => export(&Archive::open(&kept.place()?)?, room.as_deref()),
        Command::Backup { kept, file } => {
            Archive::open(&kept.place()?)?.backup(file)?;
            print(&format!("saved in {}\n", file.display()))
        }
        Command::Restore { kept, file } => {
            let restored = Archive::restore(&kept.place()?, file)?.rooms()?;
            print(&format!("{} restored\n", counted(restored.len(), "room")))
        }
        Command::Prune { kept, days } => {
            let removed = Archive::open_alone(&kept.place()?)?.prune(*days)?;
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
