//! Rooms over HTTP.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_protocol::{Problem, ProblemType, read_json};
use parlor_room::{CommandAnswer, Event, Order, RoomAnswer, RoomRequest};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use tokio_stream::StreamExt;

use crate::app::App;
use crate::outbox::outbox;
use crate::query::read_body;
use crate::refusal::{http_problem, problem_response};
use crate::rooms::hosted::Refused;
use crate::rooms::watching::follow;
use crate::visitor::Asker;
use parlor_store::Key;

/// What somebody says who takes a seat.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Sitter {
    name: Option<String>,
}

/// From where on events are wanted.
#[derive(Deserialize)]
pub(crate) struct From {
    #[serde(default)]
    after: u64,
}

/// `POST /api/v1/rooms`: opens a room.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(asker): Extension<Asker>,
    request: Request,
) -> Response {
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let opened = blocking(move || {
        let request: RoomRequest = read_json(&body)?;
        app.house.create(request, asker.address)
    });
    match opened.await {
        Ok((room, keys)) => {
            let location = [(header::LOCATION, format!("/api/v1/rooms/{}", room.id))];
            (StatusCode::CREATED, location, json_body(&with_keys(&room, &keys))).into_response()
        }
        Err(problem) => problem_response(&problem),
    }
}

/// The room with the keys of those seats that its opener takes: in the seats, and by side.
fn with_keys(room: &RoomAnswer, keys: &[(String, Key)]) -> Json {
    let mut answer = serde_json::to_value(room).unwrap_or_default();
    for (side, key) in keys {
        answer["seats"][side]["key"] = json!(key.text());
        answer["keys"][side] = json!(key.text());
    }
    answer
}

/// `GET /api/v1/rooms`: rooms with an open seat that are listed.
pub(crate) async fn lobby(State(app): State<Arc<App>>) -> Response {
    let rooms = match blocking(move || app.house.listed()).await {
        Ok(rooms) => rooms,
        Err(problem) => return problem_response(&problem),
    };
    let shown = |room: &RoomAnswer| {
        json!({"id": room.id, "game": room.game, "variant": room.variant, "seats": room.seats, "clock": room.clock,
            "takeBack": room.take_back})
    };
    json_body(&json!({"rooms": rooms.iter().map(shown).collect::<Vec<_>>()}))
}

/// `GET /api/v1/rooms/{id}`: the room as anybody with its id may see it.
pub(crate) async fn show(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    let shown = blocking(move || app.house.room(&id).map(|room| room.snapshot()));
    shown.await.map_or_else(|problem| problem_response(&problem), |room| json_body(&room))
}

/// `POST /api/v1/rooms/{id}/seats/{side}`: takes an open seat.
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Path((id, side)): Path<(String, String)>,
    request: Request,
) -> Response {
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let taken = blocking(move || {
        let sitter = if body.is_empty() { Sitter::default() } else { read_json(&body)? };
        let (key, answer) = app.house.sit(&id, &side, sitter.name)?;
        Ok::<_, Refused>(json!({"key": key.text(), "side": side, "seq": answer.seq, "events": answer.events}))
    });
    taken.await.map_or_else(refused, |answer| json_body(&answer))
}

/// `POST /api/v1/rooms/{id}/commands`: a command of whoever holds the key of a seat.
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let key = bearer(request.headers());
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let obeyed = blocking(move || {
        let order: Order = read_json(&body)?;
        app.house.command(&id, key.as_deref(), order)
    });
    obeyed.await.map_or_else(refused, |answer: CommandAnswer| json_body(&answer))
}

/// `GET /api/v1/rooms/{id}/kept`: what is kept of whoever holds the key of a seat.
pub(crate) async fn kept(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let shown = blocking(move || app.house.kept_of(&id, bearer(&headers).as_deref()));
    shown.await.map_or_else(|problem| problem_response(&problem), |kept| json_body(&kept))
}

/// `DELETE /api/v1/rooms/{id}/kept`: removes it.
pub(crate) async fn forget(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let forgotten = blocking(move || app.house.forget(&id, bearer(&headers).as_deref()));
    forgotten
        .await
        .map_or_else(|problem| problem_response(&problem), |what| json_body(&json!({"removed": what})))
}

/// `GET /api/v1/rooms/{id}/events?after=SEQ`: events as they happen, server-sent or as lines.
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    from: Result<Query<From>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Query(from)) = from else {
        return http_problem(
            StatusCode::BAD_REQUEST,
            "bad-after",
            "after is the number of the last event you know",
        );
    };
    // A browser that comes back says what it has heard.
    let heard = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let house = Arc::clone(&app.house);
    let found = blocking(move || house.room(&id).and_then(|room| house.may_watch(&room).map(|()| room)));
    let room = match found.await {
        Ok(room) => room,
        Err(problem) => return problem_response(&problem),
    };
    let after = heard.unwrap_or(from.after);
    let (sender, lines) = outbox(app.config.crowd.unread);
    let kind = if wants_lines(&headers) {
        let write = |event: &Event| event.to_line() + "\n";
        tokio::spawn(follow(Arc::clone(&app), room, after, sender, write, Some("\n")));
        "application/x-ndjson"
    } else {
        let write = |event: &Event| format!("id: {}\ndata: {}\n\n", event.seq, event.to_line());
        tokio::spawn(follow(Arc::clone(&app), room, after, sender, write, Some(KEEP_ALIVE)));
        "text/event-stream"
    };
    let body = Body::from_stream(lines.map(|letter| Ok::<_, std::convert::Infallible>(letter.line)));
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// Whether events are wanted as lines of JSON.
fn wants_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/x-ndjson"))
}

/// A comment in a stream of server-sent events, which readers pass over.
const KEEP_ALIVE: &str = ": here\n\n";

/// The key in the header of a request.
fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim().to_owned())
}

/// A refusal as HTTP; a conflict says how things stand.
fn refused(refused: Refused) -> Response {
    match refused {
        Refused::Problem(problem) => problem_response(&problem),
        Refused::Conflict(conflict) => {
            let body = serde_json::to_string(&conflict).unwrap_or_default();
            let kind = [(header::CONTENT_TYPE, "application/problem+json")];
            (StatusCode::CONFLICT, kind, body).into_response()
        }
    }
}

fn json_body<T: Serialize>(value: &T) -> Response {
    let body = serde_json::to_string(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// Works on a thread that keeps nobody else waiting: opening a game takes a while, and so does the disk.
async fn blocking<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: std::convert::From<Problem> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        let detail = "a fault of ours stopped this request; please report it";
        Err(Problem::new(ProblemType::Internal, "panic", detail).into())
    })
}
