use parlor_desk::Catalogue;
use parlor_protocol::Problem;
use parlor_room::{Event, Journal, Room, Seat, Side};
use serde::Serialize;

use super::{Hosted, Refused, not_kept};
use parlor_store::{all_seats, is_named, remove_name};

/// What is kept of a guest.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeptOfGuest {
    /// The room that they have a seat in.
    room: String,
    side: String,
    /// The name that they gave, if they gave one.
    name: Option<String>,
    /// When something happened there last, in milliseconds since 1970.
    touched_ms: u64,
    /// All that happened there.
    events: Vec<Event>,
}

/// What was removed for a guest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Forgotten {
    /// Their name. The games stay, for whoever played against them.
    Name,
    /// Everything: no other person ever sat there.
    Room,
}

impl Hosted {
    /// What is kept of whoever holds this key.
    pub(crate) fn kept_of(&self, key: Option<&str>) -> Result<KeptOfGuest, Problem> {
        let inner = self.lock();
        let (room, side) = (inner.journal.room(), Hosted::holder(&inner, key)?);
        Ok(KeptOfGuest {
            room: self.id.clone(),
            side: room.name(side).to_owned(),
            name: name(room.seat(side)),
            touched_ms: self.touched_ms(),
            events: inner.journal.events().iter().map(Event::shown).collect(),
        })
    }

    /// Removes what is kept of whoever holds this key.
    pub(crate) fn forget(&self, catalogue: &Catalogue, key: Option<&str>) -> Result<Forgotten, Problem> {
        let forgotten = self.settled(&mut self.lock(), catalogue, |inner| {
            let side = Hosted::holder(inner, key)?;
            let room = inner.journal.room();
            if !has_others(room, inner.journal.events(), side) {
                self.store.remove(&self.id).map_err(not_kept)?;
                inner.removed = true;
                return Ok(Forgotten::Room);
            }
            if let Some(name) = name(room.seat(side)) {
                let nameless = without_name(room, inner.journal.events(), side, &name);
                let journal = Journal::of(catalogue, nameless)?;
                self.rewrite(inner, journal)?;
            }
            Ok(Forgotten::Name)
        });
        forgotten.map_err(|refused| match refused {
            Refused::Problem(problem) => *problem,
            Refused::Conflict(conflict) => conflict.problem,
        })
    }
}

fn name(seat: &Seat) -> Option<String> {
    match seat {
        Seat::Person { name, .. } => name.clone(),
        Seat::Player(_) => None,
    }
}

/// Whether another person than the one at this side ever sat in the room.
fn has_others(room: &Room, events: &[Event], side: Side) -> bool {
    let mut events = events.to_vec();
    on_side(&mut events, side).into_iter().any(|(event, side)| {
        let other = room.name(!side);
        all_seats(event).iter().any(|seats| seats.get(other).is_some_and(Seat::is_person))
    })
}

/// The events without the name of the person who sits at this side now.
fn without_name(room: &Room, events: &[Event], side: Side, name: &str) -> Vec<Event> {
    let mut events = events.to_vec();
    for (event, side) in on_side(&mut events, side) {
        let seats = all_seats(event).into_iter().filter_map(|seats| seats.get_mut(room.name(side)));
        seats.filter(|seat| is_named(seat, name)).for_each(remove_name);
    }
    events
}

/// The events from the last to the first, each with the side that the person had who has this side now.
fn on_side(events: &mut [Event], mut side: Side) -> Vec<(&mut Event, Side)> {
    let mut found = Vec::new();
    for event in events.iter_mut().rev() {
        let swaps = event.swaps_sides();
        found.push((event, side));
        if swaps {
            side = !side;
        }
    }
    found
}
