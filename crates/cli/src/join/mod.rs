//! `parlor play --join`: a seat in a room on a server.

mod address;
mod http;
mod link;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlor_desk::Desk;
use parlor_protocol::room::{RoomAnswer, Seat};
use parlor_terminal::LocalRoom;
use serde_json::{Value as Json, json};

use crate::fault::Fault;
use address::RoomAddress;
use link::HttpLink;

/// How to join a room.
#[derive(clap::Args, Debug)]
pub struct JoinArgs {
    /// Play in a room on a server: its address, such as http://localhost:8080/api/v1/rooms/ID, or an invitation link
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "load", "resume"])]
    pub join: Option<String>,
    /// The side to take in the room; the first that is open if none is named
    #[arg(long, value_name = "SIDE", requires = "join")]
    pub side: Option<String>,
    /// The name to be seen by
    #[arg(long, value_name = "NAME", requires = "join")]
    pub name: Option<String>,
    /// The file for the key of the seat: written when the seat is taken, read to come back to it
    #[arg(long, value_name = "FILE", requires = "join")]
    pub key: Option<PathBuf>,
}

/// Takes a seat, or comes back to one.
pub fn join(url: &str, args: &JoinArgs, desk: &Arc<Desk>) -> Result<LocalRoom, Fault> {
    let address = RoomAddress::read(url).map_err(Fault::Other)?;
    let shown = http::ask(&address, "GET", "", None, None)?;
    let room: RoomAnswer = serde_json::from_value(shown)
        .map_err(|error| Fault::Other(format!("{url} is no room of Parlor: {error}")))?;
    let kept = args.key.as_deref().filter(|path| path.exists()).map(read_key).transpose()?;
    let (side, key) = match kept {
        Some(kept) => kept,
        None => {
            let side = free_side(&room, args.side.as_deref())?;
            let taken = http::ask(
                &address,
                "POST",
                &format!("/seats/{side}"),
                None,
                Some(&json!({"name": args.name})),
            )?;
            let key = taken["key"].as_str().unwrap_or_default().to_owned();
            if let Some(path) = &args.key {
                write_key(path, &side, &key)?;
            }
            (side, key)
        }
    };
    let (link, events) = HttpLink::open(address, key)?;
    Ok(LocalRoom::join(desk, events, &side, Box::new(link))?)
}

/// The side that is wanted, or the first that nobody has.
fn free_side(room: &RoomAnswer, wanted: Option<&str>) -> Result<String, Fault> {
    let open = room.seats.iter().find(|(side, seat)| match wanted {
        Some(wanted) => *side == wanted,
        None => Seat::is_open(seat),
    });
    let (side, _) = open.ok_or_else(|| {
        let sides: Vec<_> = room.seats.keys().map(String::as_str).collect();
        Fault::Other(match wanted {
            Some(wanted) => format!("there is no side {wanted:?}; it is {}", sides.join(" or ")),
            None => "all seats of this room are taken; give the key of yours with --key".to_owned(),
        })
    })?;
    Ok(side.clone())
}

/// A file with a key is for its owner only.
fn write_key(path: &Path, side: &str, key: &str) -> Result<(), Fault> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let name = path.display().to_string();
    let text = json!({"side": side, "key": key}).to_string();
    let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(Fault::file(&name))
}

fn read_key(path: &Path) -> Result<(String, String), Fault> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(Fault::file(&name))?;
    let json: Json = serde_json::from_str(&text).unwrap_or_default();
    match (json["side"].as_str(), json["key"].as_str()) {
        (Some(side), Some(key)) => Ok((side.to_owned(), key.to_owned())),
        _ => Err(Fault::Other(format!("{name} has no key in it; name the file that --key wrote"))),
    }
}
