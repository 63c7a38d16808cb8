use parlor_desk::Catalogue;
use parlor_protocol::Problem;
use parlor_protocol::room::{Event, Order, RoomRequest};

use crate::apply::Applied;
use crate::by::By;
use crate::room::Room;

/// A room together with all its events: what a host needs that keeps them in memory or in a file of its own.
#[derive(PartialEq, Debug)]
pub struct Journal {
    room: Room,
    events: Vec<Event>,
}

impl Journal {
    /// Opens a room; see [`Room::create`].
    pub fn create(
        catalogue: &Catalogue,
        request: RoomRequest,
        now: u64,
        entropy: &[u8; 32],
    ) -> Result<Journal, Problem> {
        let (room, events) = Room::create(catalogue, request, now, entropy)?;
        Ok(Journal { room, events })
    }

    /// Reads what [`to_lines`](Journal::to_lines) wrote. The problem says in which line it is.
    pub fn read(catalogue: &Catalogue, text: &str) -> Result<Journal, Problem> {
        let mut events = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            events.push(Event::read(line).map_err(|problem| problem.at(format!("line {}", index + 1)))?);
        }
        Journal::of(catalogue, events)
    }

    /// The room of these events, and whatever was still to happen after them.
    pub fn of(catalogue: &Catalogue, mut events: Vec<Event>) -> Result<Journal, Problem> {
        let mut room = Room::rebuild(catalogue, &events)?;
        events.append(&mut room.settle());
        Ok(Journal { room, events })
    }

    /// The room.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// All events so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events after the one with this number.
    pub fn after(&self, seq: u64) -> &[Event] {
        let from = usize::try_from(seq).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[from..]
    }

    /// Lets a flag fall whose time has come, then obeys a command; see [`Room::apply`]. The answer to a command that was
    /// sent before is the same again.
    pub fn apply(&mut self, order: impl Into<Order>, by: By, now: u64) -> Result<&[Event], Problem> {
        self.tick(now);
        match self.room.apply(order, by, now)? {
            Applied::Done(mut events) => {
                let from = self.events.len();
                self.events.append(&mut events);
                Ok(&self.events[from..])
            }
            Applied::Again(seqs) => {
                let before = self.after(seqs.start().saturating_sub(1));
                let count = seqs.count().min(before.len());
                Ok(&before[..count])
            }
        }
    }

    /// Lets a flag fall whose time has come; see [`Room::tick`].
    pub fn tick(&mut self, now: u64) -> &[Event] {
        let from = self.events.len();
        self.events.append(&mut self.room.tick(now));
        &self.events[from..]
    }

    /// Takes in the next event, which another host of the same room has kept. One that does not fit changes nothing.
    pub fn absorb(&mut self, event: Event) -> Result<(), Problem> {
        self.room.absorb(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// All events as lines of JSON, secrets included.
    pub fn to_lines(&self) -> String {
        self.events.iter().map(|event| event.to_line() + "\n").collect()
    }
}
