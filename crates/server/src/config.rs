use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

use crate::network::{Network, Networks};

/// How to serve: every setting has a name, a default and a sentence, so that flags, the environment and a file can all
/// speak of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Where to tell figures; none for the same address, and then only to this machine.
    pub metrics: Option<SocketAddr>,
    /// The folder for what must last; none if nothing has to.
    pub data: Option<PathBuf>,
    /// The PostgreSQL for what must last, in the place of the folder; several servers may share it.
    pub database: Option<String>,
    /// Threads that think; 0 for one per core.
    pub workers: usize,
    /// Jobs that wait when all threads are busy.
    pub queue: usize,
    /// Others who answer what takes long.
    pub work: WorkQueue,
    /// How long clients may take.
    pub patience: Patience,
    /// How many clients there may be.
    pub crowd: Room,
    /// How much one address may ask for.
    pub fair: Fair,
    /// How many rooms there may be.
    pub rooms: RoomLimits,
    /// Whose word is taken for what.
    pub trust: Trust,
    /// What is logged.
    pub logs: Logs,
}

/// Where questions go that take long: to the workers of a queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkQueue {
    /// The PostgreSQL with the queue; none if everything is answered here.
    pub url: Option<String>,
    /// How long a worker may take to begin; then it is answered here. Also how long one may give no sign of life; then it
    /// is given to another.
    pub wait: Duration,
    /// Questions that are there at once.
    pub at_once: usize,
}

/// How long clients may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// To send the head of a request.
    pub header: Duration,
    /// To send its body.
    pub body: Duration,
    /// Between two requests on one connection.
    pub keep_alive: Duration,
    /// A socket is asked for a sign of life this often.
    pub ping: Duration,
    /// A socket that gives none, and a client that reads nothing, is cut off.
    pub silence: Duration,
    /// When the server ends, how long it still takes requests and says that it is not ready.
    pub unready: Duration,
    /// When the server ends, how long until everybody is gone.
    pub end: Duration,
}

/// How many clients there may be, and what each may leave unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Connections together.
    pub connections: usize,
    /// Connections of one address.
    pub per_address: usize,
    /// Connections beyond these, which are only told about health and refused otherwise.
    pub spare: usize,
    /// Bytes that wait for one client to read them.
    pub unread: usize,
}

/// How much one address may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fair {
    /// Searches at work at once.
    pub running: usize,
    /// Searches that wait.
    pub waiting: usize,
    /// Requests a second, over a longer time.
    pub rate: u32,
    /// Requests at once, after a quiet time.
    pub burst: u32,
}

/// How many rooms there may be, and how many may look on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomLimits {
    /// Rooms together.
    pub rooms: usize,
    /// Rooms opened from one address.
    pub per_address: usize,
    /// Who looks on in one room.
    pub watchers: usize,
    /// How many days a room is kept in which nothing happens; none for ever.
    pub keep_days: Option<u64>,
}

/// What is logged, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Logs {
    /// From which level on.
    pub level: tracing::level_filters::LevelFilter,
    /// As lines of JSON.
    pub json: bool,
}

/// Whose word is taken for what.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trust {
    /// Proxies that are believed when they say whom they speak for (`X-Forwarded-For`).
    pub proxies: Networks,
    /// Pages of other hosts that may ask, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Addresses that many people share, and how many times the share of one they get.
    pub crowded: Vec<(Network, u32)>,
}

/// A setting that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// There is no such setting.
    #[error("there is no setting {name:?}; known: {known}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The value is not one of this setting.
    #[error("{name} cannot be {value:?}: {wanted}")]
    Value {
        /// The setting.
        name: String,
        /// What was given.
        value: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// This is no setting.
    #[error("{text:?} is no setting; write name=value")]
    NotASetting {
        /// What was given.
        text: String,
    },
    /// A line of a file is wrong.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<ConfigError>,
    },
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics: None,
            data: None,
            database: None,
            workers: 0,
            queue: 64,
            work: WorkQueue { url: None, wait: Duration::from_secs(5), at_once: 16 },
            patience: Patience {
                header: Duration::from_secs(10),
                body: Duration::from_secs(15),
                keep_alive: Duration::from_secs(60),
                ping: Duration::from_secs(20),
                silence: Duration::from_secs(60),
                unready: Duration::from_millis(1500),
                end: Duration::from_secs(25),
            },
            crowd: Room { connections: 4096, per_address: 256, spare: 32, unread: 256 << 10 },
            fair: Fair { running: 2, waiting: 8, rate: 200, burst: 400 },
            rooms: RoomLimits { rooms: 10_000, per_address: 50, watchers: 200, keep_days: None },
            trust: Trust::default(),
            logs: Logs { level: tracing::level_filters::LevelFilter::INFO, json: false },
        }
    }
}
