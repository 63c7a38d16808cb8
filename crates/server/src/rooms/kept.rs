use parlor_room::Event;
use thiserror::Error;

use crate::rooms::key::KeyHash;

/// What is added to a room, and how it stands then.
pub(crate) struct Page<'a> {
    pub(crate) events: &'a [Event],
    pub(crate) keys: &'a Keys,
    /// Which edition of the events before they follow.
    pub(crate) edition: u64,
    /// By how much the room's own time is behind that of the store.
    pub(crate) lag_ms: i64,
    pub(crate) outlook: Outlook,
}

/// What is to be expected of a room, for those who have not got it in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outlook {
    /// Whether the host has something to do now.
    pub(crate) busy: bool,
    /// When somebody must be the host at the latest, by the store's time; none if nothing happens by itself.
    pub(crate) due_ms: Option<u64>,
    /// Whether anybody may take a seat in it.
    pub(crate) listed: bool,
}

/// The hashes of a room's keys, by side; none where nobody holds one.
pub(crate) type Keys = [Option<KeyHash>; 2];

/// A room as it was kept.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) events: Vec<Event>,
    pub(crate) keys: Keys,
    /// When something was kept of it last, in milliseconds since 1970.
    pub(crate) touched_ms: u64,
    /// Where it is shared: what all servers know of it.
    pub(crate) standing: Option<Standing>,
}

/// How a room stands that several servers share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// Changes when events are put in the place of others.
    pub(crate) edition: u64,
    /// By how much the room's own time is behind that of the store.
    pub(crate) lag_ms: i64,
    /// Whether this process is its host.
    pub(crate) hosted: bool,
}

/// Why nothing could be kept.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// The store failed.
    #[error("{0}")]
    Failed(String),
    /// Another process was quicker.
    #[error("something else has happened in this room meanwhile")]
    Behind,
}

impl StoreError {
    pub(crate) fn new(why: impl Into<String>) -> StoreError {
        StoreError::Failed(why.into())
    }
}
