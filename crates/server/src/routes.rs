use std::sync::Arc;

use axum::routing::{get, post};
use axum::{Router, middleware};
use parlor_protocol::Action;

use crate::app::App;
use crate::rooms::handlers as rooms;
use crate::{actions, documents, errands, gate, health, observed, page, query, refusal, socket, try_page};

/// All addresses.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let mut actions = Router::new();
    for action in Action::ALL {
        let ask = move |state, asker, request| actions::ask(action, state, asker, request);
        actions = actions.route(&format!("/api/v1/{}", action.name()), post(ask));
    }
    let interface = actions
        .route("/api/v1/games", get(actions::games))
        .route("/ai-move", post(documents::ur_move))
        .route("/api/ai/move", post(documents::romgon_move))
        .route("/api/v1/query", post(query::query))
        .route("/api/v1/ws", get(socket::socket))
        .route("/api/v1/errands", post(errands::errand))
        .route("/api/v1/rooms", get(rooms::lobby).post(rooms::create))
        .route("/api/v1/rooms/{id}", get(rooms::show))
        .route("/api/v1/rooms/{id}/seats/{side}", post(rooms::sit))
        .route("/api/v1/rooms/{id}/commands", post(rooms::command))
        .route("/api/v1/rooms/{id}/events", get(rooms::events))
        .route("/api/v1/rooms/{id}/kept", get(rooms::kept).delete(rooms::forget))
        .method_not_allowed_fallback(refusal::wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(app), gate::gate));
    Router::new()
        .merge(interface)
        .route("/livez", get(health::livez))
        .route("/readyz", get(health::readyz))
        .route("/health", get(documents::health))
        .route("/metrics", get(health::metrics))
        .route("/try", get(try_page::page))
        .route("/try/{file}", get(try_page::file))
        .route("/openapi.json", get(health::openapi))
        .fallback(get(page::page))
        .layer(middleware::from_fn_with_state(Arc::clone(app), observed::observe))
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
