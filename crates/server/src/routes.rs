use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;
use crate::{health, page, query, socket};

/// All addresses.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/v1/query", post(query::query))
        .route("/api/v1/ws", get(socket::socket))
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/openapi.json", get(health::openapi))
        .fallback(get(page::page))
        .with_state(app)
}
