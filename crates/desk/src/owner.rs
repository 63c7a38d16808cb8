use std::sync::Arc;

/// Whose jobs these are, such as those of one address on a network: all connections of an owner share its places.
///
/// ```
/// use parlor_desk::{Connection, Owner, Share};
///
/// let owner = Owner::new("192.0.2.7", Share { running: 2, waiting: 8 });
/// let _one = Connection::of(owner.clone());
/// let _other = Connection::of(owner); // together they have 2 jobs running and 8 waiting
/// ```
#[derive(Clone, Debug)]
pub struct Owner {
    name: Arc<str>,
    share: Share,
}

/// How many jobs of one owner there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// At work at once; more of them wait, and let others go first.
    pub running: usize,
    /// Waiting at once; more of them are refused.
    pub waiting: usize,
}

impl Owner {
    /// Who has this name, with this share.
    pub fn new(name: impl Into<Arc<str>>, share: Share) -> Owner {
        Owner { name: name.into(), share }
    }

    /// Its share.
    pub fn share(&self) -> Share {
        self.share
    }

    /// Whether both are the same.
    pub fn is(&self, other: &Owner) -> bool {
        self.name == other.name
    }
}
