//! What a server does beside others with the same rooms.

use std::sync::Arc;

use parlor_protocol::{Problem, ProblemType};
use tokio::sync::mpsc::UnboundedReceiver;

use super::{Entry, House};
use crate::rooms::hosted::Hosted;
use parlor_store::{Known, News, Shared};
use parlor_store::{Store, StoreError, unix_ms};

/// A room in which nothing has happened for so long is left to the store, unless somebody looks on.
const QUIET_MS: u64 = 600_000;

impl House {
    /// A room that others may have changed: as it is in memory, brought up to date, or as it is kept.
    pub(super) fn look_up(
        &self,
        id: &str,
        known: Option<Arc<Hosted>>,
    ) -> Result<Option<Arc<Hosted>>, Problem> {
        if let Some(room) = known {
            if room.refresh(self.catalogue())? {
                return Ok(Some(room));
            }
            self.lock().remove(id);
            return Ok(None);
        }
        let Some(shared) = self.store.shared() else { return Ok(None) };
        let Some(kept) = shared.find(id, Known::default()).map_err(away)? else { return Ok(None) };
        let room = Arc::new(Hosted::resume(self.catalogue(), kept, self.store())?);
        let mut rooms = self.lock();
        // Somebody else may have looked it up meanwhile; there is to be one of it.
        let entry = rooms.entry(id.to_owned()).or_insert(Entry { room, opener: None });
        Ok(Some(Arc::clone(&entry.room)))
    }

    pub(super) fn look_up_listed(&self, shared: &dyn Shared) -> Result<Vec<Arc<Hosted>>, Problem> {
        let ids = shared.listed().map_err(away)?;
        Ok(ids.iter().filter_map(|id| self.room(id).ok()).collect())
    }

    /// Somebody begins to look on. Where only players play, they have been waiting for that.
    pub(crate) async fn begin_to_watch(self: &Arc<House>, room: &Arc<Hosted>) {
        let (house, room) = (Arc::clone(self), Arc::clone(room));
        if self.store.shared().is_none() {
            return house.drive(&room);
        }
        let _ = tokio::task::spawn_blocking(move || house.take_up(&room)).await;
    }

    /// Becomes the host of a show that has none, and goes on with it.
    fn take_up(self: &Arc<House>, room: &Arc<Hosted>) {
        if room.is_a_show() && room.watchers() > 0 {
            room.claim();
        }
        self.drive(room);
    }

    /// Whether other servers may have the same rooms.
    pub(crate) fn is_shared(&self) -> bool {
        self.store.shared().is_some()
    }

    /// Says that this server lives.
    pub(crate) fn beat(&self) {
        if self.store.shared().is_some() {
            let _ = self.store.check();
        }
    }

    /// Others need not wait for this server any longer.
    pub(crate) fn leave(&self) {
        if let Some(shared) = self.store.shared() {
            let _ = shared.leave();
        }
    }

    /// What others do; none where there are no others.
    pub(crate) fn listen(&self) -> Option<UnboundedReceiver<News>> {
        self.store.shared().map(Shared::listen)
    }

    /// Becomes the host where the one that there was is gone, and leaves quiet rooms to the store.
    pub(crate) fn share(self: &Arc<House>) {
        let Some(shared) = self.store.shared() else { return };
        for id in shared.claim_due().unwrap_or_default() {
            match self.room(&id) {
                Ok(room) => {
                    self.drive(&room);
                    room.expect(false);
                }
                // What is only late comes again.
                Err(problem) if problem.kind == ProblemType::Unavailable => {}
                Err(problem) => tracing::error!(room = id, %problem, "a room cannot be hosted"),
            }
        }
        for room in self.all().iter().filter(|room| room.is_a_show() && !room.is_hosting()) {
            self.take_up(room);
        }
        let now_ms = unix_ms();
        self.lock().retain(|_, entry| {
            let room = &entry.room;
            let is_wanted = Arc::strong_count(room) > 1 || room.watchers() > 0 || room.is_hosting();
            let is_counted = entry.opener.is_some() && room.is_in_use(now_ms);
            is_wanted || is_counted || now_ms.saturating_sub(room.touched_ms()) < QUIET_MS
        });
    }

    /// Hears what others have done.
    pub(crate) fn hear_of(self: &Arc<House>, news: &News) {
        match news {
            News::Missed => self.catch_up(),
            News::Room { id, seq } => {
                let room = self.lock().get(id).map(|entry| Arc::clone(&entry.room));
                let is_new = |room: &Arc<Hosted>| seq.is_none_or(|seq| seq > room.seq());
                if let Some(room) = room.filter(is_new) {
                    self.refresh(&room);
                }
            }
        }
    }

    /// Looks what has happened in rooms that somebody here waits for. Not everything is heard of.
    pub(crate) fn catch_up(self: &Arc<House>) {
        let Some(shared) = self.store.shared() else { return };
        let rooms = self.all();
        let waiting = rooms.iter().filter(|room| room.watchers() > 0 || room.is_hosting());
        let known: Vec<_> = waiting.map(|room| (room.id.clone(), room.known())).collect();
        if known.is_empty() {
            return;
        }
        let changed = shared.changed(&known).unwrap_or_default();
        for room in rooms.iter().filter(|room| changed.contains(&room.id)) {
            self.refresh(room);
        }
    }

    fn refresh(self: &Arc<House>, room: &Arc<Hosted>) {
        if room.refresh(self.catalogue()).is_ok() && room.is_due() {
            self.drive(room);
        }
    }
}

fn away(error: StoreError) -> Problem {
    tracing::warn!(%error, "rooms cannot be looked up");
    let detail = "rooms cannot be looked up at the moment; try again in a few seconds";
    Problem::new(ProblemType::Unavailable, "store", detail).retry_after(5)
}
