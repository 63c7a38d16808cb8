use parlor_desk::Catalogue;
use parlor_protocol::Problem;
use parlor_room::{By, Command, Event, Journal, Order, Room, Side};

/// The way to a room that is hosted elsewhere, for whoever holds a seat there.
pub trait Link: Send {
    /// Sends a command of this seat, and gives what came of it.
    fn send(&mut self, order: Order) -> Result<Vec<Event>, Problem>;

    /// The events that have come since the last look, in order; a problem when no more will come.
    fn news(&mut self) -> Result<Vec<Event>, Problem>;
}

/// Who hosts the room.
pub(crate) enum Hosting {
    /// This terminal.
    Here(Box<Journal>),
    /// Somebody else.
    Elsewhere(Box<Joined>),
}

/// A seat in a room that is hosted elsewhere, and the room as its events make it.
pub(crate) struct Joined {
    room: Room,
    events: Vec<Event>,
    link: Box<dyn Link>,
    side: Side,
    /// Why no more events come.
    lost: Option<Problem>,
}

impl Joined {
    /// The room as it stands after these events.
    pub(crate) fn new(
        catalogue: &Catalogue,
        events: Vec<Event>,
        side: &str,
        link: Box<dyn Link>,
    ) -> Result<Joined, Problem> {
        let room = Room::rebuild(catalogue, &events)?;
        let side = room.side(side)?;
        Ok(Joined { room, events, link, side, lost: None })
    }

    /// Takes in what has happened since.
    fn listen(&mut self) {
        match self.link.news() {
            Ok(news) => self.take(news),
            Err(problem) => self.lost = Some(problem),
        }
    }

    /// Takes in events. What is known already, or comes before something that is not known yet, is left: all events come
    /// as news too.
    fn take(&mut self, events: Vec<Event>) {
        for event in events {
            if event.seq != self.room.seq() + 1 {
                continue;
            }
            if let Err(problem) = self.room.absorb(&event) {
                self.lost = Some(problem);
                return;
            }
            // Whoever sits where the sides were swapped has moved with their seat.
            if event.swaps_sides() {
                self.side = !self.side;
            }
            self.events.push(event);
        }
    }
}

impl Hosting {
    pub(crate) fn room(&self) -> &Room {
        match self {
            Hosting::Here(journal) => journal.room(),
            Hosting::Elsewhere(joined) => &joined.room,
        }
    }

    pub(crate) fn events(&self) -> &[Event] {
        match self {
            Hosting::Here(journal) => journal.events(),
            Hosting::Elsewhere(joined) => &joined.events,
        }
    }

    /// The events after the one with this number.
    pub(crate) fn after(&self, seq: u64) -> &[Event] {
        let from = usize::try_from(seq).unwrap_or(usize::MAX).min(self.events().len());
        &self.events()[from..]
    }

    /// Obeys a command, or has it obeyed.
    pub(crate) fn apply(&mut self, command: Command, now: u64) -> Result<(), Problem> {
        match self {
            Hosting::Here(journal) => journal.apply(command, By::Host, now).map(drop),
            Hosting::Elsewhere(joined) => {
                joined.listen();
                joined.link.send(command.into()).map(|events| joined.take(events))
            }
        }
    }

    /// Lets happen what happens without us.
    pub(crate) fn tick(&mut self, now: u64) {
        match self {
            Hosting::Here(journal) => drop(journal.tick(now).len()),
            Hosting::Elsewhere(joined) => joined.listen(),
        }
    }

    /// The side that is ours alone; none if we act for everybody here.
    pub(crate) fn side(&self) -> Option<Side> {
        match self {
            Hosting::Here(_) => None,
            Hosting::Elsewhere(joined) => Some(joined.side),
        }
    }

    /// Why nothing more will happen here, if that is so.
    pub(crate) fn lost(&self) -> Option<&Problem> {
        match self {
            Hosting::Here(_) => None,
            Hosting::Elsewhere(joined) => joined.lost.as_ref(),
        }
    }
}
