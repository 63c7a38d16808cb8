use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use parlor_protocol::room::{CommandAnswer, Event, Order};
use parlor_protocol::{Problem, ProblemType};
use parlor_terminal::Link;

use super::address::RoomAddress;
use super::http;
use crate::fault::Fault;

/// The way to a room on a server, for whoever holds the key of a seat. Events come on a connection of their own. A server
/// that is gone is waited for: it may be starting anew.
pub(super) struct HttpLink {
    room: RoomAddress,
    key: String,
    news: Receiver<Result<Event, Problem>>,
    sent: u64,
}

/// How often a server that is gone is looked for, and how long between two looks.
const LOOKS: usize = 60;
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

impl HttpLink {
    /// Begins to listen. The events so far are given.
    pub(super) fn open(room: RoomAddress, key: String) -> Result<(HttpLink, Vec<Event>), Fault> {
        let shown = http::ask(&room, "GET", "", None, None)?;
        let known = shown["seq"].as_u64().unwrap_or_default();
        let reader = http::events(&room, 0)?;
        let (sender, news) = channel();
        let address = room.clone();
        thread::spawn(move || listen(&address, reader, &sender));
        let mut events = Vec::new();
        while (events.len() as u64) < known {
            events.push(news.recv().unwrap_or_else(|_| Err(lost("it ended")))?);
        }
        Ok((HttpLink { room, key, news, sent: 0 }, events))
    }
}

/// Tells of events until the room is lost, or nobody listens any more.
fn listen(room: &RoomAddress, mut reader: BufReader<TcpStream>, sender: &Sender<Result<Event, Problem>>) {
    let mut seq = 0;
    loop {
        // An empty line is a sign of life; what cannot be read is the end of this connection.
        for line in reader.lines().map_while(Result::ok).filter(|line| !line.is_empty()) {
            let heard = Event::read(&line);
            let is_end = heard.is_err();
            seq = heard.as_ref().map_or(seq, |event| event.seq);
            if sender.send(heard).is_err() || is_end {
                return;
            }
        }
        reader = match patiently(|| http::events(room, seq)) {
            Ok(reader) => reader,
            Err(problem) => return drop(sender.send(Err(problem))),
        };
    }
}

/// Asks a server until it answers, or is gone for too long.
fn patiently<T>(mut ask: impl FnMut() -> Result<T, Fault>) -> Result<T, Problem> {
    let mut last = lost("it ended");
    for look in 0..LOOKS {
        match ask() {
            Ok(answer) => return Ok(answer),
            Err(Fault::Refused(problem)) if problem.kind != ProblemType::TooBusy => return Err(problem),
            Err(fault) => last = lost(&fault.to_string()),
        }
        if look + 1 < LOOKS {
            thread::sleep(BETWEEN_LOOKS);
        }
    }
    Err(last)
}

fn lost(why: &str) -> Problem {
    Problem::new(ProblemType::Unavailable, "lost", format!("the server is not heard any more: {why}"))
}

impl Link for HttpLink {
    fn send(&mut self, order: Order) -> Result<Vec<Event>, Problem> {
        self.sent += 1;
        let named = order.named(format!("{}-{}", std::process::id(), self.sent));
        let body = serde_json::to_value(&named).unwrap_or_default();
        // Its name makes it safe to send again: nothing happens twice.
        let answer = patiently(|| http::ask(&self.room, "POST", "/commands", Some(&self.key), Some(&body)))?;
        let answer: Option<CommandAnswer> = serde_json::from_value(answer).ok();
        Ok(answer.map_or_else(Vec::new, |answer| answer.events))
    }

    fn news(&mut self) -> Result<Vec<Event>, Problem> {
        let mut events = Vec::new();
        loop {
            match self.news.try_recv() {
                Ok(Ok(event)) => events.push(event),
                Ok(Err(_)) | Err(TryRecvError::Disconnected) if !events.is_empty() => return Ok(events),
                Ok(Err(problem)) => return Err(problem),
                Err(TryRecvError::Disconnected) => return Err(lost("it ended")),
                Err(TryRecvError::Empty) => return Ok(events),
            }
        }
    }
}
