//! The addresses of the games' original documents, for clients that were written to them.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_documents::romgon::{Question, Reply};
use parlor_documents::{Refused, ur};
use parlor_protocol::Problem;
use serde::Serialize;
use serde_json::json;
use tracing::info;

use crate::app::App;
use crate::query::read_body;
use crate::refusal::problem_response;
use crate::stamp::stamp;
use parlor_store::random_bytes;

/// `GET /health` of Ur's document.
pub(crate) async fn health() -> Response {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    json_body(&json!({"status": "healthy", "timestamp": stamp(now.as_secs()), "version": version}))
}

/// `POST /ai-move` of Ur's document.
pub(crate) async fn ur_move(State(app): State<Arc<App>>, request: Request) -> Response {
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let thought = app.short_work.run(move || {
        let began = Instant::now();
        ur::answer(&body, ur::SERVER_PLIES, || began.elapsed().as_millis() as u64)
    });
    respond(thought.await.map(|reply| {
        let reply = reply?;
        info!(
            mv = reply.mv,
            evaluation = reply.evaluation,
            nodes = reply.diagnostics.nodes_evaluated,
            "ai-move answered"
        );
        Ok(reply)
    }))
}

/// `POST /api/ai/move` of Romgon's document, which also says what is to be logged.
pub(crate) async fn romgon_move(State(app): State<Arc<App>>, request: Request) -> Response {
    let body = match read_body(&app, request).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let thought = app.short_work.run(move || {
        let question = Question::read(&body)?;
        info!(
            color = question.color(),
            flip_mode = question.flip_mode(),
            difficulty = question.difficulty,
            pieces = question.pieces(),
            "move asked for"
        );
        // Without randomness the easy player is easy all the same.
        let reply: Reply = question.answer(u64::from_be_bytes(random_bytes().unwrap_or_default()));
        info!(
            mv = reply.candidate_moves.first().map_or("none", |best| best.notation.as_str()),
            evaluation = reply.evaluation,
            candidates = reply.candidate_moves.len(),
            "move answered"
        );
        Ok(reply)
    });
    respond(thought.await)
}

fn respond<T: Serialize>(answer: Result<Result<T, Refused>, Problem>) -> Response {
    match answer {
        Ok(Ok(reply)) => json_body(&reply),
        Ok(Err(refused)) => (StatusCode::BAD_REQUEST, json_body(&refused)).into_response(),
        Err(problem) => problem_response(&problem),
    }
}

fn json_body<T: Serialize>(value: &T) -> Response {
    let body = serde_json::to_string(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], body).into_response()
}
