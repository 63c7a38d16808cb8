mod sharing;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_desk::{Accepted, Catalogue, Connection, Owner, Runner, Share};
use parlor_protocol::{Answer, Problem, ProblemType, Request};
use parlor_room::{CommandAnswer, Order, RoomAnswer, RoomRequest};

use crate::config::RoomLimits;
use crate::rooms::hosted::{DAY_MS, Forgotten, Hosted, KeptOfGuest, Refused};
use crate::rooms::minded::Minded;
use parlor_store::Key;
use parlor_store::{Store, unix_ms};

/// All rooms of this server.
pub(crate) struct House {
    runner: Arc<Runner>,
    store: Arc<Minded>,
    limits: RoomLimits,
    rooms: Mutex<HashMap<String, Entry>>,
}

struct Entry {
    room: Arc<Hosted>,
    /// Who opened it, as far as that is known.
    opener: Option<IpAddr>,
}

impl House {
    /// The rooms that were kept. One that cannot be read is left as it is, and told of.
    pub(crate) fn open(runner: Arc<Runner>, store: Arc<dyn Store>, limits: RoomLimits) -> Arc<House> {
        let store = Arc::new(Minded::new(store));
        let house = House { runner, store, limits, rooms: Mutex::default() };
        if house.store.shared().is_some() {
            // Rooms that others have too are looked up when somebody asks for them.
            return Arc::new(house);
        }
        let kept = house.store.load().unwrap_or_else(|error| {
            tracing::error!(%error, "the kept rooms cannot be read");
            Vec::new()
        });
        for kept in kept {
            let id = kept.id.clone();
            match Hosted::resume(house.catalogue(), kept, house.store()) {
                Ok(room) => {
                    house.lock().insert(id, Entry { room: Arc::new(room), opener: None });
                }
                Err(problem) => tracing::error!(room = id, %problem, "a room cannot be resumed"),
            }
        }
        Arc::new(house)
    }

    /// Opens a room for somebody at this address.
    pub(crate) fn create(
        self: &Arc<House>,
        request: RoomRequest,
        opener: IpAddr,
    ) -> Result<(RoomAnswer, Vec<(String, Key)>), Problem> {
        {
            let rooms = self.lock();
            let now_ms = unix_ms();
            let is_own = |entry: &&Entry| entry.opener == Some(opener) && entry.room.is_in_use(now_ms);
            let own = rooms.values().filter(is_own).count();
            if own >= self.limits.per_address {
                let detail =
                    format!("{own} rooms of your address are in use already; play on in one of them");
                return Err(Problem::new(ProblemType::RateLimited, "too-many-rooms", detail).retry_after(60));
            }
            if rooms.len() >= self.limits.rooms {
                let detail = "there are no more rooms; try again later";
                return Err(Problem::new(ProblemType::TooBusy, "no-room-left", detail).retry_after(60));
            }
        }
        let (room, keys) = Hosted::open(self.catalogue(), request, self.store())?;
        let room = Arc::new(room);
        self.lock().insert(room.id.clone(), Entry { room: Arc::clone(&room), opener: Some(opener) });
        self.drive(&room);
        Ok((room.snapshot(), keys))
    }

    /// The room with this id, as it stands.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Hosted>, Problem> {
        let known = self.lock().get(id).map(|entry| Arc::clone(&entry.room));
        let found = if self.store.shared().is_some() { self.look_up(id, known)? } else { known };
        found.ok_or_else(|| {
            let detail = "there is no such room; it may have been removed";
            Problem::new(ProblemType::UnknownRoom, "unknown-room", detail)
        })
    }

    /// Rooms with a seat that anybody may take.
    pub(crate) fn listed(&self) -> Result<Vec<RoomAnswer>, Problem> {
        let rooms = match self.store.shared() {
            Some(shared) => self.look_up_listed(shared)?,
            None => self.all(),
        };
        let shown = rooms.iter().map(|room| room.snapshot());
        Ok(shown.filter(|room| room.listed && room.seats.values().any(parlor_room::Seat::is_open)).collect())
    }

    /// Obeys a command.
    pub(crate) fn command(
        self: &Arc<House>,
        id: &str,
        key: Option<&str>,
        order: Order,
    ) -> Result<CommandAnswer, Refused> {
        let room = self.room(id)?;
        let answer = room.command(self.catalogue(), key, order)?;
        self.drive(&room);
        Ok(answer)
    }

    /// What is kept of whoever holds a key of a room.
    pub(crate) fn kept_of(&self, id: &str, key: Option<&str>) -> Result<KeptOfGuest, Problem> {
        self.room(id)?.kept_of(key)
    }

    /// Removes what is kept of whoever holds a key of a room.
    pub(crate) fn forget(&self, id: &str, key: Option<&str>) -> Result<Forgotten, Problem> {
        let forgotten = self.room(id)?.forget(self.catalogue(), key)?;
        if forgotten == Forgotten::Room {
            self.lock().remove(id);
        }
        Ok(forgotten)
    }

    /// Takes an open seat.
    pub(crate) fn sit(
        self: &Arc<House>,
        id: &str,
        side: &str,
        name: Option<String>,
    ) -> Result<(Key, CommandAnswer), Refused> {
        let room = self.room(id)?;
        let taken = room.sit(self.catalogue(), side, name)?;
        self.drive(&room);
        Ok(taken)
    }

    /// Whether one more may look on.
    pub(crate) fn may_watch(&self, room: &Hosted) -> Result<(), Problem> {
        if room.watchers() < self.limits.watchers {
            return Ok(());
        }
        let detail = "too many are looking on in this room; try again later";
        Err(Problem::new(ProblemType::TooBusy, "too-many-watchers", detail).retry_after(30))
    }

    /// Does what is due in all rooms: flags fall with nobody there, and players that nobody had time for are asked again.
    pub(crate) fn look_around(self: &Arc<House>) {
        self.store.look_again();
        for room in self.all().iter().filter(|room| room.is_due()) {
            self.drive(room);
        }
    }

    /// Removes rooms in which nothing has happened for as long as they are to be kept, and nobody looks on.
    pub(crate) fn prune(&self) {
        let Some(days) = self.limits.keep_days else { return };
        let before = unix_ms().saturating_sub(days.saturating_mul(DAY_MS));
        let is_old = |room: &Hosted| room.touched_ms() < before && room.watchers() == 0;
        let old: Vec<_> = match self.store.shared() {
            Some(shared) => shared.older_than(before).unwrap_or_default(),
            None => self.all().iter().filter(|room| is_old(room)).map(|room| room.id.clone()).collect(),
        };
        for id in old {
            if self.store.remove(&id).is_ok() {
                self.lock().remove(&id);
                tracing::info!(room = id, "an old room was removed");
            }
        }
    }

    /// Does what is the host's to do in a room, and has its player asked. Where only players play, that waits until
    /// somebody looks on.
    pub(crate) fn drive(self: &Arc<House>, room: &Arc<Hosted>) {
        if room.is_a_show() && room.watchers() == 0 {
            return room.expect(true);
        }
        if let Some(request) = room.drive(self.catalogue()) {
            self.ask(room, &request);
        }
    }

    fn ask(self: &Arc<House>, room: &Arc<Hosted>, request: &Request) {
        // Every room is an owner of its own: it has one question at a time, and waits its turn like everybody.
        let owner = Owner::new(format!("room {}", room.id), Share { running: 1, waiting: 1 });
        let token = request.id.clone();
        match self.runner.accept(&Connection::of(owner), request.to_line().as_bytes()) {
            Accepted::Answered(answer) => self.hear(room, token, &answer),
            Accepted::Job(job) => {
                let (house, room) = (Arc::clone(self), Arc::clone(room));
                self.runner.give(job, move |answer| house.hear(&room, token.clone(), &answer));
            }
        }
    }

    fn hear(self: &Arc<House>, room: &Arc<Hosted>, token: String, answer: &Answer) {
        match answer {
            Answer::Choice(choice) => room.answered(self.catalogue(), &token, &Ok(choice.mv.clone())),
            Answer::Failure(failure) => match failure.error.kind {
                // It is asked again when there is time.
                ProblemType::TooBusy | ProblemType::RateLimited | ProblemType::Cancelled => {
                    return room.not_asked(&token);
                }
                _ => room.answered(self.catalogue(), &token, &Err(failure.error.clone())),
            },
            _ => return,
        }
        self.drive(room);
    }

    fn all(&self) -> Vec<Arc<Hosted>> {
        self.lock().values().map(|entry| Arc::clone(&entry.room)).collect()
    }

    /// How many rooms this process has in memory.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Whether what happens in rooms can be kept.
    pub(crate) fn can_keep(&self) -> bool {
        !self.store.is_failing()
    }

    fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store) as Arc<dyn Store>
    }

    fn catalogue(&self) -> &Catalogue {
        self.runner.desk().catalogue()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
