use parlor_room::Event;
use thiserror::Error;

use crate::rooms::key::KeyHash;

/// Where rooms are kept. What is kept of a room are its events, and by side the hashes of its keys.
///
/// When a call comes back without an error, what it was given lasts: only then is a command acknowledged.
pub(crate) trait Store: Send + Sync {
    /// Keeps more events of a room, all or none of them, and how its keys stand after them. The first events open it.
    fn append(&self, room: &str, events: &[Event], keys: &Keys) -> Result<(), StoreError>;

    /// All rooms, as they were left.
    fn load(&self) -> Result<Vec<Kept>, StoreError>;

    /// Puts other events in the place of a room's, and leaves nothing of those before.
    fn rewrite(&self, room: &str, events: &[Event]) -> Result<(), StoreError>;

    /// Removes a room with all that is kept of it. False if there is none.
    fn remove(&self, room: &str) -> Result<bool, StoreError>;

    /// Whether something could be kept now.
    fn check(&self) -> Result<(), StoreError>;
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
}

/// Why nothing could be kept.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct StoreError(pub(crate) String);

/// Keeps nothing: rooms last as long as the process.
pub(crate) struct Forgetful;

impl Store for Forgetful {
    fn append(&self, _: &str, _: &[Event], _: &Keys) -> Result<(), StoreError> {
        Ok(())
    }

    fn load(&self) -> Result<Vec<Kept>, StoreError> {
        Ok(Vec::new())
    }

    fn rewrite(&self, _: &str, _: &[Event]) -> Result<(), StoreError> {
        Ok(())
    }

    fn remove(&self, _: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}
