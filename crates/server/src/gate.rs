//! What every request to the interface must pass: who asks, from which page, how often, and in what form.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::rates::PAUSE;
use crate::refusal::{http_problem, problem_response};
use crate::visitor::{Asker, Visitor};

/// Lets a request through that may come in, and names who asks.
pub(crate) async fn gate(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    mut request: Request,
    next: Next,
) -> Response {
    let asker = Asker::of(&visitor, request.headers(), &app.config.trust);
    if let Err(problem) = app.rates.take(asker.address, asker.times) {
        tokio::time::sleep(PAUSE).await;
        return problem_response(&problem);
    }
    let origin = match origin(request.headers(), &app) {
        Ok(origin) => origin,
        Err(response) => return response,
    };
    let response = if request.method() == Method::OPTIONS && origin.is_some() {
        preflight()
    } else if !is_json(request.headers()) {
        let detail = "the body must be JSON: send it with Content-Type: application/json";
        http_problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", detail)
    } else {
        request.extensions_mut().insert(asker);
        // Many requests may have come at once on one connection; others have their turn in between.
        tokio::task::yield_now().await;
        next.run(request).await
    };
    match origin {
        Some(origin) => with_origin(response, origin),
        None => response,
    }
}

/// The page of another host that asks, if it may. A page of our own needs no permission.
fn origin(headers: &HeaderMap, app: &App) -> Result<Option<HeaderValue>, Response> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(None) };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().unwrap_or_default();
    let own = from.split_once("://").is_some_and(|(_, of)| Some(of) == host);
    if own {
        return Ok(None);
    }
    if app.config.trust.origins.iter().any(|known| known == from) {
        return Ok(Some(origin.clone()));
    }
    let detail = "pages of other hosts may not ask here; the server's setting `origins` can let them";
    Err(http_problem(StatusCode::FORBIDDEN, "foreign-origin", detail))
}

/// Whether the body is said to be JSON, or nothing is said. Forms of foreign pages say something else.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE) else { return true };
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim().to_lowercase();
    matches!(kind.as_str(), "application/json" | "application/x-ndjson" | "application/jsonl")
}

fn preflight() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "POST"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type, parlor-client"),
        (header::ACCESS_CONTROL_MAX_AGE, "3600"),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

fn with_origin(mut response: Response, origin: HeaderValue) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    response
}
