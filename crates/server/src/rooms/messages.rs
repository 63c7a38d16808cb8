//! Rooms over WebSocket: `watch` and `command` beside the actions of the desk.

use std::collections::HashMap;
use std::sync::Arc;

use parlor_protocol::{Answer, Cancelled, Problem, ProblemType, read_json};
use parlor_room::{Event, Order};
use serde_json::{Map, Value as Json, json};
use tokio::task::AbortHandle;

use crate::app::App;
use crate::outbox::Sender;
use crate::rooms::hosted::Refused;
use crate::rooms::watching::follow;

/// What a socket has to do with rooms: those that it looks on in, by the id of the request.
pub(crate) struct RoomTalk {
    app: Arc<App>,
    sender: Sender,
    watched: HashMap<String, AbortHandle>,
}

/// Rooms that one socket may look on in.
const MOST_WATCHED: usize = 32;

impl RoomTalk {
    pub(crate) fn new(app: Arc<App>, sender: Sender) -> RoomTalk {
        RoomTalk { app, sender, watched: HashMap::new() }
    }

    /// Looks on no longer.
    pub(crate) fn leave(&mut self) {
        self.watched.drain().for_each(|(_, watch)| watch.abort());
    }

    /// Takes a message if it is about rooms; false if it is for the desk.
    pub(crate) async fn take(&mut self, line: &[u8]) -> bool {
        let about_rooms = [&b"watch"[..], b"command"].iter().any(|word| has(line, word));
        if !about_rooms && (self.watched.is_empty() || !has(line, b"cancel")) {
            return false;
        }
        let Ok(mut fields) = read_json::<Map<String, Json>>(line) else { return false };
        let id = fields.get("id").and_then(Json::as_str).unwrap_or_default().to_owned();
        match fields.get("action").and_then(Json::as_str) {
            Some("watch") => match self.watch(&id, &fields).await {
                Ok(()) => {}
                // What was refused for its length is not repeated.
                Err(problem) => {
                    self.sender.send(&Answer::failure(Some(id).filter(|id| id.len() <= 128), problem))
                }
            },
            Some("command") => self.command(&id, &mut fields).await,
            Some("cancel") => {
                let target = fields.get("target").and_then(Json::as_str).unwrap_or_default();
                let Some(watch) = self.watched.remove(target) else { return false };
                watch.abort();
                self.sender.send(&Answer::Cancelled(Cancelled { id, cancelled: true }));
            }
            _ => return false,
        }
        true
    }

    /// `watch`: events come as `{"id", "event"}`.
    async fn watch(&mut self, id: &str, fields: &Map<String, Json>) -> Result<(), Problem> {
        only(fields, &["id", "action", "room", "after"])?;
        check_id(id)?;
        self.watched.retain(|_, watch| !watch.is_finished());
        if self.watched.contains_key(id) {
            let detail = format!("a request with the id {id:?} is still open; give each its own");
            return Err(Problem::new(ProblemType::BadRequest, "duplicate-id", detail).at("id"));
        }
        if self.watched.len() >= MOST_WATCHED {
            let detail = format!("one socket looks on in at most {MOST_WATCHED} rooms; cancel a watch first");
            return Err(Problem::new(ProblemType::RateLimited, "too-many-watched", detail).retry_after(1));
        }
        let after = match fields.get("after") {
            None | Some(Json::Null) => 0,
            Some(after) => after.as_u64().ok_or_else(|| wrong("after", "a whole number"))?,
        };
        let (house, wanted) = (Arc::clone(&self.app.house), text(fields, "room")?.to_owned());
        let found = tokio::task::spawn_blocking(move || house.room(&wanted)).await;
        let room = found.map_err(|_| Problem::new(ProblemType::Internal, "panic", "a fault of ours"))??;
        self.app.house.may_watch(&room)?;
        let (app, sender, id) = (Arc::clone(&self.app), self.sender.clone(), id.to_owned());
        let watched = id.clone();
        let write = move |event: &Event| json!({"id": id, "event": event}).to_string();
        let watch = tokio::spawn(follow(app, room, after, sender, write, None));
        self.watched.insert(watched, watch.abort_handle());
        Ok(())
    }

    /// `command`: the answer is that of HTTP with the request's id; a conflict says how things stand.
    async fn command(&self, id: &str, fields: &mut Map<String, Json>) {
        let answer = match self.obey(id, fields).await {
            Ok(answer) => answer,
            Err(Refused::Problem(problem)) => json!({"id": id, "error": problem}),
            Err(Refused::Conflict(conflict)) => json!({"id": id, "error": conflict}),
        };
        self.sender.send_line(answer.to_string());
    }

    async fn obey(&self, id: &str, fields: &mut Map<String, Json>) -> Result<Json, Refused> {
        check_id(id)?;
        let (room, key) = (text(fields, "room")?.to_owned(), text(fields, "key").ok().map(str::to_owned));
        for name in ["id", "action", "room", "key"] {
            fields.remove(name);
        }
        let order: Order = serde_json::from_value(Json::Object(std::mem::take(fields)))
            .map_err(|error| Problem::new(ProblemType::BadRequest, "bad-command", error.to_string()))?;
        let app = Arc::clone(&self.app);
        let obeyed =
            tokio::task::spawn_blocking(move || app.house.command(&room, key.as_deref(), order)).await;
        let answer =
            obeyed.map_err(|_| Problem::new(ProblemType::Internal, "panic", "a fault of ours"))??;
        Ok(json!({"id": id, "seq": answer.seq, "events": answer.events}))
    }
}

impl Drop for RoomTalk {
    fn drop(&mut self) {
        self.leave();
    }
}

fn has(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|part| part == word)
}

fn text<'a>(fields: &'a Map<String, Json>, name: &str) -> Result<&'a str, Problem> {
    fields.get(name).and_then(Json::as_str).ok_or_else(|| wrong(name, "a string"))
}

fn wrong(name: &str, wanted: &str) -> Problem {
    Problem::new(ProblemType::BadRequest, "wrong-type", format!("{name} must be {wanted}")).at(name)
}

/// Refuses fields that this action does not have.
fn only(fields: &Map<String, Json>, known: &[&str]) -> Result<(), Problem> {
    match fields.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => {
            let detail = format!("unknown field `{name}`, expected one of {}", known.join(", "));
            Err(Problem::new(ProblemType::BadRequest, "unknown-field", detail).at(name.clone()))
        }
        None => Ok(()),
    }
}

fn check_id(id: &str) -> Result<(), Problem> {
    if (1..=128).contains(&id.len()) {
        return Ok(());
    }
    Err(Problem::out_of_range("id", "the id must be a string of 1 to 128 bytes"))
}
