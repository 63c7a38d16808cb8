//! Requests to a server, one a connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use parlor_protocol::Problem;
use serde_json::Value as Json;

use super::address::RoomAddress;
use crate::fault::Fault;

/// How long a server may take over an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long between two signs of life of a server that has nothing to tell.
const SILENCE: Duration = Duration::from_secs(90);
/// More than any room is long.
const LARGEST: u64 = 64 << 20;

/// Asks for something below the address of a room.
pub(super) fn ask(
    room: &RoomAddress,
    method: &str,
    below: &str,
    key: Option<&str>,
    body: Option<&Json>,
) -> Result<Json, Fault> {
    let body = body.map(Json::to_string).unwrap_or_default();
    let mut head = head(room, method, below) + "Content-Type: application/json\r\n";
    if let Some(key) = key {
        head += &format!("Authorization: Bearer {key}\r\n");
    }
    let mut stream = connect(room, PATIENCE)?;
    stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())?;
    let mut reader = BufReader::new(stream.take(LARGEST));
    let status = read_head(&mut reader)?;
    if !(200..300).contains(&status) {
        return Err(refusal(room, reader));
    }
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    serde_json::from_str(&text).map_err(|_| unreadable(room))
}

/// What a server says that does not do what it is asked.
fn refusal(room: &RoomAddress, reader: impl Read) -> Fault {
    let mut text = String::new();
    let read = reader.take(LARGEST).read_to_string(&mut text).ok();
    let problem = read.and_then(|_| serde_json::from_str::<Problem>(&text).ok());
    problem.map_or_else(|| unreadable(room), Fault::Refused)
}

fn unreadable(room: &RoomAddress) -> Fault {
    Fault::Other(format!("{} does not answer as Parlor does", room.host))
}

/// The events of a room after one, a line each, as they happen.
pub(super) fn events(room: &RoomAddress, after: u64) -> Result<BufReader<TcpStream>, Fault> {
    let mut stream = connect(room, SILENCE)?;
    let head = head(room, "GET", &format!("/events?after={after}"));
    stream.write_all(format!("{head}Accept: application/x-ndjson\r\n\r\n").as_bytes())?;
    let mut reader = BufReader::new(stream);
    match read_head(&mut reader)? {
        200 => Ok(reader),
        _ => Err(refusal(room, reader)),
    }
}

/// In the version of HTTP in which an answer ends with the connection.
fn head(room: &RoomAddress, method: &str, below: &str) -> String {
    format!("{method} /api/v1/rooms/{}{below} HTTP/1.0\r\nHost: {}\r\n", room.id, room.host)
}

fn connect(room: &RoomAddress, patience: Duration) -> Result<TcpStream, Fault> {
    let stream = TcpStream::connect(&room.host).map_err(Fault::file(&room.host))?;
    stream.set_read_timeout(Some(patience))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// Reads an answer up to its body, and gives its status.
fn read_head(reader: &mut impl BufRead) -> io::Result<u16> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    while line.trim() != "" {
        line.clear();
        reader.read_line(&mut line)?;
    }
    status.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "this is no answer of a server"))
}
