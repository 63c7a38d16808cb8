use super::Hosted;
use parlor_store::Known;

/// What a process has to do with a room that others may be the host of.
impl Hosted {
    /// How much of it is known here.
    pub(crate) fn known(&self) -> Known {
        let inner = self.lock();
        Known { seq: inner.journal.room().seq(), edition: inner.edition }
    }

    /// What time it is in the room.
    #[cfg(test)]
    pub(crate) fn room_time_ms(&self) -> u64 {
        self.now()
    }

    /// The number of the last event that is known here.
    pub(crate) fn seq(&self) -> u64 {
        *self.seq.borrow()
    }

    /// Whether this process is its host.
    pub(crate) fn is_hosting(&self) -> bool {
        self.lock().hosting
    }

    /// Becomes its host, where there is something to do and no other process is.
    pub(crate) fn claim(&self) {
        let mut inner = self.lock();
        if let Some(shared) = self.store.shared()
            && !inner.hosting
            && !inner.removed
            && self.outlook(inner.journal.room()).busy
        {
            inner.hosting = shared.claim(&self.id).unwrap_or(false);
        }
    }

    /// Writes down what is to be expected of the room, and is its host no longer where that is nothing, or where it
    /// `rests` because nobody looks on.
    pub(crate) fn expect(&self, rests: bool) {
        let mut inner = self.lock();
        if let Some(shared) = self.store.shared()
            && inner.hosting
        {
            let mut outlook = self.outlook(inner.journal.room());
            outlook.busy &= !rests;
            let known = Known { seq: inner.journal.room().seq(), edition: inner.edition };
            inner.hosting = shared.expect(&self.id, known, outlook).is_err() || outlook.busy;
        }
    }
}
