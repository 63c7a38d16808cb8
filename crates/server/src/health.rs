use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// A number that goes up and down.
#[derive(Default)]
pub(crate) struct Figure(AtomicI64);

impl Figure {
    pub(crate) fn add(&self, amount: i64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What `/metrics` tells.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) requests: Figure,
    pub(crate) queued: Figure,
    pub(crate) running: Figure,
    pub(crate) cancelled: Figure,
    pub(crate) refused: Figure,
}

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
    let figures = &app.figures;
    let rows = [
        ("parlor_requests_total", "counter", "Requests taken", &figures.requests),
        ("parlor_jobs_queued", "gauge", "Jobs that wait", &figures.queued),
        ("parlor_jobs_running", "gauge", "Jobs at work", &figures.running),
        ("parlor_jobs_cancelled_total", "counter", "Jobs stopped before their end", &figures.cancelled),
        ("parlor_jobs_refused_total", "counter", "Jobs refused because the queue was full", &figures.refused),
    ];
    let mut text = String::new();
    for (name, kind, help, figure) in rows {
        text += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {}\n", figure.get());
    }
    let (name, caught) = ("parlor_player_faults_total", parlor_roster::faults_caught());
    text += &format!(
        "# HELP {name} Answers of players replaced by a fallback\n# TYPE {name} counter\n{name} {caught}\n"
    );
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The description of this interface.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], parlor_protocol::openapi().to_string()).into_response()
}
