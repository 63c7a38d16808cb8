use std::sync::atomic::{AtomicBool, Ordering};

use parlor_protocol::{
    Action, Answer, Cancelled, Games, PROTOCOL_VERSION, PerftAnswer, Problem, ProblemType, Request, Version,
    read_request,
};

use crate::overseer::Overseer;
use crate::{Connection, ENGINE, Job, Limits, Setup, Sitting, Table, record, tables};

/// Milliseconds since some fixed moment. Only differences count.
pub type Clock = fn() -> u64;

/// Answers requests for any game.
pub struct Desk {
    tables: Vec<Box<dyn Table>>,
    clock: Clock,
    limits: Limits,
}

/// What becomes of a line.
pub enum Accepted {
    /// It is answered already.
    Answered(Answer),
    /// It needs thinking.
    Job(Box<Job>),
}

/// The deepest perft; beyond it no count would ever end.
const DEEPEST: u32 = 60;

impl Desk {
    /// A desk with all games, for a caller that is trusted.
    pub fn new(clock: Clock) -> Desk {
        Desk { tables: tables(), clock, limits: Limits::LOCAL }
    }

    /// The same desk with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Desk {
        Desk { limits, ..self }
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// All games.
    pub fn tables(&self) -> &[Box<dyn Table>] {
        &self.tables
    }

    /// The game with this id.
    pub fn table(&self, id: &str) -> Result<&dyn Table, Problem> {
        self.tables.iter().find(|table| table.about().id == id).map(AsRef::as_ref).ok_or_else(|| {
            let known: Vec<_> = self.tables.iter().map(|table| table.about().id).collect();
            let detail = format!("there is no game {id:?}; known: {}", known.join(", "));
            Problem::new(ProblemType::UnknownGame, "unknown-game", detail).at("game")
        })
    }

    /// Takes a line of JSON.
    pub fn accept(&self, connection: &Connection, line: &[u8]) -> Accepted {
        if line.len() > self.limits.bytes {
            return Accepted::Answered(Answer::failure(None, self.too_large(line.len())));
        }
        match read_request(line) {
            Ok(request) => self.accept_request(connection, request),
            Err((id, problem)) => Accepted::Answered(Answer::failure(id, problem)),
        }
    }

    /// The problem with a request of this many bytes.
    pub fn too_large(&self, bytes: usize) -> Problem {
        let detail = format!("the request has {bytes} bytes or more; at most {} are read", self.limits.bytes);
        Problem::new(ProblemType::TooLarge, "too-many-bytes", detail)
    }

    fn accept_request(&self, connection: &Connection, request: Request) -> Accepted {
        let answered = match request.action {
            Action::Cancel => match &request.target {
                Some(target) => {
                    let cancelled = connection.cancel(target);
                    Answer::Cancelled(Cancelled { id: request.id, cancelled })
                }
                None => {
                    Answer::failure(Some(request.id), missing("target", "the id of the request to cancel"))
                }
            },
            Action::Games | Action::State | Action::Record => {
                self.answer(&request, &AtomicBool::new(false), &mut |_| {})
            }
            Action::Perft | Action::Evaluate | Action::Analyze | Action::Choose | Action::Review => {
                let id = request.id.clone();
                match connection.open(request) {
                    Some(job) => return Accepted::Job(Box::new(job)),
                    None => {
                        let detail = format!("a request with the id {id:?} is still open; give each its own");
                        let problem = Problem::new(ProblemType::BadRequest, "duplicate-id", detail).at("id");
                        Answer::failure(Some(id), problem)
                    }
                }
            }
        };
        Accepted::Answered(answered)
    }

    /// Answers a request here and now; `cancel` is the connection's business and finds nothing here.
    pub fn answer(&self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Answer)) -> Answer {
        let id = request.id.clone();
        let answer = match request.action {
            Action::Games => Ok(Answer::Games(self.games(id))),
            Action::State => {
                self.open(request).map(|sitting| Answer::State(Box::new(sitting.state(&request.id))))
            }
            Action::Record => record::answer(self, request),
            Action::Perft => self.perft(request, stop),
            Action::Analyze | Action::Choose | Action::Evaluate => self.think(request, stop, report),
            Action::Review => self.review(request, stop, report),
            Action::Cancel => Ok(Answer::Cancelled(Cancelled { id, cancelled: false })),
        };
        answer.unwrap_or_else(|problem| Answer::failure(Some(request.id.clone()), problem))
    }

    fn games(&self, id: String) -> Games {
        let version = Version { protocol: PROTOCOL_VERSION.to_owned(), engine: ENGINE.to_owned() };
        Games { id, version, games: self.tables.iter().map(|table| table.info()).collect() }
    }

    /// The game that a request speaks of, with its moves played.
    pub fn open(&self, request: &Request) -> Result<Box<dyn Sitting>, Problem> {
        let Some(game) = &request.game else {
            return Err(missing("game", "the id of a game, such as \"ur\""));
        };
        let table = self.table(game)?;
        self.open_setup(table, &Setup::of(request)?)
    }

    pub(crate) fn open_setup(&self, table: &dyn Table, setup: &Setup) -> Result<Box<dyn Sitting>, Problem> {
        let (given, most) = (setup.moves.len(), self.limits.moves);
        if given > most {
            let detail = format!("{given} moves were given; at most {most} are read");
            return Err(Problem::new(ProblemType::TooLarge, "too-many-moves", detail).at("moves"));
        }
        table.open(setup)
    }

    fn perft(&self, request: &Request, stop: &AtomicBool) -> Result<Answer, Problem> {
        let Some(depth) = request.depth else {
            return Err(missing("depth", "how many plies to count"));
        };
        if depth > DEEPEST {
            let detail = format!("depth is {depth}, but must be at most {DEEPEST}");
            return Err(Problem::new(ProblemType::BadRequest, "out-of-range", detail).at("depth"));
        }
        let mut sitting = self.open(request)?;
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        let split = request.split.unwrap_or(false);
        match sitting.perft(depth, split, &mut || overseer.must_stop()) {
            Some((nodes, split)) => {
                Ok(Answer::Perft(PerftAnswer { id: request.id.clone(), nodes, depth, split }))
            }
            None => Err(cancelled(stop)),
        }
    }

    fn think(
        &self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem> {
        let sitting = self.open(request)?;
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        sitting.think(request, &overseer, report)
    }

    fn review(
        &self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem> {
        let sitting = match (&request.text, &request.game) {
            (Some(text), None) => record::open(self, text)?,
            (Some(_), Some(_)) => return Err(record::text_and_game()),
            (None, _) => self.open(request)?,
        };
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        sitting.review(request, &overseer, report)
    }

    /// The time that a request may take: what it asks for, but not more than the desk allows.
    fn job_ms(&self, request: &Request) -> Option<u64> {
        match (request.time_ms, self.limits.job_ms) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        }
    }
}

/// A field that this action needs.
pub(crate) fn missing(field: &str, what: &str) -> Problem {
    let detail = format!("the field {field} is missing: {what}");
    Problem::new(ProblemType::BadRequest, "missing-field", detail).at(field)
}

/// What a job answers that was stopped before it had anything to tell.
pub(crate) fn cancelled(stop: &AtomicBool) -> Problem {
    if stop.load(Ordering::Relaxed) {
        Problem::new(ProblemType::Cancelled, "cancelled", "stopped on request before there was an answer")
    } else {
        Problem::new(ProblemType::Cancelled, "out-of-time", "the time was up before there was an answer")
    }
}
