use parlor_desk::{Catalogue, Setup};
use parlor_protocol::room::{
    EVENT_VERSION, Event, Happening, Proposal, RoomRequest, Seat, Seats, Stalled, TakeBack,
};
use parlor_protocol::{GameRef, Outcome, Problem, StateAnswer};
use parlor_rules::{About, Settings, Side, Turn};

use crate::answers::Answers;
use crate::board::Board;
use crate::chair::{self, Chair};
use crate::clock::Clock;
use crate::dice::{self, Dice};
use crate::line::{Line, StepKind};
use crate::problems::{bad, bad_event};
use crate::toss::{self, Drawn};

/// Where a game is played: seats, clock, dice, proposals and the line of play.
///
/// A room has no clock, no random generator, no socket and no file. Whoever hosts it says what time it is, brings entropy
/// when it is opened, and keeps the events.
#[derive(PartialEq, Debug)]
pub struct Room {
    pub(crate) about: &'static About,
    /// What it was opened with.
    pub(crate) terms: RoomRequest,
    /// The settings that chance decides for every game.
    pub(crate) drawn: Vec<Drawn>,
    /// The settings of this game.
    pub(crate) options: Settings,
    /// By side.
    pub(crate) chairs: [Chair; 2],
    pub(crate) phase: Phase,
    /// The number of the game, 0 before the first.
    pub(crate) game: u32,
    /// Games drawn, without the one that was last begun.
    pub(crate) draws: u32,
    pub(crate) board: Board,
    pub(crate) line: Line,
    /// The most nodes that the line may have.
    pub(crate) most_nodes: usize,
    pub(crate) clock: Option<Clock>,
    pub(crate) dice: Dice,
    /// Proposals without an answer.
    pub(crate) proposals: Vec<Proposal>,
    /// A proposal that was accepted and is to be carried out next.
    pub(crate) accepted: Option<Proposal>,
    pub(crate) stalled: Option<Stalled>,
    /// The side whose time ran out in this game.
    pub(crate) flagged: Option<Side>,
    pub(crate) paused: bool,
    pub(crate) answers: Answers,
    /// The number of the last event.
    pub(crate) seq: u64,
    /// The time of the last event.
    pub(crate) time: u64,
    /// The event that last changed what a player would be asked.
    pub(crate) asked: u64,
    /// The event of the last move that somebody chose, or took back.
    pub(crate) played: u64,
}

/// How far a game has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Phase {
    /// A seat is still open.
    Waiting,
    Playing,
    Over {
        outcome: Outcome,
        /// The id of the winner's chair.
        winner: Option<u8>,
    },
}

impl Room {
    /// Opens a room. The entropy must be of the best kind there is, since dice and tosses come from it.
    pub fn create(
        catalogue: &Catalogue,
        mut request: RoomRequest,
        now: u64,
        entropy: &[u8; 32],
    ) -> Result<(Room, Vec<Event>), Problem> {
        let game = catalogue.game(&request.game)?;
        let master = dice::master(entropy);
        let sides = game.about().sides;
        request.seats = seats_of(request.seats, sides)?;
        if request.toss.take() == Some(true) && toss::swaps_sides(&master) {
            swap(&mut request.seats, sides);
        }
        let given = request.options.take().unwrap_or_default();
        let mut drawn = if request.position.is_none() { Drawn::of(game.about()) } else { Vec::new() };
        drawn.retain(|drawn| given.get(drawn.name).is_none());
        let options = toss::draw_options(&given, &drawn, &master, 1);
        request.options = Some(options).filter(|options| !options.is_empty());
        if request.moves.as_ref().is_some_and(|moves| !moves.is_empty()) {
            // Given moves fit these settings and perhaps no others.
            drawn.clear();
        }
        let created = Happening::Created {
            room: Box::new(request),
            drawn: drawn.into_iter().map(|drawn| drawn.name.to_owned()).collect(),
            commit: dice::commit(&dice::secret_of_game(&master, 1)),
            secret: Some(master),
        };
        let event = Event {
            seq: 1,
            version: EVENT_VERSION,
            time: now,
            by: None,
            cmd: None,
            seed: None,
            what: created,
        };
        let mut room = Room::from_created(catalogue, &event)?;
        let mut events = vec![event];
        events.append(&mut room.settle());
        Ok((room, events))
    }

    /// The room that these events left behind. Kept ones give the host's room, shown ones the watchers'.
    pub fn rebuild<'a>(
        catalogue: &Catalogue,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Room, Problem> {
        let mut events = events.into_iter();
        let first = events.next().ok_or_else(|| bad("no-events", "there are no events to make a room of"))?;
        let mut room = Room::from_created(catalogue, first)?;
        for event in events {
            room.absorb(event)?;
        }
        Ok(room)
    }

    fn from_created(catalogue: &Catalogue, event: &Event) -> Result<Room, Problem> {
        let Happening::Created { room: terms, drawn, commit, secret } = &event.what else {
            return Err(bad_event(event.seq, "the first event of a room is \"created\""));
        };
        if event.seq != 1 || event.version != EVENT_VERSION {
            return Err(bad_event(event.seq, "the first event has number 1 and a version that is known"));
        }
        let game = catalogue.game(&terms.game)?;
        let sides = game.about().sides;
        let terms = RoomRequest { seats: seats_of(terms.seats.clone(), sides)?, ..(**terms).clone() };
        let options = terms.options.clone().unwrap_or_default();
        // Checks the number of moves, and the moves themselves.
        catalogue.open(&terms.game, &setup_of(&terms, &options, true))?;
        let board = Board(catalogue.open(&terms.game, &setup_of(&terms, &options, false))?);
        if let Some(setting) = &terms.clock {
            Clock::check(setting)?;
        }
        for (side, seat) in &terms.seats {
            chair::check(seat, board.0.as_ref()).map_err(|problem| within_seat(problem, side))?;
        }
        let seat = |side: Side| terms.seats.get(sides[side.index()]).cloned().unwrap_or(Seat::OPEN);
        let mut room = Room {
            about: game.about(),
            drawn: Drawn::of(game.about())
                .into_iter()
                .filter(|it| drawn.iter().any(|name| name == it.name))
                .collect(),
            options,
            chairs: [Chair::new(0, seat(Side::First)), Chair::new(1, seat(Side::Second))],
            phase: Phase::Waiting,
            game: 0,
            draws: 0,
            board,
            line: Line::default(),
            most_nodes: catalogue.limits().moves,
            clock: terms.clock.map(Clock::new),
            dice: Dice::new(secret.clone(), commit.clone()),
            proposals: Vec::new(),
            accepted: None,
            stalled: None,
            flagged: None,
            paused: false,
            answers: Answers::default(),
            seq: 1,
            time: event.time,
            asked: 1,
            played: 1,
            terms,
        };
        room.line = play_given(&mut room.board, &room.terms)?;
        Ok(room)
    }

    /// The game begun anew with these settings, and the moves played that the room was opened with.
    pub(crate) fn anew(&self, options: &Settings) -> Result<(Board, Line), Problem> {
        let mut board = Board(self.board.anew(&setup_of(&self.terms, options, false))?);
        let line = play_given(&mut board, &self.terms)?;
        Ok((board, line))
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event. A host whose clock is to stand still while it is away goes on from here.
    pub fn time(&self) -> u64 {
        self.time
    }

    /// The number of the game in the room; 0 before the first has begun.
    pub fn game(&self) -> u32 {
        self.game
    }

    /// The game's name, sides, options and rules page.
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The line of play.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The clock, where there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Who sits at a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.chair(side).seat
    }

    /// Whose turn it is; nobody's before the game has begun and when it is over.
    pub fn turn(&self) -> Option<Side> {
        match self.phase {
            Phase::Playing => self.board.turn().side(),
            _ => None,
        }
    }

    /// Whether the dice are to be rolled next.
    pub fn is_chance(&self) -> bool {
        self.phase == Phase::Playing && matches!(self.board.turn(), Turn::Chance(_))
    }

    /// The rolls that may come now with their weights; none when nobody rolls.
    pub fn weights(&self) -> Vec<(String, u32)> {
        self.board.weights()
    }

    /// How the game ended; none while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.phase {
            Phase::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// The position, for an answer with this id.
    pub fn state(&self, id: &str) -> StateAnswer {
        self.board.state(id)
    }

    /// Whether moves may be taken back.
    pub fn take_back(&self) -> TakeBack {
        self.terms.take_back.unwrap_or_default()
    }

    /// To how many moves to take back, so that this side can choose its last move anew.
    pub fn take_back_to_my_move(&self, side: Side) -> Option<usize> {
        self.last_step(|step_side, kind| step_side == side && kind == StepKind::Choice)
    }

    /// The same for whichever person chose last; where no person plays, to before the last move or roll.
    pub fn take_back_to_last_choice(&self) -> Option<usize> {
        let persons = self.chairs.iter().any(|chair| chair.seat.is_person());
        self.last_step(|side, kind| {
            !persons || (kind == StepKind::Choice && self.chair(side).seat.is_person())
        })
    }

    fn last_step(&self, wanted: impl Fn(Side, StepKind) -> bool) -> Option<usize> {
        self.line.steps().iter().rposition(|step| wanted(step.side, step.kind))
    }

    /// The side with this name.
    pub fn side(&self, name: &str) -> Result<Side, Problem> {
        Side::BOTH.into_iter().find(|&side| self.name(side) == name).ok_or_else(|| {
            let [first, second] = self.about.sides;
            bad("unknown-side", format!("there is no side {name:?}; it is {first} or {second}")).at("side")
        })
    }

    /// The name of a side.
    pub fn name(&self, side: Side) -> &'static str {
        self.about.sides[side.index()]
    }

    /// Leaves what watchers know, so that the room can be compared with one made of shown events.
    pub fn forget_secrets(&mut self) {
        self.dice.forget_master();
    }

    pub(crate) fn chair(&self, side: Side) -> &Chair {
        &self.chairs[side.index()]
    }

    /// The side at which a chair stands.
    pub(crate) fn side_of(&self, id: u8) -> Side {
        if self.chairs[0].id == id { Side::First } else { Side::Second }
    }

    pub(crate) fn seats(&self) -> Seats {
        Side::BOTH.into_iter().map(|side| (self.name(side).to_owned(), self.seat(side).clone())).collect()
    }
}

/// Seats for both sides, open where nothing is said.
fn seats_of(mut given: Seats, sides: [&str; 2]) -> Result<Seats, Problem> {
    if let Some(unknown) = given.keys().find(|name| !sides.contains(&name.as_str())) {
        let [first, second] = sides;
        let detail = format!("there is no side {unknown:?}; it is {first} or {second}");
        return Err(bad("unknown-side", detail).at(format!("seats.{unknown}")));
    }
    for side in sides {
        given.entry(side.to_owned()).or_insert(Seat::OPEN);
    }
    Ok(given)
}

/// Swaps the seats of the two sides.
pub(crate) fn swap(seats: &mut Seats, [first, second]: [&str; 2]) {
    if let (Some(a), Some(b)) = (seats.remove(first), seats.remove(second)) {
        seats.insert(first.to_owned(), b);
        seats.insert(second.to_owned(), a);
    }
}

/// Says in which seat the problem is.
pub(crate) fn within_seat(problem: Problem, side: &str) -> Problem {
    let field = problem.at.clone().map_or(String::new(), |field| format!(".{field}"));
    problem.at(format!("seats.{side}{field}"))
}

/// Plays the moves that a room was opened with.
fn play_given(board: &mut Board, terms: &RoomRequest) -> Result<Line, Problem> {
    let mut line = Line::default();
    for mv in terms.moves.iter().flatten() {
        line.play(board.play(mv)?);
    }
    Ok(line)
}

/// The game of a room, after these moves.
pub(crate) fn game_ref(terms: &RoomRequest, options: &Settings, moves: Vec<String>) -> GameRef {
    GameRef {
        game: terms.game.clone(),
        variant: terms.variant.clone(),
        options: options.clone(),
        position: terms.position.clone(),
        moves,
    }
}

pub(crate) fn setup_of(terms: &RoomRequest, options: &Settings, with_moves: bool) -> Setup {
    let moves = terms.moves.clone().filter(|_| with_moves).unwrap_or_default();
    Setup::from(&game_ref(terms, options, moves))
}
