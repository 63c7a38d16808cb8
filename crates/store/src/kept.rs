use parlor_room::Event;
use thiserror::Error;

use crate::key::KeyHash;

/// What is added to a room, and how it stands then.
pub struct Page<'a> {
    /// What happened.
    pub events: &'a [Event],
    /// The keys of its seats after that.
    pub keys: &'a Keys,
    /// Which edition of the events before they follow.
    pub edition: u64,
    /// By how much the room's own time is behind that of the store.
    pub lag_ms: i64,
    /// What is to be expected of it then.
    pub outlook: Outlook,
}

/// What is to be expected of a room, for those who have not got it in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Whether the host has something to do now.
    pub busy: bool,
    /// When somebody must be the host at the latest, by the store's time; none if nothing happens by itself.
    pub due_ms: Option<u64>,
    /// Whether anybody may take a seat in it.
    pub listed: bool,
}

/// The hashes of a room's keys, by side; none where nobody holds one.
pub type Keys = [Option<KeyHash>; 2];

/// A room as it was kept.
pub struct Kept {
    /// Its id.
    pub id: String,
    /// All that happened in it, or what happened since.
    pub events: Vec<Event>,
    /// The keys of its seats.
    pub keys: Keys,
    /// When something was kept of it last, in milliseconds since 1970.
    pub touched_ms: u64,
    /// Where it is shared: what all servers know of it.
    pub standing: Option<Standing>,
}

/// How a room stands that several servers share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Changes when events are put in the place of others.
    pub edition: u64,
    /// By how much the room's own time is behind that of the store.
    pub lag_ms: i64,
    /// Whether this process is its host.
    pub hosted: bool,
}

/// Why nothing could be kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The store failed.
    #[error("{0}")]
    Failed(String),
    /// Another process was quicker.
    #[error("something else has happened in this room meanwhile")]
    Behind,
}

impl StoreError {
    /// The store failed, and why.
    pub fn new(why: impl Into<String>) -> StoreError {
        StoreError::Failed(why.into())
    }
}
