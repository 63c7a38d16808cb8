use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use parlor_protocol::room::{CommandAnswer, Event, Order};
use parlor_protocol::{Problem, ProblemType};
use parlor_terminal::Link;

use super::address::RoomAddress;
use super::http;
use crate::fault::Fault;

/// The way to a room on a server, for whoever holds the key of a seat. Events come on a connection of their own.
pub(super) struct HttpLink {
    room: RoomAddress,
    key: String,
    news: Receiver<Result<Event, Problem>>,
    sent: u64,
}

impl HttpLink {
    /// Begins to listen. The events so far are given.
    pub(super) fn open(room: RoomAddress, key: String) -> Result<(HttpLink, Vec<Event>), Fault> {
        let shown = http::ask(&room, "GET", "", None, None)?;
        let known = shown["seq"].as_u64().unwrap_or_default();
        let reader = http::events(&room, 0)?;
        let (sender, news) = channel();
        thread::spawn(move || listen(reader, &sender));
        let mut events = Vec::new();
        while (events.len() as u64) < known {
            events.push(news.recv().unwrap_or_else(|_| Err(lost("it ended")))?);
        }
        Ok((HttpLink { room, key, news, sent: 0 }, events))
    }
}

/// Reads events until the server is gone, or nobody listens any more.
fn listen(reader: BufReader<TcpStream>, sender: &Sender<Result<Event, Problem>>) {
    for line in reader.lines() {
        let heard = match line {
            // A sign of life.
            Ok(line) if line.is_empty() => continue,
            Ok(line) => Event::read(&line),
            Err(error) => Err(lost(&error.to_string())),
        };
        let is_end = heard.is_err();
        if sender.send(heard).is_err() || is_end {
            return;
        }
    }
    let _ = sender.send(Err(lost("it ended")));
}

fn lost(why: &str) -> Problem {
    Problem::new(ProblemType::Unavailable, "lost", format!("the server is not heard any more: {why}"))
}

impl Link for HttpLink {
    fn send(&mut self, order: Order) -> Result<Vec<Event>, Problem> {
        self.sent += 1;
        let named = order.named(format!("{}-{}", std::process::id(), self.sent));
        let body = serde_json::to_value(&named).unwrap_or_default();
        match http::ask(&self.room, "POST", "/commands", Some(&self.key), Some(&body)) {
            Ok(answer) => {
                let answer: Option<CommandAnswer> = serde_json::from_value(answer).ok();
                Ok(answer.map_or_else(Vec::new, |answer| answer.events))
            }
            Err(Fault::Refused(problem)) => Err(problem),
            Err(fault) => Err(lost(&fault.to_string())),
        }
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
