use std::sync::Arc;

use axum::routing::{get, post};
use axum::{Router, middleware};

use crate::app::App;
use crate::rooms::handlers as rooms;
use crate::{gate, health, page, query, socket};

/// All addresses.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let interface = Router::new()
        .route("/api/v1/query", post(query::query))
        .route("/api/v1/ws", get(socket::socket))
        .route("/api/v1/rooms", get(rooms::lobby).post(rooms::create))
        .route("/api/v1/rooms/{id}", get(rooms::show))
        .route("/api/v1/rooms/{id}/seats/{side}", post(rooms::sit))
        .route("/api/v1/rooms/{id}/commands", post(rooms::command))
        .route("/api/v1/rooms/{id}/events", get(rooms::events))
        .layer(middleware::from_fn_with_state(Arc::clone(app), gate::gate));
    Router::new()
        .merge(interface)
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .route("/openapi.json", get(health::openapi))
        .fallback(get(page::page))
        .with_state(Arc::clone(app))
}

/// What is told at the address for figures.
pub(crate) fn figures(app: &Arc<App>) -> Router {
    Router::new()
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::all_metrics))
        .with_state(Arc::clone(app))
}
