use std::sync::LazyLock;
use std::time::Instant;

use parlor_room::Event;

pub use crate::kept::{Kept, Keys, Outlook, Page, Standing, StoreError};
use crate::shared::Shared;

/// Where rooms are kept. What is kept of a room are its events, and by side the hashes of its keys.
///
/// When a call comes back without an error, what it was given lasts: only then is a command acknowledged.
pub trait Store: Send + Sync {
    /// Keeps more events of a room, all or none of them, and how it stands after them. The first events open it. Says
    /// whether what the host has to do next falls to this process.
    fn append(&self, room: &str, page: &Page) -> Result<bool, StoreError>;

    /// Keeps a whole room that was kept elsewhere.
    fn put(&self, kept: &Kept) -> Result<(), StoreError>;

    /// All rooms, as they were left.
    fn load(&self) -> Result<Vec<Kept>, StoreError>;

    /// Puts other events in the place of a room's, and leaves nothing of those before.
    fn rewrite(&self, room: &str, events: &[Event]) -> Result<(), StoreError>;

    /// Removes a room with all that is kept of it. False if there is none.
    fn remove(&self, room: &str) -> Result<bool, StoreError>;

    /// Whether something could be kept now.
    fn check(&self) -> Result<(), StoreError>;

    /// Leaves nothing of what was removed.
    fn clean_up(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// The time by which the clocks of rooms go, in milliseconds; it stands still while no server runs.
    fn now_ms(&self) -> u64 {
        static BEGINNING: LazyLock<(u64, Instant)> = LazyLock::new(|| (unix_ms(), Instant::now()));
        let (time, at) = &*BEGINNING;
        time + u64::try_from(at.elapsed().as_millis()).unwrap_or(u64::MAX / 2)
    }

    /// What other servers do with the same rooms; none where there can be no others.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}

/// Keeps nothing: rooms last as long as the process.
pub struct Forgetful;

impl Store for Forgetful {
    fn append(&self, _: &str, _: &Page) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn put(&self, _: &Kept) -> Result<(), StoreError> {
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
pub fn unix_ms() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}
