//! What happens in rooms, told in small stories.

mod clocks;
mod dice;
mod events;
mod play;
mod proposals;
mod seats;

use parlor_desk::{Catalogue, Limits};
use parlor_protocol::Problem;
use parlor_room::{
    By, Command, Event, Happening, Journal, Order, PlayerSeat, RoomRequest, Seat, Side, TakeBack, Task,
};

/// A room under test, with a clock that is set by hand.
struct Scene {
    catalogue: Catalogue,
    journal: Journal,
    now: u64,
}

fn request(game: &str, first: Seat, second: Seat) -> RoomRequest {
    let catalogue = Catalogue::new(Limits::LOCAL);
    let [a, b] = catalogue.game(game).unwrap().about().sides;
    RoomRequest {
        game: game.to_owned(),
        seats: [(a.to_owned(), first), (b.to_owned(), second)].into(),
        ..RoomRequest::default()
    }
}

impl Scene {
    fn open(request: RoomRequest) -> Scene {
        let catalogue = Catalogue::new(Limits::LOCAL);
        let journal = Journal::create(&catalogue, request, 0, &[7; 32]).unwrap();
        Scene { catalogue, journal, now: 0 }
    }

    /// Two persons at a game.
    fn persons(game: &str) -> Scene {
        Scene::open(request(game, Seat::person("Ann"), Seat::person("Bob")))
    }

    fn free(request: RoomRequest) -> Scene {
        Scene::open(RoomRequest { take_back: Some(TakeBack::Free), ..request })
    }

    fn room(&self) -> &parlor_room::Room {
        self.journal.room()
    }

    fn send(&mut self, order: impl Into<Order>, by: By) -> Result<Vec<Event>, Problem> {
        self.journal.apply(order, by, self.now).map(<[Event]>::to_vec)
    }

    /// The kinds of the events that a command brings.
    fn kinds(&mut self, command: Command, by: By) -> String {
        kinds(&self.send(command, by).unwrap())
    }

    /// The reason for which a command is refused.
    fn refused(&mut self, command: Command, by: By) -> String {
        let before = self.journal.to_lines();
        let problem = self.send(command, by).unwrap_err();
        assert_eq!(self.journal.to_lines(), before);
        problem.reason.unwrap()
    }

    fn at(&self) -> u32 {
        self.room().line().len() as u32
    }

    /// Whoever is to move plays this.
    fn play(&mut self, mv: &str) -> Vec<Event> {
        let at = self.at();
        let by = By::Seat(self.room().turn().unwrap());
        self.send(Command::Move { mv: mv.to_owned(), at }, by).unwrap()
    }

    /// Whatever is due is done, players and persons alike making some legal move, the same for the same position.
    fn step(&mut self) -> Vec<Event> {
        let at = self.at();
        let legal = self.room().state("").legal;
        let some = legal.get(at as usize * 7 % legal.len().max(1)).cloned().unwrap_or_default();
        let command = match self.room().due().tasks.first().unwrap() {
            Task::Move { .. } => Command::Move { mv: some, at },
            Task::Roll { .. } => Command::Roll { at },
            Task::Choose { request, .. } => Command::Chosen { token: request.id.clone(), mv: some },
            Task::Answer { offer, .. } => Command::Answer { offer: *offer, accept: true },
        };
        self.send(command, By::Host).unwrap()
    }

    fn position(&self) -> String {
        self.room().state("").position
    }

    /// The room that is made of the events as they are written down.
    fn restored(&self) -> Journal {
        Journal::read(&self.catalogue, &self.journal.to_lines()).unwrap()
    }
}

fn kinds(events: &[Event]) -> String {
    let kind = |event: &Event| serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned();
    events.iter().map(kind).collect::<Vec<_>>().join(" ")
}

const FIRST: By = By::Seat(Side::First);
const SECOND: By = By::Seat(Side::Second);
