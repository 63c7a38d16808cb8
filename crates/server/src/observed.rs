//! Every request has an id and is timed.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;

/// The header in which a request names itself, and the answer says how it was called.
const REQUEST_ID: &str = "x-request-id";
/// Longer ids are not taken over.
const LONGEST: usize = 64;

/// Names and times a request, and logs it where that is wanted. Its address may hold no secret; keys are in headers.
pub(crate) async fn observe(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let number = app.requests.next();
    let given = request.headers().get(REQUEST_ID).filter(|id| is_sound(id)).cloned();
    let id = given.or_else(|| HeaderValue::try_from(app.requests.name(number)).ok());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = next.run(request).await;
    let took = began.elapsed();
    // A socket is no request that comes to an end.
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        app.latency.note(took);
    }
    tracing::debug!(
        id = id.as_ref().and_then(|id| id.to_str().ok()),
        %method,
        path,
        status = response.status().as_u16(),
        us = took.as_micros() as u64,
        "request"
    );
    if let Some(id) = id {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Whether an id can be repeated, and written into a log.
fn is_sound(id: &HeaderValue) -> bool {
    let bytes = id.as_bytes();
    (1..=LONGEST).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte))
}
