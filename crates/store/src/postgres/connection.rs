use std::future::Future;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection as _, PgPool};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::time::timeout;

use crate::store::StoreError;

/// Connections of one server.
const MOST: u32 = 8;
/// How long to wait for one of them.
const WAIT: Duration = Duration::from_secs(2);
/// How long a question may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long one may take that is about everything.
const LONG_PATIENCE: Duration = Duration::from_secs(600);
/// A connection that has rested for so long is tried before it is used.
const RESTED: Duration = Duration::from_secs(20);

/// The way to the database, for those who wait for what they ask. They must not be tasks, which may not wait.
pub struct Connection {
    runtime: Option<Runtime>,
    pool: PgPool,
    options: PgConnectOptions,
    /// When something failed last: connections from before that are not to be relied on.
    failed: Arc<Mutex<Option<Instant>>>,
}

impl Connection {
    pub fn open(url: &str) -> Result<Connection, StoreError> {
        let options = PgConnectOptions::from_str(url).map_err(|error| StoreError::new(error.to_string()))?;
        // What is acknowledged lasts, however the database is set.
        let options = options.options([("synchronous_commit", "on")]);
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::new(error.to_string()))?;
        let failed = Arc::new(Mutex::new(None::<Instant>));
        let before = Arc::clone(&failed);
        let _inside = runtime.enter();
        let pool = PgPoolOptions::new()
            .max_connections(MOST)
            .acquire_timeout(WAIT)
            .test_before_acquire(false)
            .before_acquire(move |connection, about| {
                let failed = *before.lock().unwrap_or_else(PoisonError::into_inner);
                let is_old = failed.is_some_and(|failed| failed.elapsed() <= about.age);
                Box::pin(async move {
                    if is_old || about.idle_for > RESTED {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_lazy_with(options.clone().application_name("parlor"));
        drop(_inside);
        Ok(Connection { runtime: Some(runtime), pool, options, failed })
    }

    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Where it leads.
    pub fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    /// Asks, and waits for the answer.
    pub fn run<T>(&self, question: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
        self.run_for(PATIENCE, question)
    }

    /// The same for what may take a while.
    pub fn run_long<T>(
        &self,
        question: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        self.run_for(LONG_PATIENCE, question)
    }

    fn run_for<T>(
        &self,
        patience: Duration,
        question: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        let Some(runtime) = &self.runtime else { return Err(StoreError::new("it is closed")) };
        let why = match runtime.block_on(async { timeout(patience, question).await }) {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("the database has not answered for {} s", patience.as_secs()),
        };
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        Err(StoreError::Failed(why))
    }

    /// Where tasks run that talk with the database by themselves.
    pub fn tasks(&self) -> Option<&Handle> {
        self.runtime.as_ref().map(Runtime::handle)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Whoever drops it may be a task, which may not wait.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
