use parlor_desk::{AnyGame, Catalogue};
use parlor_protocol::Problem;
use parlor_protocol::room::{EVENT_VERSION, Event, Happening, RoomRequest, Seat};
use parlor_rules::{Settings, Side};

use crate::answers::Answers;
use crate::board::Board;
use crate::chair::{self, Chair};
use crate::clock::Clock;
use crate::dice::{self, Dice};
use crate::line::Line;
use crate::phase::Phase;
use crate::problems::{bad, bad_event};
use crate::room::Room;
use crate::terms::{seats_of, setup_of, swap, within_seat};
use crate::toss::{self, Drawn};

impl Room {
    /// Opens a room. The entropy must be of the best kind there is, since dice and tosses come from it.
    pub fn create(
        catalogue: &Catalogue,
        mut request: RoomRequest,
        now: u64,
        entropy: &[u8; 32],
    ) -> Result<(Room, Vec<Event>), Problem> {
        let master = dice::master(entropy);
        let game = catalogue.game(&request.game)?;
        let drawn = complete(&mut request, game, &master)?;
        let commit = dice::commit(&dice::secret_of_round(&master, 1));
        let what = Happening::Created { room: Box::new(request), drawn, commit, secret: Some(master) };
        let (version, time) = (EVENT_VERSION, now);
        let event = Event { seq: 1, version, time, by: None, cmd: None, seed: None, what };
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
            round: 0,
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
}

/// Fills in what was left to chance: sides and settings. Gives the names of the settings that chance decides for every round.
fn complete(request: &mut RoomRequest, game: &dyn AnyGame, master: &str) -> Result<Vec<String>, Problem> {
    let sides = game.about().sides;
    request.seats = seats_of(std::mem::take(&mut request.seats), sides)?;
    if request.toss.take() == Some(true) && toss::swaps_sides(master) {
        swap(&mut request.seats, sides);
    }
    if request.position.is_some() {
        return Ok(Vec::new());
    }
    let given = request.options.take().unwrap_or_default();
    let mut drawn = Drawn::of(game.about());
    drawn.retain(|drawn| given.get(drawn.name).is_none());
    let options = toss::draw_options(&given, &drawn, master, 1);
    request.options = Some(options).filter(|options| !options.is_empty());
    // Given moves fit these settings and perhaps no others.
    let moved = request.moves.as_ref().is_some_and(|moves| !moves.is_empty());
    Ok(drawn.into_iter().filter(|_| !moved).map(|drawn| drawn.name.to_owned()).collect())
}

/// Plays the moves that a room was opened with.
fn play_given(board: &mut Board, terms: &RoomRequest) -> Result<Line, Problem> {
    let mut line = Line::default();
    for mv in terms.moves.iter().flatten() {
        line.play(board.play(mv)?);
    }
    Ok(line)
}
