use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// Whether the process runs.
pub(crate) async fn livez() -> &'static str {
    "ok\n"
}

/// Whether it takes requests.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.is_ending() { (StatusCode::SERVICE_UNAVAILABLE, "ending\n") } else { (StatusCode::OK, "ok\n") }
}

/// Figures in the text form that Prometheus reads.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let jobs = app.runner.figures();
    let faults = app.runner.desk().faults().caught();
    let rows = [
        ("parlor_requests_total", "counter", "Requests taken", app.requests()),
        ("parlor_jobs_queued", "gauge", "Jobs that wait", jobs.queued),
        ("parlor_jobs_running", "gauge", "Jobs at work", jobs.running),
        ("parlor_jobs_cancelled_total", "counter", "Jobs stopped before their end", jobs.cancelled),
        ("parlor_jobs_refused_total", "counter", "Jobs refused because the queue was full", jobs.refused),
        ("parlor_player_faults_total", "counter", "Answers of players replaced by a fallback", faults),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in rows {
        text += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The description of this interface.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], parlor_protocol::openapi().to_string()).into_response()
}
