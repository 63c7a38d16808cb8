use std::sync::atomic::Ordering;

use parlor_desk::Catalogue;
use parlor_protocol::{Problem, ProblemType};
use parlor_room::{By, Event, Journal, Order, Room, Seat, Side, Task};

use super::{Hosted, Inner, Refused, conflict, not_kept};
use parlor_store::Known;
use parlor_store::{Kept, Keys, Outlook, Page, StoreError, unix_ms};

/// How often something is tried when other processes are quicker, or the store has lost its way.
const ATTEMPTS: usize = 8;

impl Hosted {
    /// Does something with the room as it stands, and once more when it turns out that another process was quicker, or when
    /// it is not known whether something was kept: what has happened already is then found in the room.
    pub(super) fn settled<T>(
        &self,
        inner: &mut Inner,
        catalogue: &Catalogue,
        mut work: impl FnMut(&mut Inner) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let mut tried = false;
        for _ in 0..ATTEMPTS {
            if inner.behind {
                let caught_up = self.catch_up(inner, catalogue);
                caught_up.map_err(|error| if tried { not_known() } else { not_kept(error) })?;
            }
            let done = work(inner);
            if !inner.behind {
                return done;
            }
            tried = true;
        }
        Err(not_known().into())
    }

    /// Learns what other processes have added. False if the room is gone.
    pub(crate) fn refresh(&self, catalogue: &Catalogue) -> Result<bool, Problem> {
        let mut inner = self.lock();
        self.catch_up(&mut inner, catalogue).map_err(|error| {
            tracing::warn!(room = self.id, %error, "a room cannot be looked up");
            not_kept(error)
        })?;
        Ok(!inner.removed)
    }

    fn catch_up(&self, inner: &mut Inner, catalogue: &Catalogue) -> Result<(), StoreError> {
        let Some(shared) = self.store.shared() else { return Ok(()) };
        match shared.find(&self.id, known(inner))? {
            Some(kept) => self.take_in(inner, catalogue, kept)?,
            None => (inner.removed, inner.hosting) = (true, false),
        }
        inner.behind = false;
        Ok(())
    }

    fn take_in(&self, inner: &mut Inner, catalogue: &Catalogue, kept: Kept) -> Result<(), StoreError> {
        let misfit = |problem: Problem| StoreError::Failed(problem.detail);
        if let Some(standing) = kept.standing {
            inner.hosting = standing.hosted;
            if standing.edition != inner.edition {
                inner.journal = Journal::of(catalogue, kept.events).map_err(misfit)?;
                inner.edition = standing.edition;
            } else {
                kept.events.into_iter().try_for_each(|event| inner.journal.absorb(event)).map_err(misfit)?;
            }
        }
        inner.keys = kept.keys;
        self.touched_ms.store(kept.touched_ms, Ordering::Relaxed);
        self.tell(inner);
        Ok(())
    }

    /// Tells whoever looks on how far the room is.
    fn tell(&self, inner: &Inner) {
        let seq = inner.journal.room().seq();
        self.seq.send_if_modified(|told| std::mem::replace(told, seq) != seq);
    }

    /// Lets a flag fall whose time has come.
    pub(super) fn tick(&self, inner: &mut Inner, catalogue: &Catalogue) -> Result<(), Refused> {
        let known = inner.journal.events().len();
        inner.journal.tick(self.now());
        Ok(self.keep(inner, catalogue, known).map_err(not_kept)?)
    }

    /// Obeys a command, and keeps what came of it before anybody hears of it.
    pub(super) fn apply(
        &self,
        inner: &mut Inner,
        catalogue: &Catalogue,
        order: Order,
        by: By,
    ) -> Result<Vec<Event>, Refused> {
        let known = inner.journal.events().len();
        let applied = inner.journal.apply(order, by, self.now()).map(<[Event]>::to_vec);
        self.keep(inner, catalogue, known).map_err(not_kept)?;
        match applied {
            Ok(events) => Ok(events.iter().map(Event::shown).collect()),
            Err(problem) if problem.kind == ProblemType::Conflict => Err(conflict(inner, problem, &self.id)),
            Err(problem) => Err(problem.into()),
        }
    }

    /// Keeps a room that was just opened.
    pub(super) fn keep_all(&self) -> Result<(), Problem> {
        let mut inner = self.lock();
        inner.hosting = self.append(&inner, inner.journal.events(), &inner.keys).map_err(not_kept)?;
        Ok(())
    }

    /// Keeps what has happened since so many events. If that cannot be done, it has not happened.
    pub(super) fn keep(
        &self,
        inner: &mut Inner,
        catalogue: &Catalogue,
        known: usize,
    ) -> Result<(), StoreError> {
        let new = &inner.journal.events()[known..];
        if new.is_empty() {
            return Ok(());
        }
        let mut keys = inner.keys.clone();
        for _ in new.iter().filter(|event| event.swaps_sides()) {
            keys.swap(0, 1);
        }
        for side in Side::BOTH {
            // Who leaves a seat leaves its key.
            if inner.journal.room().seat(side).is_open() {
                keys[side.index()] = None;
            }
        }
        match self.append(inner, new, &keys) {
            Ok(hosting) => inner.hosting = hosting,
            Err(error) => {
                inner.behind = self.store.shared().is_some() && !inner.removed;
                let before = inner.journal.events()[..known].to_vec();
                inner.journal =
                    Journal::of(catalogue, before).map_err(|problem| StoreError::Failed(problem.detail))?;
                return Err(error);
            }
        }
        inner.keys = keys;
        self.touched_ms.store(unix_ms(), Ordering::Relaxed);
        self.tell(inner);
        Ok(())
    }

    fn append(&self, inner: &Inner, events: &[Event], keys: &Keys) -> Result<bool, StoreError> {
        if inner.removed {
            return Err(StoreError::new("the room was removed"));
        }
        let outlook = self.outlook(inner.journal.room());
        let page = Page { events, keys, edition: inner.edition, lag_ms: self.lag_ms, outlook };
        self.store.append(&self.id, &page)
    }

    /// Puts other events in the place of those that there were.
    pub(super) fn rewrite(&self, inner: &mut Inner, journal: Journal) -> Result<(), Problem> {
        let rewritten = self.store.rewrite(&self.id, journal.events());
        inner.behind = rewritten.is_err() && self.store.shared().is_some();
        rewritten.map_err(not_kept)?;
        inner.journal = journal;
        inner.edition += u64::from(self.store.shared().is_some());
        Ok(())
    }

    /// Whether a player or a flag is to be waited for, for those who might have to be the host then.
    pub(super) fn outlook(&self, room: &Room) -> Outlook {
        if self.store.shared().is_none() {
            return Outlook { busy: true, due_ms: None, listed: false };
        }
        let due = room.due();
        let busy = due.tasks.iter().any(|task| match task {
            Task::Roll { person, .. } => !person,
            Task::Choose { .. } => true,
            _ => false,
        });
        let is_a_show = Side::BOTH.into_iter().all(|side| room.seat(side).is_player());
        let deadline = due.deadline.map(|deadline| deadline.saturating_add_signed(self.lag_ms));
        let due_ms = if busy && !is_a_show { Some(self.store.now_ms()) } else { deadline };
        let is_open = Side::BOTH.into_iter().any(|side| Seat::is_open(room.seat(side)));
        Outlook { busy, due_ms, listed: room.is_listed() && is_open }
    }
}

fn known(inner: &Inner) -> Known {
    Known { seq: inner.journal.room().seq(), edition: inner.edition }
}

/// What was on its way when the store failed may have arrived.
fn not_known() -> Problem {
    let detail =
        "it is not known whether this was kept; look at the room, or send it again with the same cmd";
    Problem::new(ProblemType::Unavailable, "store", detail).retry_after(5)
}
