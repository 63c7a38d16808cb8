mod guest;
mod hosting;
mod keeping;

use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_desk::Catalogue;
use parlor_protocol::{Problem, ProblemType};
use parlor_room::{
    By, Command, CommandAnswer, Conflict, Event, Journal, Order, RoomAnswer, RoomRequest, Seat, Side, Task,
};
use tokio::sync::watch;

pub(crate) use self::guest::{Forgotten, KeptOfGuest};
use parlor_store::{Kept, Keys, Standing, Store, unix_ms};
use parlor_store::{Key, KeyHash, random_bytes, random_id};

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
    /// By how much the room's time is behind that of the store.
    lag_ms: i64,
}

struct Inner {
    journal: Journal,
    keys: Keys,
    /// The question that a player is thinking about.
    asked: Option<String>,
    /// Whether the room was removed, so that nothing is kept of it any more.
    removed: bool,
    /// Which edition of its events this is.
    edition: u64,
    /// Whether this process is its host.
    hosting: bool,
    /// Whether another process may have added to it.
    behind: bool,
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
        let entropy = random_bytes::<32>().map_err(not_kept)?;
        let id = random_id().map_err(not_kept)?;
        let journal = Journal::create(catalogue, request, store.now_ms(), &entropy)?;
        let (mut keys, mut hashes) = (Vec::new(), [None, None]);
        for side in Side::BOTH.into_iter().filter(|&side| journal.room().seat(side).is_person()) {
            let key = Key::random().map_err(not_kept)?;
            hashes[side.index()] = Some(key.hash());
            keys.push((journal.room().name(side).to_owned(), key));
        }
        let standing = Standing { edition: 0, lag_ms: 0, hosted: false };
        let hosted = Hosted::new(id, store, journal, hashes, unix_ms(), standing);
        hosted.keep_all()?;
        Ok((hosted, keys))
    }

    /// A room as it was kept.
    pub(crate) fn resume(
        catalogue: &Catalogue,
        kept: Kept,
        store: Arc<dyn Store>,
    ) -> Result<Hosted, Problem> {
        let known = kept.events.len();
        let journal = Journal::of(catalogue, kept.events)?;
        let alone = || {
            let lag_ms = store.now_ms().cast_signed() - journal.room().time().cast_signed();
            Standing { edition: 0, lag_ms, hosted: true }
        };
        let standing = kept.standing.unwrap_or_else(alone);
        let hosted = Hosted::new(kept.id, store, journal, kept.keys, kept.touched_ms, standing);
        // What was still to happen after the last event that was kept.
        hosted.keep(&mut hosted.lock(), catalogue, known).map_err(not_kept)?;
        Ok(hosted)
    }

    fn new(
        id: String,
        store: Arc<dyn Store>,
        journal: Journal,
        keys: Keys,
        touched_ms: u64,
        standing: Standing,
    ) -> Hosted {
        let seq = watch::Sender::new(journal.room().seq());
        let Standing { edition, lag_ms, hosted: hosting } = standing;
        let inner = Inner { journal, keys, asked: None, removed: false, edition, hosting, behind: false };
        Hosted { id, store, inner: Mutex::new(inner), seq, touched_ms: AtomicU64::new(touched_ms), lag_ms }
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

    /// The events after one, if they can be had without waiting for anybody.
    pub(crate) fn try_after(&self, seq: u64) -> Option<Vec<Event>> {
        let inner = self.inner.try_lock().ok()?;
        Some(inner.journal.after(seq).iter().map(Event::shown).collect())
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
        self.settled(&mut self.lock(), catalogue, |inner| {
            let by = By::Seat(Hosted::holder(inner, key)?);
            let events = self.apply(inner, catalogue, order.clone(), by)?;
            Ok(CommandAnswer { seq: inner.journal.room().seq(), events })
        })
    }

    /// Takes an open seat for a person. The key is the only one there will be.
    pub(crate) fn sit(
        &self,
        catalogue: &Catalogue,
        side: &str,
        name: Option<String>,
    ) -> Result<(Key, CommandAnswer), Refused> {
        let key = Key::random().map_err(not_kept)?;
        let answer = self.settled(&mut self.lock(), catalogue, |inner| {
            let index = inner.journal.room().side(side)?;
            if !inner.journal.room().seat(index).is_open() {
                let problem =
                    Problem::new(ProblemType::Conflict, "seat-taken", format!("the seat of {side} is taken"));
                return Err(conflict(inner, problem.at("side"), &self.id));
            }
            let before = inner.keys[index.index()].replace(key.hash());
            let to = Seat::Person { name: name.clone(), open: false };
            let order = Order::from(Command::Seat { side: side.to_owned(), to });
            let taken = self.apply(inner, catalogue, order, By::Host);
            if taken.is_err() {
                inner.keys[index.index()] = before;
            }
            Ok(CommandAnswer { events: taken?, seq: inner.journal.room().seq() })
        })?;
        Ok((key, answer))
    }

    /// Does what is the host's to do, where this process is the host: rolls for players, and lets flags fall. Gives the
    /// question that a player is to be asked now, if it is not being asked already.
    pub(crate) fn drive(&self, catalogue: &Catalogue) -> Option<parlor_protocol::Request> {
        let driven = self.settled(&mut self.lock(), catalogue, |inner| {
            while inner.hosting {
                self.tick(inner, catalogue)?;
                let due = inner.journal.room().due();
                let roll = due.tasks.iter().find_map(|task| match task {
                    Task::Roll { at, person: false, .. } => Some(*at),
                    _ => None,
                });
                let Some(at) = roll else {
                    return Ok(due.tasks.into_iter().find_map(|task| match task {
                        Task::Choose { request, .. } if inner.asked.as_ref() != Some(&request.id) => {
                            inner.asked = Some(request.id.clone());
                            Some(*request)
                        }
                        _ => None,
                    }));
                };
                self.apply(inner, catalogue, Command::Roll { at }.into(), By::Host)?;
            }
            Ok(None)
        });
        // A store that fails is tried again at the next tick.
        driven.ok().flatten()
    }

    /// A player's answer, or why it has none. One that comes late changes nothing.
    pub(crate) fn answered(&self, catalogue: &Catalogue, token: &str, answer: &Result<String, Problem>) {
        let _ = self.settled(&mut self.lock(), catalogue, |inner| {
            if inner.asked.as_deref() == Some(token) {
                inner.asked = None;
            }
            let token = token.to_owned();
            let command = match answer.clone() {
                Ok(mv) => Command::Chosen { token, mv },
                Err(problem) => Command::Failed { token, problem },
            };
            self.apply(inner, catalogue, command.into(), By::Host)
        });
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

    /// Whether this process is the host and has something to do by itself: a player's move, or a flag that may fall.
    pub(crate) fn is_due(&self) -> bool {
        let inner = self.lock();
        if !inner.hosting {
            return false;
        }
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
        self.store.now_ms().saturating_add_signed(-self.lag_ms)
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
}

fn conflict(inner: &Inner, problem: Problem, id: &str) -> Refused {
    Refused::Conflict(Box::new(inner.journal.room().conflict(problem, id)))
}

/// What cannot be kept is not done. Why is the host's business.
fn not_kept(_: impl Display) -> Problem {
    let detail = "this cannot be kept at the moment, so it was not done; try again in a few seconds";
    Problem::new(ProblemType::Unavailable, "store", detail).retry_after(5)
}
