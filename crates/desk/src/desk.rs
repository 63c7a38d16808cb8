use std::sync::atomic::AtomicBool;

use parlor_protocol::{
    Action, Answer, Cancelled, Games, PROTOCOL_VERSION, PerftAnswer, Problem, ProblemType, Request, Version,
    read_request,
};

use crate::overseer::Overseer;
use crate::problems::{cancelled, missing};
use crate::{AnyGame, Catalogue, Connection, ENGINE, Job, Limits, OpenGame, Setup, record};

/// Milliseconds since some fixed moment. Only differences count.
pub type Clock = fn() -> u64;

/// Answers requests for any game.
pub struct Desk {
    catalogue: Catalogue,
    clock: Clock,
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
        Desk { catalogue: Catalogue::new(Limits::LOCAL), clock }
    }

    /// The same desk with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Desk {
        Desk { catalogue: Catalogue::new(limits), ..self }
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.catalogue.limits()
    }

    /// All games.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// All games.
    pub fn games(&self) -> &[Box<dyn AnyGame>] {
        self.catalogue.games()
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, Problem> {
        self.catalogue.game(id)
    }

    /// Takes a line of JSON.
    pub fn accept(&self, connection: &Connection, line: &[u8]) -> Accepted {
        if line.len() > self.limits().bytes {
            return Accepted::Answered(Answer::failure(None, self.too_large(line.len())));
        }
        match read_request(line) {
            Ok(request) => self.accept_request(connection, request),
            Err((id, problem)) => Accepted::Answered(Answer::failure(id, problem)),
        }
    }

    /// The problem with a request of this many bytes.
    pub fn too_large(&self, bytes: usize) -> Problem {
        let detail =
            format!("the request has {bytes} bytes or more; at most {} are read", self.limits().bytes);
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
            Action::Games => Ok(Answer::Games(self.list(id))),
            Action::State => self.open(request).map(|open| Answer::State(Box::new(open.state(&request.id)))),
            Action::Record => record::answer(&self.catalogue, request),
            Action::Perft => self.perft(request, stop),
            Action::Analyze | Action::Choose | Action::Evaluate => self.think(request, stop, report),
            Action::Review => self.review(request, stop, report),
            Action::Cancel => Ok(Answer::Cancelled(Cancelled { id, cancelled: false })),
        };
        answer.unwrap_or_else(|problem| Answer::failure(Some(request.id.clone()), problem))
    }

    fn list(&self, id: String) -> Games {
        let version = Version { protocol: PROTOCOL_VERSION.to_owned(), engine: ENGINE.to_owned() };
        Games { id, version, games: self.games().iter().map(|game| game.info()).collect() }
    }

    /// The game that a request speaks of, with its moves played.
    pub fn open(&self, request: &Request) -> Result<Box<dyn OpenGame>, Problem> {
        let Some(game) = &request.game else {
            return Err(missing("game", "the id of a game, such as \"ur\""));
        };
        self.catalogue.open(game, &Setup::of(request))
    }

    fn perft(&self, request: &Request, stop: &AtomicBool) -> Result<Answer, Problem> {
        let Some(depth) = request.depth else {
            return Err(missing("depth", "how many plies to count"));
        };
        if depth > DEEPEST {
            let detail = format!("depth is {depth}, but must be at most {DEEPEST}");
            return Err(Problem::new(ProblemType::BadRequest, "out-of-range", detail).at("depth"));
        }
        let mut open = self.open(request)?;
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        let split = request.split.unwrap_or(false);
        match open.perft(depth, split, &mut || overseer.must_stop()) {
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
        let open = self.open(request)?;
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        open.think(request, &overseer, report)
    }

    fn review(
        &self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Answer),
    ) -> Result<Answer, Problem> {
        let open = match (&request.text, &request.game) {
            (Some(text), None) => record::open(&self.catalogue, text)?,
            (Some(_), Some(_)) => return Err(record::text_and_game()),
            (None, _) => self.open(request)?,
        };
        let overseer = Overseer::new(self.clock, stop, self.job_ms(request));
        open.review(request, &overseer, report)
    }

    /// The time that a request may take: what it asks for, but not more than the desk allows.
    fn job_ms(&self, request: &Request) -> Option<u64> {
        match (request.time_ms, self.limits().job_ms) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        }
    }
}
