use std::path::Path;
use std::sync::Arc;

use parlor_desk::Desk;
use parlor_protocol::{Problem, Request, StateAnswer};
use parlor_room::{
    ClockAnswer, Command, Event, Happening, Journal, PlyKind, Room, RoomRequest, Seat, Side, TakeBack, Task,
    What,
};
use parlor_rules::Touch;

use crate::boards::Board;
use crate::error::TerminalError;
use crate::play::entropy::entropy;
use crate::play::host_clock::HostClock;
use crate::play::hosting::{Hosting, Joined, Link};
use crate::play::keeper::Keeper;

/// A room on this terminal: the game, its board, the clock on the wall, and the file that keeps what happens.
///
/// Whoever sits at the terminal is the host, and acts for every person's seat; unless it is a seat in a room that is
/// hosted elsewhere.
pub struct LocalRoom {
    desk: Arc<Desk>,
    hosting: Hosting,
    clock: HostClock,
    keeper: Option<Keeper>,
    /// The board it is played on.
    pub board: Board,
    /// The position now.
    pub state: StateAnswer,
    /// What dice and players come from, where it was given; otherwise from the system.
    seed: Option<u64>,
    #[cfg(test)]
    disguise: Option<parlor_room::Scramble>,
}

/// What the room waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Waits {
    /// A person has to move.
    Person,
    /// The dice are to be rolled.
    Dice,
    /// A player has to move: this is to be asked.
    Player(Box<Request>),
    /// A person of this side has to answer this proposal.
    Answer {
        /// Its number.
        offer: u64,
        /// What is proposed.
        what: What,
        /// Who has to answer.
        side: String,
    },
    /// A player failed; somebody else is to be seated, or the same again.
    Stalled,
    /// Somebody looks back at what was played; it goes on when they say so.
    LookingBack,
    /// Others have to move, to roll or to come: it is hosted elsewhere.
    Others,
    /// Nothing: the game is over.
    Over,
}

impl LocalRoom {
    /// Opens a room. Dice and players come from the seed, or without one from the entropy of the system.
    pub fn open(
        desk: &Arc<Desk>,
        request: RoomRequest,
        seed: Option<u64>,
    ) -> Result<LocalRoom, TerminalError> {
        let clock = HostClock::of_today();
        let journal = Journal::create(desk.catalogue(), request, clock.now(), &entropy(seed)?)?;
        LocalRoom::of(desk, Hosting::Here(Box::new(journal)), clock, seed)
    }

    /// A seat in a room that is hosted elsewhere, which has come to these events.
    pub fn join(
        desk: &Arc<Desk>,
        events: Vec<Event>,
        side: &str,
        link: Box<dyn Link>,
    ) -> Result<LocalRoom, TerminalError> {
        let joined = Joined::new(desk.catalogue(), events, side, link)?;
        let hosting = Hosting::Elsewhere(Box::new(joined));
        let clock = HostClock::from(hosting.room().time());
        LocalRoom::of(desk, hosting, clock, None)
    }

    /// Takes a game up again that was kept. Its clock goes on where it stood.
    pub fn resume(desk: &Arc<Desk>, keeper: Keeper) -> Result<LocalRoom, TerminalError> {
        let text = keeper.read()?;
        let journal = Journal::read(desk.catalogue(), &text).map_err(|problem| {
            let file = keeper.path().display();
            TerminalError::Other(format!(
                "{file} cannot be taken up again: {problem}; remove it to go on without it"
            ))
        })?;
        let clock = HostClock::from(journal.room().time());
        let mut room = LocalRoom::of(desk, Hosting::Here(Box::new(journal)), clock, None)?;
        room.keeper = Some(keeper);
        // Only a room that was left in order is paused.
        let _ = room.obey(Command::Resume {});
        Ok(room)
    }

    fn of(
        desk: &Arc<Desk>,
        hosting: Hosting,
        clock: HostClock,
        seed: Option<u64>,
    ) -> Result<LocalRoom, TerminalError> {
        let game = desk.game(hosting.room().about().id)?;
        let state = hosting.room().state("1");
        Ok(LocalRoom {
            desk: Arc::clone(desk),
            board: Board::new(&game.layout(), game.about().sides),
            hosting,
            clock,
            keeper: None,
            state,
            seed,
            #[cfg(test)]
            disguise: None,
        })
    }

    /// From now on everything that happens is kept in a file of this folder, what has happened so far included.
    pub fn keep_in(&mut self, folder: &Path) -> Result<(), TerminalError> {
        let mut keeper = Keeper::begin(folder, self.room().about().id)?;
        keeper.write(self.hosting.events())?;
        self.keeper = Some(keeper);
        Ok(())
    }

    /// Another room for the game of a request: with the same seats, clock and seed, and kept where this one is.
    pub(crate) fn another(&self, mut request: RoomRequest) -> Result<LocalRoom, TerminalError> {
        if self.is_elsewhere() {
            let why = "this room is hosted elsewhere; leave it first";
            return Err(TerminalError::Other(why.to_owned()));
        }
        let sides = self.desk.game(&request.game)?.about().sides;
        let seat = |side: Side| (sides[side.index()].to_owned(), self.room().seat(side).clone());
        request.seats = Side::BOTH.map(seat).into();
        request.clock = self.room().clock().map(|clock| clock.setting());
        request.take_back = Some(self.room().take_back());
        let mut other = LocalRoom::open(&self.desk, request, self.seed)?;
        if let Some(folder) = self.keeper.as_ref().and_then(Keeper::folder) {
            other.keep_in(folder)?;
        }
        Ok(other)
    }

    /// Leaves the room. What is not over stays kept; gives true where it can be taken up again.
    pub fn leave(mut self) -> bool {
        // Time that was spent thinking is written down.
        if !self.is_elsewhere() {
            let _ = self.obey(Command::Pause {});
        }
        let is_worth_keeping = self.room().outcome().is_none() && self.has_choices();
        match self.keeper.take() {
            Some(keeper) if is_worth_keeping => keeper.is_whole(),
            Some(keeper) => {
                keeper.remove();
                false
            }
            None => false,
        }
    }

    fn has_choices(&self) -> bool {
        self.room().line().plies().iter().any(|ply| ply.kind == PlyKind::Choice)
    }

    /// The room.
    pub fn room(&self) -> &Room {
        self.hosting.room()
    }

    /// The desk that its players are asked at.
    pub fn desk(&self) -> &Arc<Desk> {
        &self.desk
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        self.hosting.events()
    }

    /// Whether what happens can be taken up again later.
    pub fn is_kept(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::is_whole)
    }

    /// Obeys a command, and gives what happened.
    pub fn obey(&mut self, command: Command) -> Result<Vec<Event>, Problem> {
        let before = self.room().seq();
        let done = self.hosting.apply(command, self.clock.now());
        let events = self.after(before);
        done.map(|()| events)
    }

    /// Lets a flag fall whose time has come, and hears what has happened elsewhere.
    pub fn tick(&mut self) -> Vec<Event> {
        let before = self.room().seq();
        self.hosting.tick(self.clock.now());
        self.after(before)
    }

    /// The events since one, kept and with their effect on what is shown.
    fn after(&mut self, seq: u64) -> Vec<Event> {
        let events = self.hosting.after(seq).to_vec();
        if events.is_empty() {
            return events;
        }
        if self.hosting.side().is_some() {
            // Another's clock says what time it is.
            self.clock = HostClock::from(self.room().time());
        }
        if let Some(keeper) = &mut self.keeper {
            // A full disk must not end a game; the keeper says when it is asked whether it has everything.
            let _ = keeper.write(&events);
        }
        self.state = self.room().state("1");
        #[cfg(test)]
        if let Some(disguise) = &mut self.disguise {
            self.state.view = disguise.view(&self.state.view);
        }
        events
    }

    /// What the room waits for. A proposal comes before the next move.
    pub fn waits(&self) -> Waits {
        if let Some(side) = self.hosting.side() {
            return self.waits_elsewhere(self.room().name(side));
        }
        let due = self.room().due();
        let to_answer = due.tasks.iter().find(|task| matches!(task, Task::Answer { .. }));
        match to_answer.or(due.tasks.first()) {
            Some(Task::Answer { side, offer, what }) => {
                Waits::Answer { offer: *offer, what: *what, side: side.clone() }
            }
            Some(Task::Move { .. }) => Waits::Person,
            Some(Task::Roll { .. }) => Waits::Dice,
            Some(Task::Choose { request, .. }) => Waits::Player(request.clone()),
            None if self.room().outcome().is_some() => Waits::Over,
            None if self.room().line().ahead().is_some() => Waits::LookingBack,
            None => Waits::Stalled,
        }
    }

    /// The same in a room that is hosted elsewhere: only what is due from our own side concerns us.
    fn waits_elsewhere(&self, own: &str) -> Waits {
        let tasks = self.room().due().tasks;
        let own_task = tasks.into_iter().find_map(|task| match task {
            Task::Answer { side, offer, what } if side == own => Some(Waits::Answer { offer, what, side }),
            Task::Move { side, .. } if side == own => Some(Waits::Person),
            Task::Roll { side, .. } if side == own => Some(Waits::Dice),
            _ => None,
        });
        match (own_task, self.lost()) {
            (_, Some(_)) => Waits::Over,
            (Some(task), None) => task,
            (None, None) if self.room().outcome().is_some() => Waits::Over,
            (None, None) => Waits::Others,
        }
    }

    /// Why nothing more can happen, if the way to whoever hosts the room is lost.
    pub fn lost(&self) -> Option<&Problem> {
        self.hosting.lost()
    }

    /// Whether somebody else hosts the room.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.hosting.side().is_some()
    }

    /// The side that moves or rolls; none when the game is over.
    pub fn side(&self) -> Option<Side> {
        self.room().turn()
    }

    /// Plays a move in any spelling. Giving up is spelled `resign`.
    pub fn play(&mut self, mv: &str) -> Result<Vec<Event>, Problem> {
        let at = self.room().line().len() as u32;
        match mv {
            "resign" => self.obey(Command::Resign {}),
            mv => self.obey(Command::Move { mv: mv.to_owned(), at }),
        }
    }

    /// Rolls the dice.
    pub fn roll(&mut self) -> Result<Vec<Event>, Problem> {
        let at = self.room().line().len() as u32;
        self.obey(Command::Roll { at })
    }

    /// Takes back to where a person last had to choose. None when there is no such place.
    /// Where that is not free, it is proposed.
    pub fn take_back(&mut self) -> Option<Result<Vec<Event>, Problem>> {
        if self.room().take_back() != TakeBack::Free {
            return Some(self.obey(Command::Offer { what: What::TakeBack }));
        }
        let to = self.room().take_back_to_last_choice()? as u32;
        Some(self.obey(Command::TakeBack { to }))
    }

    /// Plays on from where one looks back, and forgets what was played after it.
    pub fn go_on(&mut self) -> Result<Vec<Event>, Problem> {
        let to = self.room().line().len() as u32;
        self.obey(Command::TakeBack { to })
    }

    /// Gives a side's seat to somebody.
    pub fn seat(&mut self, side: Side, to: Seat) -> Result<Vec<Event>, Problem> {
        let side = self.room().name(side).to_owned();
        self.obey(Command::Seat { side, to })
    }

    /// Why these touches lead to no move.
    pub fn explain(&self, touched: &[Touch]) -> Problem {
        #[cfg(test)]
        if let Some(disguise) = &self.disguise {
            let real: Vec<_> = touched.iter().map(|touch| disguise.real(touch)).collect();
            return self.room().explain(&real);
        }
        self.room().explain(touched)
    }

    /// The clock as it stands now, where there is one.
    pub fn clock(&self) -> Option<ClockAnswer> {
        self.room().clock()?;
        self.room().snapshot("1", self.clock.now()).clock
    }

    /// The settings that chance decided for the game that was begun last, by name.
    pub fn drawn(&self) -> Vec<(String, String)> {
        let Some(Happening::Created { drawn, .. }) = self.events().first().map(|event| &event.what) else {
            return Vec::new();
        };
        let began = self.events().iter().rev().find_map(|event| match &event.what {
            Happening::Began { options, .. } => Some(options),
            _ => None,
        });
        let Some(options) = began else { return Vec::new() };
        let value = |name: &String| Some((name.clone(), options.get(name)?.to_string()));
        drawn.iter().filter_map(value).collect()
    }

    /// Saves the record in a file, or in a new one in this folder. Gives the file's name.
    pub fn save(&self, path: Option<&str>) -> Result<String, TerminalError> {
        let seed = self.seed.map(|seed| ("Seed".to_owned(), seed.to_string()));
        let text = self.room().record(&seed.into_iter().collect())?;
        if let Some(path) = path {
            let written = parlor_roster::write_whole(Path::new(path), text.as_bytes());
            written.map_err(TerminalError::file(path))?;
            return Ok(path.to_owned());
        }
        for number in 1.. {
            let path = format!("{}-{number}.txt", self.state.game);
            match std::fs::File::create_new(&path) {
                Ok(mut file) => {
                    std::io::Write::write_all(&mut file, text.as_bytes())
                        .map_err(TerminalError::file(&path))?;
                    return Ok(path);
                }
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(TerminalError::file(&path)(error)),
            }
        }
        Err(TerminalError::Other("all names for a record are taken; give one with --save".to_owned()))
    }

    /// From now on all ids are meaningless ones, so that whoever reads something into them is found out.
    #[cfg(test)]
    pub(crate) fn disguise(&mut self) {
        let mut scramble = parlor_room::Scramble::new();
        let about = self.room().about();
        if let Ok(game) = self.desk.game(about.id) {
            self.board = Board::new(&scramble.layout(&game.layout()), about.sides);
        }
        self.state.view = scramble.view(&self.state.view);
        self.disguise = Some(scramble);
    }
}
