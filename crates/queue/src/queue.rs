use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::runtime::{Builder, Runtime};

use crate::{Order, QueueError, address, tables};

/// How long to wait for a connection.
const SHORT: Duration = Duration::from_secs(5);
/// How long where many wait for few.
const LONG: Duration = Duration::from_secs(120);

/// A queue of work in a PostgreSQL.
pub struct Queue {
    pub(crate) runtime: Runtime,
    pub(crate) pool: PgPool,
    pub(crate) place: String,
}

impl Queue {
    /// Connects to a database with at most so many connections, and makes the tables that are not there yet.
    pub fn connect(url: &str, connections: u32) -> Result<Queue, QueueError> {
        Queue::connect_for(url, connections, SHORT)
    }

    /// The same for workers: in a crowd it is better to stand in line than to give up and begin again.
    pub fn connect_to_work(url: &str, connections: u32) -> Result<Queue, QueueError> {
        // Whether there is a database at all is to be known soon.
        drop(Queue::connect(url, 2)?);
        Queue::connect_for(url, connections, LONG)
    }

    fn connect_for(url: &str, connections: u32, wait: Duration) -> Result<Queue, QueueError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let place = address::shown(url);
        let no_queue = |error: QueueError| QueueError::Connect {
            place: place.clone(),
            error: match error {
                QueueError::Database(error) => error.to_string(),
                other => other.to_string(),
            },
        };
        // Whoever waits for a connection waits until the database is back, not for ever.
        // To make the tables takes two.
        let options = PgPoolOptions::new().max_connections(connections.max(2)).acquire_timeout(wait);
        let pool = runtime.block_on(options.connect(url)).map_err(|error| no_queue(error.into()))?;
        runtime.block_on(tables::set_up(&pool)).map_err(no_queue)?;
        Ok(Queue { runtime, pool, place })
    }

    /// The size of the pieces of an order that has been given before and is not through.
    pub fn size(&self, order: &Order) -> Result<Option<u64>, QueueError> {
        Ok(self.runtime.block_on(tables::work(&self.pool, &order.id))?.map(|asked| asked.size))
    }

    /// Asks the database nothing in particular, to see whether and how soon it answers.
    pub fn ask(&self) -> Result<(), QueueError> {
        self.runtime.block_on(sqlx::query("SELECT 1").execute(&self.pool))?;
        Ok(())
    }

    /// Where it is, without a password.
    pub fn place(&self) -> &str {
        &self.place
    }
}
