use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use parlor_desk::Connection;

use crate::config::Fair;
use crate::visitor::Asker;

/// Whose name it is, and the name: clients of different addresses do not meet.
type Key = (IpAddr, String);

/// Connections by the name that a client gives itself: HTTP has no other way to say that two requests belong
/// together, and `cancel` needs to know.
#[derive(Clone, Default)]
pub(crate) struct Scopes {
    open: Arc<Mutex<HashMap<Key, Entry>>>,
}

struct Entry {
    connection: Connection,
    users: usize,
}

/// A connection in use; forgotten when the last user is done.
pub(crate) struct Scope {
    pub(crate) connection: Connection,
    name: Option<(Scopes, Key)>,
}

impl Scopes {
    /// The connection of this name, or one of its own for a client without a name.
    pub(crate) fn enter(&self, name: Option<&str>, asker: &Asker, fair: &Fair) -> Scope {
        let Some(name) = name else { return Scope { connection: asker.connection(fair), name: None } };
        let key = (asker.address, name.to_owned());
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let entry =
            open.entry(key.clone()).or_insert_with(|| Entry { connection: asker.connection(fair), users: 0 });
        entry.users += 1;
        Scope { connection: entry.connection.clone(), name: Some((self.clone(), key)) }
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let Some((scopes, key)) = self.name.take() else { return };
        let mut open = scopes.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = open.get_mut(&key) {
            entry.users -= 1;
            if entry.users == 0 {
                open.remove(&key);
            }
        }
    }
}
