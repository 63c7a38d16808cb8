use tokio::sync::mpsc::UnboundedReceiver;

use crate::kept::{Kept, Outlook, StoreError};

/// What a store can do that several servers share. Of them one at a time is the host of a room: it rolls for players, has
/// them asked, and lets flags fall. Whoever is behind notices when it adds something to a room, so that two hosts could do
/// no harm; they would only do the same work twice.
pub trait Shared {
    /// A room with its events after those that are known. None if there is no such room.
    fn find(&self, room: &str, known: Known) -> Result<Option<Kept>, StoreError>;

    /// Which of these rooms have changed.
    fn changed(&self, known: &[(String, Known)]) -> Result<Vec<String>, StoreError>;

    /// Makes this process the host of rooms in which something is to be done and whose host is gone. Gives their ids.
    fn claim_due(&self) -> Result<Vec<String>, StoreError>;

    /// Makes this process the host of a room, unless another is.
    fn claim(&self, room: &str) -> Result<bool, StoreError>;

    /// Writes down what is to be expected of a room to which nothing was added. It has no host where nothing is to be done.
    fn expect(&self, room: &str, known: Known, outlook: Outlook) -> Result<(), StoreError>;

    /// Is the host of no room any more, so that others need not wait for it.
    fn leave(&self) -> Result<(), StoreError>;

    /// Rooms with a seat that anybody may take.
    fn listed(&self) -> Result<Vec<String>, StoreError>;

    /// Rooms in which nothing has happened since a time, in milliseconds since 1970.
    fn older_than(&self, touched_ms: u64) -> Result<Vec<String>, StoreError>;

    /// What happens to rooms, from now on.
    fn listen(&self) -> UnboundedReceiver<News>;
}

/// How much of a room is known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Known {
    /// The number of the last event; 0 if nothing is known.
    pub seq: u64,
    /// Which edition of its events.
    pub edition: u64,
}

/// What is heard of other servers. Some of it may be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Something happened to a room.
    Room {
        /// Which.
        id: String,
        /// It has events up to this number; all of it is to be looked at anew if that is none.
        seq: Option<u64>,
    },
    /// For a while nothing was heard.
    Missed,
}
