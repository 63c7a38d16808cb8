use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_desk::Accepted;
use parlor_protocol::{Answer, Problem};
use tokio::sync::mpsc::unbounded_channel;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::app::App;

/// The header by which a client names the scope of its `cancel`.
const CLIENT: &str = "parlor-client";

/// `POST /api/v1/query`: one request; one answer, or answers as lines when reports are wanted.
pub(crate) async fn query(State(app): State<Arc<App>>, request: Request) -> Response {
    app.count_request();
    let desk = app.runner.desk();
    let limit = desk.limits().bytes;
    let client = client_name(request.headers());
    let Ok(body) = to_bytes(request.into_body(), limit).await else {
        return answer_response(&Answer::failure(None, desk.too_large(limit + 1)));
    };
    let scope = app.scopes.enter(client.as_deref());
    match app.runner.accept(&scope.connection, &body) {
        Accepted::Answered(answer) => {
            app.runner.sweep();
            answer_response(&answer)
        }
        Accepted::Job(job) => {
            let streams = job.reports();
            let (sender, mut answers) = unbounded_channel();
            // What must live as long as the client listens.
            let alive = (Listener { app: Arc::clone(&app), stop: job.stop_flag() }, scope);
            app.runner.give(job, move |answer| drop(sender.send(answer)));
            if !streams {
                let answer = answers.recv().await;
                drop(alive);
                return answer.map_or_else(
                    || StatusCode::INTERNAL_SERVER_ERROR.into_response(),
                    |a| answer_response(&a),
                );
            }
            let lines = UnboundedReceiverStream::new(answers).map(move |answer| {
                let _alive = &alive;
                Ok::<_, std::convert::Infallible>(answer.to_line() + "\n")
            });
            ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
        }
    }
}

/// A client that waits for its answer; its job is stopped when it goes.
struct Listener {
    app: Arc<App>,
    stop: Arc<AtomicBool>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.app.runner.sweep();
    }
}

fn client_name(headers: &HeaderMap) -> Option<String> {
    headers
        .get(CLIENT)
        .and_then(|value| value.to_str().ok())
        .filter(|name| name.len() <= 100)
        .map(str::to_owned)
}

/// An answer as HTTP: problems get their status and are the whole body.
fn answer_response(answer: &Answer) -> Response {
    let Answer::Failure(failure) = answer else {
        return ([(header::CONTENT_TYPE, "application/json")], answer.to_line()).into_response();
    };
    problem_response(&failure.error)
}

fn problem_response(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.kind.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = serde_json::to_string(problem).unwrap_or_default();
    let mut response = (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
    if matches!(problem.kind.status(), 429 | 503) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
