//! HTTP and WebSocket over the desk, and the page.
//!
//! Requests that need no thinking are answered where they arrive. Jobs run in a [`Runner`](parlor_desk::Runner)
//! with a thread per core and a bounded queue; when it is full the answer is `too-busy`. A client that goes away stops its
//! jobs, one that takes too long over anything is cut off, and no address can take what others need. See `docs/server.md`.

// The README's example is run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod actions;
mod address;
mod app;
mod config;
mod crowd;
mod documents;
mod ending;
mod errands;
mod gate;
mod health;
mod latency;
mod logs;
mod network;
mod observed;
mod outbox;
mod packed;
mod page;
mod pulse;
mod query;
mod rates;
mod reception;
mod refusal;
mod request_ids;
mod rooms;
mod routes;
mod scopes;
mod settings;
mod short_work;
mod signals;
mod socket;
mod sources;
mod stamp;
mod try_page;
mod visit;
mod visitor;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parlor_desk::{Desk, Helpers};
use parlor_store::{Forgetful, Postgres, ROOMS, Sqlite, Store, StoreError, without_secrets};
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

use crate::app::App;
pub use crate::config::{Config, ConfigError, Fair, Logs, Patience, Room, RoomLimits, Trust, WorkQueue};
pub use crate::network::{Network, Networks, NotANetwork};
use crate::signals::Signals;

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
    /// What must last has no place.
    #[error("{}: {why}; give another folder with --data", .folder.display())]
    Store {
        /// The folder that was given.
        folder: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The database for what must last cannot be used.
    #[error("{database}: {why}; give the address of a PostgreSQL in PARLOR_DATABASE_URL")]
    Database {
        /// Its address, without the password.
        database: String,
        /// What is wrong with it.
        why: String,
    },
    /// The runtime or the listener broke.
    #[error("the server stopped: {0}")]
    Broken(#[from] io::Error),
}

/// After so many pieces of work a thread looks whether a client has said something. Some of them take a third of a
/// millisecond, and nobody is to wait for many.
const LOOK_OUT: u32 = 8;

/// Serves until the process is told to end (SIGINT or SIGTERM), and then until everything is answered; told again, it ends
/// at once. `listening` is called with the address once it is bound.
pub fn serve(config: &Config, desk: Arc<Desk>, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    serve_with(config, desk, None, listening)
}

/// The same, with others who answer what takes long: reviews, and analyses of several seconds.
pub fn serve_with(
    config: &Config,
    desk: Arc<Desk>,
    helpers: Option<Arc<dyn Helpers>>,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    logs::begin(config.logs);
    logs::tell_settings(config);
    let store = open_store(config)?;
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().event_interval(LOOK_OUT).build()?;
    let served = runtime.block_on(async {
        let signals = Signals::listen()?;
        let app = Arc::new(App::new(config, desk, helpers, store));
        open(&app, listening, signals).await
    });
    runtime.shutdown_background();
    served
}

/// Listens, and serves until the end.
async fn open(
    app: &Arc<App>,
    listening: impl FnOnce(SocketAddr),
    mut signals: Signals,
) -> Result<(), ServeError> {
    let listener = bind(app.config.address)?;
    if let Some(address) = app.config.metrics {
        let figures = bind(address)?;
        tokio::spawn(reception::receive_all(Arc::clone(app), figures, routes::figures(app)));
    }
    listening(listener.local_addr()?);
    tokio::spawn(reception::watch_over(Arc::clone(app)));
    tokio::spawn(reception::keep_house(Arc::clone(app)));
    tokio::spawn(reception::tidy_up(Arc::clone(app)));
    let beating = tokio::spawn(reception::beat(Arc::clone(app)));
    if app.house.is_shared() {
        tokio::spawn(reception::share(Arc::clone(app)));
        tokio::spawn(reception::hear(Arc::clone(app)));
    }
    let mut served = tokio::spawn(reception::receive_all(Arc::clone(app), listener, routes::router(app)));
    signals.next().await;
    tokio::spawn(reception::end(Arc::clone(app)));
    let sockets_too = async {
        let _ = (&mut served).await;
        // A socket outlives the connection that it came by.
        while app.crowd.count() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::select! {
        () = sockets_too => {}
        () = tokio::time::sleep(app.config.patience.end) => {}
        () = signals.next() => {}
    }
    beating.abort();
    let house = Arc::clone(&app.house);
    let _ = tokio::task::spawn_blocking(move || house.leave()).await;
    Ok(())
}

/// How long a database is waited for when the server starts.
const START: Duration = Duration::from_secs(30);

/// Where rooms are kept.
fn open_store(config: &Config) -> Result<Arc<dyn Store>, ServeError> {
    if let Some(url) = &config.database {
        let failed = |error: StoreError| ServeError::Database {
            database: without_secrets(url),
            why: error.to_string(),
        };
        return Ok(Arc::new(Postgres::open(url, START).map_err(failed)?));
    }
    let Some(folder) = &config.data else { return Ok(Arc::new(Forgetful)) };
    let failed = |why: String| ServeError::Store { folder: folder.clone(), why };
    std::fs::create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
    let store = Sqlite::open_alone(&folder.join(ROOMS)).map_err(|error| failed(error.to_string()))?;
    Ok(Arc::new(store))
}

/// Clients that the system keeps until they are taken in. Whoever comes beyond that tries again after a second, health
/// included.
const BACKLOG: u32 = 4096;

fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listen = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Elsewhere this would let two servers share a port; here it only lets one start anew at once.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    listen().map_err(|source| ServeError::Listen { address, source })
}
