mod guest;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use parlor_desk::Catalogue;
use parlor_protocol::{Problem, ProblemType};
use parlor_room::{
    By, Command, CommandAnswer, Conflict, Event, Journal, Order, RoomAnswer, RoomRequest, Seat, Side, Task,
};
use tokio::sync::watch;

pub(crate) use self::guest::{Forgotten, KeptOfGuest};
use crate::rooms::key::{Key, KeyHash, random_bytes, random_id};
use crate::rooms::store::{Kept, Keys, Store, StoreError, unix_ms};

const HOUR_MS: u64 = 3_600_000;
/// A day in milliseconds.
pub(crate) const DAY_MS: u64 = 24 * HOUR_MS;

/// A room that this server hosts: the room, its keys, its time, and whoever looks on.
pub(crate) struct Hosted {
    pub(crate) id: String,
    store: Arc<dyn Store>,
    inner: Mutex<Inner>,
    /// The number of the last event; whoever looks on waits for it to change.
    seq: watch::Sender<u64>,
    /// When something happened here last, in milliseconds since 1970.
    touched_ms: AtomicU64,
    /// The room's time when it was opened here, and when that was: its clock stands still while no server runs.
    began: (u64, Instant),
}

struct Inner {
    journal: Journal,
    keys: Keys,
    /// The question that a player is thinking about.
    asked: Option<String>,
    /// Whether the room was removed, so that nothing is kept of it any more.
    removed: bool,
}

/// Why a command was not obeyed.
pub(crate) enum Refused {
    /// It is wrong, or somebody else's to give.
    Problem(Box<Problem>),
    /// The room is not where the command was meant for.
    Conflict(Box<Conflict>),
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused::Problem(Box::new(problem))
    }
}

impl Hosted {
    /// Opens a room. The keys, by the names of the sides, are those of the seats that whoever opens it takes.
    pub(crate) fn open(
        catalogue: &Catalogue,
        request: RoomRequest,
        store: Arc<dyn Store>,
    ) -> Result<(Hosted, Vec<(String, Key)>), Problem> {
        let entropy = random_bytes::<32>().map_err(|error| not_kept(&error.to_string()))?;
        let id = random_id().map_err(|error| not_kept(&error.to_string()))?;
        let journal = Journal::create(catalogue, request, unix_ms(), &entropy)?;
        let (mut keys, mut hashes) = (Vec::new(), [None, None]);
        for side in Side::BOTH.into_iter().filter(|&side| journal.room().seat(side).is_person()) {
            let key = Key::random().map_err(|error| not_kept(&error.to_string()))?;
            hashes[side.index()] = Some(key.hash());
            keys.push((journal.room().name(side).to_owned(), key));
        }
        store.append(&id, journal.events(), &hashes).map_err(|error| not_kept(&error.0))?;
        Ok((Hosted::new(id, store, journal, hashes, unix_ms()), keys))
    }

    /// A room as it was kept.
    pub(crate) fn resume(
        catalogue: &Catalogue,
        kept: Kept,
        store: Arc<dyn Store>,
    ) -> Result<Hosted, Problem> {
        let known = kept.events.len();
        let journal = Journal::of(catalogue, kept.events)?;
        // What was still to happen after the last event that was kept.
        let more = &journal.events()[known..];
        if !more.is_empty() {
            store.append(&kept.id, more, &kept.keys).map_err(|error| not_kept(&error.0))?;
        }
        Ok(Hosted::new(kept.id, store, journal, kept.keys, kept.touched_ms))
    }

    fn new(id: String, store: Arc<dyn Store>, journal: Journal, keys: Keys, touched_ms: u64) -> Hosted {
        let seq = watch::Sender::new(journal.room().seq());
        let began = (journal.room().time(), Instant::now());
        let inner = Mutex::new(Inner { journal, keys, asked: None, removed: false });
        Hosted { id, store, inner, seq, touched_ms: AtomicU64::new(touched_ms), began }
    }

    /// The room as anybody may see it.
    pub(crate) fn snapshot(&self) -> RoomAnswer {
        self.lock().journal.room().snapshot(&self.id, self.now())
    }

    /// The events after one, as anybody may see them.
    pub(crate) fn after(&self, seq: u64) -> Vec<Event> {
        self.lock().journal.after(seq).iter().map(Event::shown).collect()
    }

    /// Tells of every change; the value is the number of the last event.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.seq.subscribe()
    }

    /// When something happened here last, in milliseconds since 1970.
    pub(crate) fn touched_ms(&self) -> u64 {
        self.touched_ms.load(Ordering::Relaxed)
    }

    /// Whether something happened here not long ago: in the last hour, or in the last day if the game is not over.
    pub(crate) fn is_in_use(&self, now_ms: u64) -> bool {
        let quiet_ms = now_ms.saturating_sub(self.touched_ms());
        quiet_ms < HOUR_MS || (quiet_ms < DAY_MS && self.lock().journal.room().outcome().is_none())
    }

    /// How many look on.
    pub(crate) fn watchers(&self) -> usize {
        self.seq.receiver_count()
    }

    /// Obeys a command of whoever holds a key.
    pub(crate) fn command(
        &self,
        catalogue: &Catalogue,
        key: Option<&str>,
        order: Order,
    ) -> Result<CommandAnswer, Refused> {
        let mut inner = self.lock();
        let by = By::Seat(Hosted::holder(&inner, key)?);
        let events = self.apply(&mut inner, catalogue, order, by)?;
        Ok(CommandAnswer { seq: inner.journal.room().seq(), events })
    }

    /// Takes an open seat for a person. The key is the only one there will be.
    pub(crate) fn sit(
        &self,
        catalogue: &Catalogue,
        side: &str,
        name: Option<String>,
    ) -> Result<(Key, CommandAnswer), Refused> {
        let mut inner = self.lock();
        let index = inner.journal.room().side(side)?;
        if !inner.journal.room().seat(index).is_open() {
            let problem =
                Problem::new(ProblemType::Conflict, "seat-taken", format!("the seat of {side} is taken"));
            return Err(conflict(&inner, problem.at("side"), &self.id));
        }
        let key = Key::random().map_err(|error| not_kept(&error.to_string()))?;
        let before = inner.keys[index.index()].replace(key.hash());
        let to = Seat::Person { name, open: false };
        let order = Order::from(Command::Seat { side: side.to_owned(), to });
        match self.apply(&mut inner, catalogue, order, By::Host) {
            Ok(events) => Ok((key, CommandAnswer { seq: inner.journal.room().seq(), events })),
            Err(refused) => {
                inner.keys[index.index()] = before;
                Err(refused)
            }
        }
    }

    /// Does what is the host's to do: rolls for players, and lets flags fall. Gives the question that a player is to be
    /// asked now, if it is not being asked already.
    pub(crate) fn drive(&self, catalogue: &Catalogue) -> Option<parlor_protocol::Request> {
        let mut inner = self.lock();
        loop {
            self.tick(&mut inner, catalogue);
            let due = inner.journal.room().due();
            let roll = due.tasks.iter().find_map(|task| match task {
                Task::Roll { at, person: false, .. } => Some(*at),
                _ => None,
            });
            let Some(at) = roll else {
                return due.tasks.into_iter().find_map(|task| match task {
                    Task::Choose { request, .. } if inner.asked.as_ref() != Some(&request.id) => {
                        inner.asked = Some(request.id.clone());
                        Some(*request)
                    }
                    _ => None,
                });
            };
            // A store that fails is tried again at the next tick.
            self.apply(&mut inner, catalogue, Command::Roll { at }.into(), By::Host).ok()?;
        }
    }

    /// A player's answer, or why it has none. One that comes late changes nothing.
    pub(crate) fn answered(&self, catalogue: &Catalogue, token: String, answer: Result<String, Problem>) {
        let mut inner = self.lock();
        if inner.asked.as_ref() == Some(&token) {
            inner.asked = None;
        }
        let command = match answer {
            Ok(mv) => Command::Chosen { token, mv },
            Err(problem) => Command::Failed { token, problem },
        };
        let _ = self.apply(&mut inner, catalogue, command.into(), By::Host);
    }

    /// Nobody had time for a player: it is to be asked again.
    pub(crate) fn not_asked(&self, token: &str) {
        let mut inner = self.lock();
        if inner.asked.as_deref() == Some(token) {
            inner.asked = None;
        }
    }

    /// Whether no person has a seat, so that nobody minds if it waits.
    pub(crate) fn is_a_show(&self) -> bool {
        let inner = self.lock();
        Side::BOTH.into_iter().all(|side| inner.journal.room().seat(side).is_player())
    }

    /// Whether the host has something to do by itself: a player's move, or a flag that may fall.
    pub(crate) fn is_due(&self) -> bool {
        let inner = self.lock();
        let due = inner.journal.room().due();
        let now = self.now();
        due.deadline.is_some_and(|deadline| deadline <= now)
            || due.tasks.iter().any(|task| match task {
                Task::Roll { person, .. } => !person,
                Task::Choose { request, .. } => inner.asked.as_ref() != Some(&request.id),
                _ => false,
            })
    }

    fn now(&self) -> u64 {
        let (time, at) = self.began;
        time + u64::try_from(at.elapsed().as_millis()).unwrap_or(u64::MAX / 2)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The side whose key this is.
    fn holder(inner: &Inner, key: Option<&str>) -> Result<Side, Problem> {
        let hash = key.map(KeyHash::of);
        let held = |side: &Side| hash.is_some() && inner.keys[side.index()] == hash;
        Side::BOTH.into_iter().find(held).ok_or_else(|| {
            let detail = "the key of a seat is needed to act for it: Authorization: Bearer KEY";
            Problem::new(ProblemType::NotYourSeat, "wrong-key", detail)
        })
    }

    fn tick(&self, inner: &mut Inner, catalogue: &Catalogue) {
        let known = inner.journal.events().len();
        inner.journal.tick(self.now());
        let _ = self.keep(inner, catalogue, known);
    }

    /// Obeys a command, and keeps what came of it before anybody hears of it.
    fn apply(
        &self,
        inner: &mut Inner,
        catalogue: &Catalogue,
        order: Order,
        by: By,
    ) -> Result<Vec<Event>, Refused> {
        let known = inner.journal.events().len();
        let applied = inner.journal.apply(order, by, self.now()).map(<[Event]>::to_vec);
        self.keep(inner, catalogue, known).map_err(|error| not_kept(&error.0))?;
        match applied {
            Ok(events) => Ok(events.iter().map(Event::shown).collect()),
            Err(problem) if problem.kind == ProblemType::Conflict => Err(conflict(inner, problem, &self.id)),
            Err(problem) => Err(problem.into()),
        }
    }

    /// Keeps what has happened since so many events. If that cannot be done, it has not happened.
    fn keep(&self, inner: &mut Inner, catalogue: &Catalogue, known: usize) -> Result<(), StoreError> {
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
        let kept = if inner.removed {
            Err(StoreError("the room was removed".to_owned()))
        } else {
            self.store.append(&self.id, new, &keys)
        };
        if let Err(error) = kept {
            let before = inner.journal.events()[..known].to_vec();
            inner.journal = Journal::of(catalogue, before).map_err(|problem| StoreError(problem.detail))?;
            return Err(error);
        }
        inner.keys = keys;
        self.touched_ms.store(unix_ms(), Ordering::Relaxed);
        self.seq.send_replace(inner.journal.room().seq());
        Ok(())
    }
}

fn conflict(inner: &Inner, problem: Problem, id: &str) -> Refused {
    Refused::Conflict(Box::new(inner.journal.room().conflict(problem, id)))
}

/// What cannot be kept is not done. Why is the host's business.
fn not_kept(_: &str) -> Problem {
    let detail = "this cannot be kept at the moment, so it was not done; try again in a few seconds";
    Problem::new(ProblemType::Unavailable, "store", detail).retry_after(5)
}
