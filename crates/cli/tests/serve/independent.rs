//! A client that trusts nobody: it writes down what was acknowledged, and compares that with what a server says later.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value as Json, json};

/// So that a client of a server that says nothing comes to an end.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody who plays in one room, for all persons' seats, and keeps a journal.
pub struct Player {
    path: String,
    keys: BTreeMap<String, String>,
    /// Whether a seat is a player's, which must go on by itself.
    pub with_player: bool,
    /// What was acknowledged, by the name of the command: its events.
    journal: BTreeMap<String, Json>,
    /// A command that was sent, and whose answer never came.
    unsure: Option<(String, Json)>,
    sent: u64,
    pub is_over: bool,
}

/// Why a command was not acknowledged.
#[derive(Debug)]
pub enum Trouble {
    /// The server went away, or is about to.
    Gone,
    /// The server said or did what it must not.
    Wrong(String),
}

impl From<io::Error> for Trouble {
    fn from(_: io::Error) -> Trouble {
        Trouble::Gone
    }
}

impl Player {
    /// Opens a room.
    pub fn open(address: &str, request: &Json) -> Result<Player, Trouble> {
        let (status, room) = ask(address, "POST", "/api/v1/rooms", None, Some(request))?;
        if status != 201 {
            return Err(trouble(status, &room));
        }
        let keys: BTreeMap<_, _> = room["keys"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(side, key)| (side.clone(), key.as_str().unwrap_or_default().to_owned()))
            .collect();
        Ok(Player {
            path: format!("/api/v1/rooms/{}", room["id"].as_str().unwrap_or_default()),
            with_player: keys.len() < 2,
            keys,
            journal: BTreeMap::new(),
            unsure: None,
            sent: 0,
            is_over: false,
        })
    }

    /// The address of the room on any server.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// How many events a server knows of the room.
    pub fn seq(&self, address: &str) -> Result<u64, Trouble> {
        self.look(address).map(|room| room["seq"].as_u64().unwrap_or_default())
    }

    /// How many commands were acknowledged.
    pub fn acknowledged(&self) -> usize {
        self.journal.len()
    }

    /// Looks at the room on one server and sends one command to another, or to the same, if it is a person's turn. Says
    /// whether there was one that was acknowledged.
    pub fn play(&mut self, looks_at: &str, address: &str) -> Result<bool, Trouble> {
        let room = self.look(looks_at)?;
        self.is_over = !room["outcome"].is_null();
        let Some((side, mut order)) = self.next(&room) else { return Ok(false) };
        self.sent += 1;
        order["cmd"] = json!(format!("{}", self.sent));
        self.send(address, side, order).map(|()| true)
    }

    /// What a person may do now, chosen so that games differ.
    fn next(&self, room: &Json) -> Option<(String, Json)> {
        if self.is_over {
            return None;
        }
        let at = room["moves"].as_array().map_or(0, Vec::len);
        let (state, mine) = (&room["state"], |side: &&str| self.keys.contains_key(*side));
        if let Some(side) = state["roller"].as_str() {
            let order = json!({"command": "roll", "at": at, "seed": format!("s{at}")});
            return Some(side).filter(mine).map(|side| (side.to_owned(), order));
        }
        let side = state["turn"].as_str().filter(mine)?;
        let legal = state["legal"].as_array()?;
        let choice =
            legal.get((at * 7 + self.path.len() + usize::try_from(self.sent).ok()?) % legal.len().max(1))?;
        Some((side.to_owned(), json!({"command": "move", "move": choice, "at": at})))
    }

    fn send(&mut self, address: &str, side: String, order: Json) -> Result<(), Trouble> {
        let name = order["cmd"].as_str().unwrap_or_default().to_owned();
        self.unsure = Some((side.clone(), order.clone()));
        let key = self.keys.get(&side).map(String::as_str);
        let (status, answer) = ask(address, "POST", &format!("{}/commands", self.path), key, Some(&order))?;
        if status != 200 {
            return Err(trouble(status, &answer));
        }
        self.unsure = None;
        match self.journal.insert(name, answer["events"].clone()) {
            Some(_) => Err(Trouble::Wrong("one command was acknowledged twice".to_owned())),
            None => Ok(()),
        }
    }

    /// Compares the journal with what a server says that was begun anew: every acknowledged command has happened, once,
    /// and as it was told. Then sends again what had no answer; whether it had happened or not, it happens once.
    pub fn compare(&mut self, address: &str) -> Result<(), Trouble> {
        self.check(address)?;
        if let Some((side, order)) = self.unsure.take() {
            self.send(address, side, order)?;
            self.check(address)?;
        }
        Ok(())
    }

    fn check(&self, address: &str) -> Result<(), Trouble> {
        let room = self.look(address)?;
        let events = self.events(address, room["seq"].as_u64().unwrap_or_default())?;
        let wrong = |what: String| Err(Trouble::Wrong(format!("{}: {what}", self.path)));
        for (index, event) in events.iter().enumerate() {
            if event["seq"] != json!(index + 1) {
                return wrong(format!("event {} is missing", index + 1));
            }
        }
        let unsure = self.unsure.as_ref().and_then(|(_, order)| order["cmd"].as_str());
        let named =
            |name: &str| events.iter().filter(|event| event["cmd"] == name).cloned().collect::<Vec<_>>();
        for (name, told) in &self.journal {
            let told: Vec<_> = told
                .as_array()
                .into_iter()
                .flatten()
                .filter(|event| event["cmd"] == json!(name))
                .cloned()
                .collect();
            if told.is_empty() || named(name) != told {
                return wrong(format!("command {name} was told as {told:?} and is {:?}", named(name)));
            }
        }
        let strange = events
            .iter()
            .filter_map(|event| event["cmd"].as_str())
            .find(|name| !self.journal.contains_key(*name) && Some(*name) != unsure);
        strange.map_or(Ok(()), |name| wrong(format!("command {name} has happened and was refused")))
    }

    /// Whether the room waits for a player's seat.
    pub fn waits_for_player(&self, address: &str) -> Result<bool, Trouble> {
        let room = self.look(address)?;
        let whose = room["state"]["roller"].as_str().or(room["state"]["turn"].as_str());
        Ok(room["outcome"].is_null() && whose.is_some_and(|side| !self.keys.contains_key(side)))
    }

    fn look(&self, address: &str) -> Result<Json, Trouble> {
        match ask(address, "GET", &self.path, None, None)? {
            (200, room) => Ok(room),
            (status, answer) => Err(trouble(status, &answer)),
        }
    }

    /// All events up to one, as server-sent events.
    fn events(&self, address: &str, last: u64) -> Result<Vec<Json>, Trouble> {
        let mut stream = connect(address)?;
        write!(stream, "GET {}/events?after=0 HTTP/1.0\r\nHost: {address}\r\n\r\n", self.path)?;
        let mut events = Vec::new();
        for line in BufReader::new(stream).lines() {
            if let Some(data) = line?.strip_prefix("data: ") {
                events.push(serde_json::from_str(data).map_err(|error| Trouble::Wrong(error.to_string()))?);
            }
            if events.len() as u64 == last {
                break;
            }
        }
        Ok(events)
    }
}

/// What a refusal means: a server that ends may refuse, and nothing else is asked that could be refused.
fn trouble(status: u16, answer: &Json) -> Trouble {
    if status == 503 { Trouble::Gone } else { Trouble::Wrong(format!("{status}: {answer}")) }
}

fn connect(address: &str) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// One request and its whole answer. Half an answer is none.
fn ask(
    address: &str,
    method: &str,
    path: &str,
    key: Option<&str>,
    body: Option<&Json>,
) -> io::Result<(u16, Json)> {
    let body = body.map(Json::to_string).unwrap_or_default();
    let mut head =
        format!("{method} {path} HTTP/1.0\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    if let Some(key) = key {
        head += &format!("Authorization: Bearer {key}\r\n");
    }
    let mut stream = connect(address)?;
    stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let half = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(half)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(half)?;
    Ok((status, serde_json::from_str(body).map_err(|_| half())?))
}
