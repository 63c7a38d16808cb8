use std::sync::{Arc, LazyLock};

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_desk::Errands;

use crate::address::is_forwarded;
use crate::app::App;
use crate::ending::Phase;
use crate::latency::Latency;
use crate::packed::packed;
use crate::visitor::Visitor;

/// Whether the process runs.
pub(crate) async fn livez() -> &'static str {
    "ok\n"
}

/// Whether it takes requests.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if !app.house.can_keep() {
        (StatusCode::SERVICE_UNAVAILABLE, "nothing can be kept\n")
    } else if app.ending.is(Phase::Unready) {
        (StatusCode::SERVICE_UNAVAILABLE, "ending\n")
    } else {
        (StatusCode::OK, "ok\n")
    }
}

/// Figures for this machine only, and only if they have no address of their own.
pub(crate) async fn metrics(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Response {
    if app.config.metrics.is_some() || !visitor.peer.is_loopback() || is_forwarded(&headers) {
        return (StatusCode::NOT_FOUND, "Figures are told at an address of their own.\n").into_response();
    }
    all_metrics(State(app)).await
}

/// Figures in the text form that Prometheus reads.
pub(crate) async fn all_metrics(State(app): State<Arc<App>>) -> Response {
    let jobs = app.runner.figures();
    let [handed, declined] = app.errands.as_ref().map(Errands::counts).unwrap_or_default();
    let away = app.errands.as_ref().map(Errands::figures).unwrap_or_default();
    let faults = app.runner.desk().faults().caught();
    let rows = [
        ("parlor_requests_total", "counter", "Requests taken", app.requests.count()),
        ("parlor_rooms", "gauge", "Rooms", app.house.count() as u64),
        ("parlor_connections", "gauge", "Clients connected", app.crowd.count() as u64),
        ("parlor_jobs_queued", "gauge", "Jobs that wait", jobs.queued),
        (
            "parlor_job_oldest_milliseconds",
            "gauge",
            "How long the oldest job has been waiting",
            jobs.oldest_ms,
        ),
        ("parlor_jobs_running", "gauge", "Jobs at work", jobs.running),
        ("parlor_jobs_cancelled_total", "counter", "Jobs stopped before their end", jobs.cancelled),
        ("parlor_jobs_refused_total", "counter", "Jobs refused because the queue was full", jobs.refused),
        (
            "parlor_errands",
            "gauge",
            "Questions that are with workers or wait for that",
            away.queued + away.running,
        ),
        ("parlor_errands_total", "counter", "Questions handed to workers", handed),
        ("parlor_errands_declined_total", "counter", "Questions no worker took, answered here", declined),
        ("parlor_player_faults_total", "counter", "Answers of players replaced by a fallback", faults),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in rows {
        text += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
    }
    text += &latencies(&app.latency);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// How long requests took until their answers began.
fn latencies(latency: &Latency) -> String {
    let name = "parlor_request_seconds";
    let mut text = format!("# HELP {name} Time until the answer began\n# TYPE {name} summary\n");
    for part in [0.5, 0.9, 0.99, 0.999] {
        text += &format!("{name}{{quantile=\"{part}\"}} {}\n", latency.within(part).as_secs_f64());
    }
    let (count, total) = latency.all();
    text + &format!("{name}_sum {}\n{name}_count {count}\n", total.as_secs_f64())
}

/// The description of this interface.
pub(crate) async fn openapi(headers: HeaderMap) -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| parlor_protocol::openapi().to_string());
    let kind = [(header::CONTENT_TYPE, "application/json"), (header::VARY, "accept-encoding")];
    match packed(&headers, "openapi.json", "application/json", TEXT.as_bytes().into()).await {
        Some(body) => (kind, [(header::CONTENT_ENCODING, "gzip")], body).into_response(),
        None => (kind, TEXT.as_str()).into_response(),
    }
}
