//! Rooms of pages that cannot host them: nothing is kept here, every errand brings the whole room.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_protocol::{Problem, read_json};
use parlor_room::{Host, HostAnswer, HostRequest};

use crate::app::App;
use crate::query::read_long_body;
use crate::refusal::problem_response;

/// Bytes of an errand: a game of as many moves as are allowed, each with its roll, and all that was taken back.
const LONGEST: usize = 512 << 10;

/// `POST /api/v1/errands`: one errand, and how things stand then. Opening the room again takes as long as the game is, so it
/// waits its turn with other short work.
pub(crate) async fn errand(State(app): State<Arc<App>>, request: Request) -> Response {
    let body = match read_long_body(&app, request, LONGEST).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let runner = Arc::clone(&app.runner);
    let done = app.short_work.run(move || {
        let request: HostRequest = read_json(&body)?;
        Ok::<HostAnswer, Problem>(Host::default().serve(runner.desk().catalogue(), request))
    });
    match done.await.and_then(|answer| answer) {
        Ok(answer) => {
            let body = serde_json::to_string(&answer).unwrap_or_default();
            let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
            (headers, body).into_response()
        }
        Err(problem) => problem_response(&problem),
    }
}
