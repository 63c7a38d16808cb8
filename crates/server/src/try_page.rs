//! A page to read the description of this interface and to try it. It is made of three files and loads nothing else.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::page::POLICY;

/// `GET /try`.
pub(crate) async fn page() -> Response {
    text("text/html; charset=utf-8", include_str!("../try/index.html"))
}

/// `GET /try/{file}`: what the page is made of.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    match name.as_str() {
        "try.js" => text("text/javascript; charset=utf-8", include_str!("../try/try.js")),
        "try.css" => text("text/css; charset=utf-8", include_str!("../try/try.css")),
        _ => (StatusCode::NOT_FOUND, "There is nothing at this address.\n").into_response(),
    }
}

fn text(kind: &'static str, body: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, body).into_response()
}
