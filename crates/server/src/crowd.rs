use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::address::neighbourhood;
use crate::config::{Patience, Room};
use crate::pulse::{Pulse, Stage};

/// Everybody who is connected.
///
/// There are places for so many clients, and for so many of one address. Whoever comes beyond that gets a spare place,
/// which is only good for asking about health; when these are taken too, the oldest of them that has not asked anything yet
/// has to go. So health can be asked for however many clients hold on to their places.
#[derive(Clone)]
pub(crate) struct Crowd {
    inner: Arc<Mutex<Inner>>,
    room: Room,
}

#[derive(Default)]
struct Inner {
    next: u64,
    places: HashMap<u64, Held>,
    by_address: HashMap<IpAddr, usize>,
    spare: usize,
}

struct Held {
    pulse: Arc<Pulse>,
    address: IpAddr,
    kind: Kind,
}

/// What a place is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// For everything.
    Regular,
    /// For health only, because the server has no other place.
    Full,
    /// For health only, because the address has no other place.
    AddressFull,
}

/// A place in the crowd, free again when this is dropped.
pub(crate) struct Place {
    crowd: Crowd,
    number: u64,
    pub(crate) kind: Kind,
    pub(crate) pulse: Arc<Pulse>,
}

impl Crowd {
    /// Places for so many, as far as the system allows so many open files.
    pub(crate) fn new(room: Room, most_files: Option<usize>) -> Crowd {
        let own = room.spare + OWN_FILES;
        let most = most_files.map_or(usize::MAX, |files| files.saturating_sub(own).max(1));
        let room = Room { connections: room.connections.min(most), ..room };
        Crowd { inner: Arc::default(), room }
    }

    /// A place for a client; none if there is not even a spare one.
    pub(crate) fn enter(&self, address: IpAddr, times: u32) -> Option<Place> {
        let address = neighbourhood(address);
        let mut inner = self.lock();
        let of_address = inner.by_address.get(&address).copied().unwrap_or(0);
        let regular = inner.places.len() - inner.spare;
        let kind = if of_address >= self.room.per_address.saturating_mul(times as usize) {
            Kind::AddressFull
        } else if regular >= self.room.connections {
            Kind::Full
        } else {
            Kind::Regular
        };
        if kind == Kind::Regular {
            *inner.by_address.entry(address).or_default() += 1;
        } else {
            if inner.spare >= self.room.spare && !inner.evict() {
                return None;
            }
            inner.spare += 1;
        }
        let number = inner.next;
        inner.next += 1;
        let pulse = Arc::new(Pulse::new());
        inner.places.insert(number, Held { pulse: Arc::clone(&pulse), address, kind });
        drop(inner);
        Some(Place { crowd: self.clone(), number, kind, pulse })
    }

    /// Cuts off everybody who has taken too long. Whoever has a spare place has a short time only.
    pub(crate) fn cut_overdue(&self, patience: &Patience) {
        let hasty = Patience {
            header: patience.header.min(HASTE),
            keep_alive: patience.keep_alive.min(HASTE),
            ..*patience
        };
        for held in self.lock().places.values() {
            let patience = if held.kind == Kind::Regular { patience } else { &hasty };
            if held.pulse.is_overdue(patience) {
                held.pulse.cut();
            }
        }
    }

    /// Cuts off those who are in the middle of nothing that could be answered, or everybody.
    pub(crate) fn cut_all(&self, only_unasked: bool) {
        for held in self.lock().places.values() {
            if !only_unasked || held.pulse.stage() != Stage::Asked {
                held.pulse.cut();
            }
        }
    }

    /// How many are here.
    pub(crate) fn count(&self) -> usize {
        self.lock().places.len()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long the head of a request may take on a spare place.
const HASTE: std::time::Duration = std::time::Duration::from_secs(1);
/// Open files that the server needs for itself.
const OWN_FILES: usize = 64;

impl Inner {
    /// Takes a spare place from the one who came first and has not asked yet. False if all have asked.
    fn evict(&mut self) -> bool {
        let waits =
            |(_, held): &(&u64, &Held)| held.kind != Kind::Regular && held.pulse.stage() != Stage::Asked;
        let Some(number) = self.places.iter().filter(waits).map(|(&number, _)| number).min() else {
            return false;
        };
        self.leave(number).is_some_and(|held| {
            held.pulse.cut();
            true
        })
    }

    fn leave(&mut self, number: u64) -> Option<Held> {
        let held = self.places.remove(&number)?;
        if held.kind != Kind::Regular {
            self.spare -= 1;
        } else if let Some(count) = self.by_address.get_mut(&held.address) {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&held.address);
            }
        }
        Some(held)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.crowd.lock().leave(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { connections: 3, per_address: 2, spare: 2, unread: 0 };

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn places_run_out_and_come_back() {
        let crowd = Crowd::new(ROOM, None);
        let kind = |place: &Option<Place>| place.as_ref().map(|place| place.kind);
        let one = crowd.enter(address(1), 1);
        let two = crowd.enter(address(1), 1);
        assert_eq!((kind(&one), kind(&two)), (Some(Kind::Regular), Some(Kind::Regular)));
        assert_eq!(kind(&crowd.enter(address(1), 1)), Some(Kind::AddressFull));
        assert_eq!(kind(&crowd.enter(address(1), 2)), Some(Kind::Regular));
        let three = crowd.enter(address(2), 1);
        assert_eq!(kind(&three), Some(Kind::Regular));
        assert_eq!(kind(&crowd.enter(address(3), 1)), Some(Kind::Full));
        drop(one);
        assert_eq!(kind(&crowd.enter(address(3), 1)), Some(Kind::Regular));
        assert_eq!(crowd.count(), 2);
    }

    #[test]
    fn spare_places_go_to_who_comes_last() {
        let crowd = Crowd::new(Room { connections: 1, ..ROOM }, None);
        let _regular = crowd.enter(address(1), 1);
        let spare: Vec<_> = (0..10).map(|last| crowd.enter(address(last), 1)).collect();
        assert!(spare.iter().all(Option::is_some));
        assert_eq!(crowd.count(), 3);
        // Those who are being answered keep theirs.
        spare[8].as_ref().unwrap().pulse.enter(Stage::Asked);
        spare[9].as_ref().unwrap().pulse.enter(Stage::Asked);
        assert!(crowd.enter(address(1), 1).is_none());
    }

    #[test]
    fn there_are_never_more_places_than_files() {
        let crowd =
            Crowd::new(Room { connections: 1000, per_address: 1000, ..ROOM }, Some(OWN_FILES + 2 + 5));
        let places: Vec<_> = (0..6).map(|_| crowd.enter(address(1), 1).unwrap()).collect();
        assert_eq!(places.iter().filter(|place| place.kind == Kind::Regular).count(), 5);
    }
}
