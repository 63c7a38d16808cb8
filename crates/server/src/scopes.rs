use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use parlor_desk::Connection;

/// Connections by the name that a client gives itself: HTTP has no other way to say that two requests belong
/// together, and `cancel` needs to know.
#[derive(Clone, Default)]
pub(crate) struct Scopes {
    open: Arc<Mutex<HashMap<String, Entry>>>,
}

#[derive(Default)]
struct Entry {
    connection: Connection,
    users: usize,
}

/// A connection in use; forgotten when the last user is done.
pub(crate) struct Scope {
    pub(crate) connection: Connection,
    name: Option<(Scopes, String)>,
}

impl Scopes {
    /// The connection of this name, or one of its own for a client without a name.
    pub(crate) fn enter(&self, name: Option<&str>) -> Scope {
        let Some(name) = name else { return Scope { connection: Connection::default(), name: None } };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = open.entry(name.to_owned()).or_default();
        entry.users += 1;
        Scope { connection: entry.connection.clone(), name: Some((self.clone(), name.to_owned())) }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let Some((scopes, name)) = self.name.take() else { return };
        let mut open = scopes.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = open.get_mut(&name) {
            entry.users -= 1;
            if entry.users == 0 {
                open.remove(&name);
            }
        }
    }
}
