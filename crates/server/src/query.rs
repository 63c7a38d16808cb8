use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_desk::{Accepted, Job};
use tokio_stream::StreamExt;

use crate::app::App;
use crate::outbox::{Letter, Outbox, outbox};
use crate::refusal::{answer_response, at_the_end, http_problem, problem_response};
use crate::scopes::Scope;
use crate::visitor::Asker;

/// The header by which a client names the scope of its `cancel`.
const CLIENT: &str = "parlor-client";

/// `POST /api/v1/query`: one request; one answer, or answers as lines when reports are wanted.
pub(crate) async fn query(
    State(app): State<Arc<App>>,
    Extension(asker): Extension<Asker>,
    request: Request,
) -> Response {
    let client = client_name(request.headers());
    match read_body(&app, request).await {
        Ok(body) => answer(&app, &asker, client.as_deref(), body).await,
        Err(response) => response,
    }
}

/// What is answered to a request of this client.
pub(crate) async fn answer(app: &Arc<App>, asker: &Asker, client: Option<&str>, line: Vec<u8>) -> Response {
    let scope = app.scopes.enter(client, asker, &app.config.fair);
    match app.accept(&scope.connection, line).await {
        Accepted::Answered(answer) => {
            app.sweep();
            answer_response(&answer)
        }
        Accepted::Job(job) => have_done(app, job, scope).await,
    }
}

/// The body of a request, if it comes in time and is not too long.
pub(crate) async fn read_body(app: &App, request: Request) -> Result<Vec<u8>, Response> {
    read_long_body(app, request, app.runner.desk().limits().bytes).await
}

/// The same, of at most so many bytes.
pub(crate) async fn read_long_body(app: &App, request: Request, limit: usize) -> Result<Vec<u8>, Response> {
    match tokio::time::timeout(app.config.patience.body, to_bytes(request.into_body(), limit)).await {
        Ok(Ok(body)) => Ok(body.into()),
        Ok(Err(_)) => Err(problem_response(&app.runner.desk().too_large(limit + 1))),
        Err(_) => {
            let detail = "the body of the request did not come in time; send it again, all at once";
            let mut response = http_problem(StatusCode::REQUEST_TIMEOUT, "too-slow", detail);
            response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
            Err(response)
        }
    }
}

/// Has a job done, and says what comes of it. When nobody waits for that any more, the job is stopped.
async fn have_done(app: &Arc<App>, job: Box<Job>, scope: Scope) -> Response {
    let streams = job.reports();
    let (sender, mut answers) = outbox(app.config.crowd.unread);
    // What must live as long as the client listens.
    let alive = Listener { app: Arc::clone(app), stop: job.stop_flag(), _scope: scope };
    app.give(job, move |answer| sender.send(&answer));
    // The first thing said decides about the status, so it is waited for.
    let Some(first) = answers.next().await else { return answer_response(&at_the_end()) };
    if let Some(problem) = &first.problem {
        return problem_response(problem);
    }
    if !streams {
        return ([(header::CONTENT_TYPE, "application/json")], first.line).into_response();
    }
    let body = Body::from_stream(lines(first, answers, alive));
    ([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response()
}

/// The answers as lines, of which the first has been heard.
fn lines(
    first: Letter,
    rest: Outbox,
    alive: Listener,
) -> impl tokio_stream::Stream<Item = Result<String, std::convert::Infallible>> {
    tokio_stream::once(first).chain(rest).map(move |letter| {
        let _alive = &alive;
        Ok(letter.line + "\n")
    })
}

/// A client that waits for its answer; its job is stopped when it goes.
struct Listener {
    app: Arc<App>,
    stop: Arc<AtomicBool>,
    _scope: Scope,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.app.sweep();
    }
}

/// The name that a client gives itself.
pub(crate) fn client_name(headers: &HeaderMap) -> Option<String> {
    headers
        .get(CLIENT)
        .and_then(|value| value.to_str().ok())
        .filter(|name| name.len() <= 100)
        .map(str::to_owned)
}
