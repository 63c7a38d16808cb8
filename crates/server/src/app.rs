use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::routing::{get, post};
use parlor_desk::{Clock, Desk, Limits};

use crate::health::Figures;
use crate::pool::Pool;
use crate::scopes::Scopes;
use crate::{health, page, query, socket};

/// What all handlers share.
pub(crate) struct App {
    pub(crate) desk: Arc<Desk>,
    pub(crate) pool: Pool,
    pub(crate) scopes: Scopes,
    pub(crate) figures: Arc<Figures>,
    ending: AtomicBool,
}

impl App {
    pub(crate) fn new(workers: usize, clock: Clock) -> App {
        let figures = Arc::new(Figures::default());
        App {
            desk: Arc::new(Desk::new(clock).with_limits(Limits::PUBLIC)),
            pool: Pool::new(workers, Arc::clone(&figures)),
            scopes: Scopes::default(),
            figures,
            ending: AtomicBool::new(false),
        }
    }

    /// Not ready from now on: whoever balances load sends nothing new.
    pub(crate) fn begin_end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }
}

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
