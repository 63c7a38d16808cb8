//! HTTP and WebSocket over the desk, and the page.
//!
//! Requests that need no thinking are answered where they arrive. Jobs run in a [`Runner`](parlor_desk::Runner)
//! with a thread per core and a bounded queue; when it is full the answer is `too-busy`. A client that goes away stops its jobs.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod app;
mod health;
mod page;
mod query;
mod routes;
mod scopes;
mod socket;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use parlor_desk::Desk;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::app::App;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Threads that think; 0 for one per core.
    pub workers: usize,
}

/// Why nothing is served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {source}; choose another --port")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The runtime or the listener broke.
    #[error("the server stopped: {0}")]
    Broken(#[from] io::Error),
}

/// Serves until the process is told to end (SIGINT or SIGTERM). `listening` is called with the address once it is
/// bound.
pub fn serve(config: &Config, desk: Arc<Desk>, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve_until(config, desk, listening, told_to_end()))
}

async fn serve_until(
    config: &Config,
    desk: Arc<Desk>,
    listening: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let address = config.address;
    let listener =
        TcpListener::bind(address).await.map_err(|source| ServeError::Listen { address, source })?;
    listening(listener.local_addr()?);
    let app = Arc::new(App::new(config.workers, desk));
    let ending = Arc::clone(&app);
    let told = async move {
        end.await;
        ending.begin_end();
    };
    axum::serve(listener, routes::router(app)).with_graceful_shutdown(told).await?;
    Ok(())
}

async fn told_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} },
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
