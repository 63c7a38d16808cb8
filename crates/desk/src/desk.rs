use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlor_protocol::{
    Answer, Cancelled, GameRef, Games, PROTOCOL_VERSION, PerftAnswer, PerftRequest, Problem, ProblemType,
    Query, Request, Version, read_request,
};
use parlor_roster::{Faults, Shelf};

use crate::job::Work;
use crate::problems::nothing_yet;
use crate::{AnyGame, Catalogue, Clock, Connection, ENGINE, Job, Limits, OpenGame, Report, Thinking, record};

/// Answers requests for any game.
pub struct Desk {
    catalogue: Catalogue,
    clock: Clock,
    faults: Arc<Faults>,
}

/// What becomes of a line.
pub enum Accepted {
    /// It is answered already.
    Answered(Answer),
    /// It is in order and needs thinking.
    Job(Box<Job>),
}

/// What becomes of a request that is in order.
enum Prepared {
    Answered(Answer),
    Work(Work),
}

impl Desk {
    /// A desk with all games, for a caller that is trusted. Players have nothing but the program itself.
    pub fn new(clock: Clock) -> Desk {
        Desk::with_shelf(clock, &Shelf::default())
    }

    /// The same, with players that have this shelf.
    pub fn with_shelf(clock: Clock, shelf: &Shelf) -> Desk {
        let catalogue = Catalogue::with_shelf(Limits::LOCAL, shelf);
        Desk { catalogue, clock, faults: Arc::default() }
    }

    /// The same desk with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Desk {
        Desk { catalogue: self.catalogue.within(limits), ..self }
    }

    /// The same desk, which tells of faults of players.
    #[must_use]
    pub fn with_log(self, log: fn(&str)) -> Desk {
        Desk { faults: Arc::new(Faults::new(log)), ..self }
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
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

    /// Faults of players so far.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Takes a line of JSON. Whatever is wrong with it is said at once; what becomes a job only has to be thought about.
    pub fn accept(&self, connection: &Connection, line: &[u8]) -> Accepted {
        if line.len() > self.limits().bytes {
            return Accepted::Answered(Answer::failure(None, self.too_large(line.len())));
        }
        match read_request(line) {
            Ok(request) => self.accept_request(connection, &request),
            Err((id, problem)) => Accepted::Answered(Answer::failure(id, problem)),
        }
    }

    /// The problem with a request of this many bytes.
    pub fn too_large(&self, bytes: usize) -> Problem {
        let detail =
            format!("the request has {bytes} bytes or more; at most {} are read", self.limits().bytes);
        Problem::new(ProblemType::TooLarge, "too-many-bytes", detail)
    }

    fn accept_request(&self, connection: &Connection, request: &Request) -> Accepted {
        let id = request.id.clone();
        if let Query::Cancel(cancel) = &request.query {
            let cancelled = connection.cancel(&cancel.target);
            return Accepted::Answered(Answer::Cancelled(Cancelled { id, cancelled }));
        }
        if !request.query.action().thinks() {
            return Accepted::Answered(self.answer(request, &AtomicBool::new(false), &mut |_| {}));
        }
        let Some(ticket) = connection.open(&id) else {
            let detail = format!("a request with the id {id:?} is still open; give each its own");
            let problem = Problem::new(ProblemType::BadRequest, "duplicate-id", detail).at("id");
            return Accepted::Answered(Answer::failure(Some(id), problem));
        };
        match self.prepare(request) {
            Ok(Prepared::Answered(answer)) => Accepted::Answered(answer),
            Ok(Prepared::Work(work)) => {
                Accepted::Job(Box::new(Job { ticket, work, request: request.clone() }))
            }
            Err(problem) => Accepted::Answered(Answer::failure(Some(id), problem)),
        }
    }

    /// The game that a request speaks of, with its moves played.
    pub fn open(&self, game: &GameRef) -> Result<Box<dyn OpenGame>, Problem> {
        self.catalogue.open_game(game)
    }

    /// Answers a question here and now, without reports.
    pub fn ask(&self, query: Query) -> Answer {
        self.answer(&Request::new("1", query), &AtomicBool::new(false), &mut |_| {})
    }

    /// Answers a request here and now; `cancel` is the connection's business and finds nothing here.
    pub fn answer(&self, request: &Request, stop: &AtomicBool, report: Report<'_>) -> Answer {
        match request.check().and_then(|()| self.prepare(request)) {
            Ok(Prepared::Answered(answer)) => answer,
            Ok(Prepared::Work(work)) => work.run(stop, report),
            Err(problem) => Answer::failure(Some(request.id.clone()), problem),
        }
    }

    /// Opens the game, finds the player and checks everything that can be wrong; what is left is thinking.
    fn prepare(&self, request: &Request) -> Result<Prepared, Problem> {
        let (id, every) = (request.id.clone(), request.report_every_ms);
        let open = |game: &GameRef| self.catalogue.open_game(game);
        let mut query = request.query.clone();
        if let Some(threads) = query.bounds_mut().and_then(|bounds| bounds.threads.as_mut()) {
            *threads = (*threads).min(self.limits().threads);
        }
        let (time_ms, thinking) = match query {
            Query::Games => return Ok(Prepared::Answered(Answer::Games(self.list(id)))),
            Query::State(game) => {
                return Ok(Prepared::Answered(Answer::State(Box::new(open(&game)?.state(&id)))));
            }
            Query::Record(record) => {
                return record::answer(&self.catalogue, &id, &record).map(Prepared::Answered);
            }
            Query::Cancel(_) => {
                return Ok(Prepared::Answered(Answer::Cancelled(Cancelled { id, cancelled: false })));
            }
            Query::Perft(perft) => (None, count(open(&perft.game)?, id, &perft)),
            Query::Evaluate(evaluate) => (None, open(&evaluate.game)?.evaluate(id, evaluate)?),
            Query::Analyze(analyze) => {
                (analyze.bounds.time_ms, open(&analyze.game)?.analyze(id, analyze, every)?)
            }
            Query::Choose(choose) => (choose.bounds.time_ms, open(&choose.game)?.choose(id, choose)?),
            Query::Review(review) => {
                let open = record::open(&self.catalogue, &review.source)?;
                (review.bounds.time_ms, open.review(id, review, every)?)
            }
        };
        Ok(Prepared::Work(self.work(request, thinking, time_ms)))
    }

    /// A thought with the time that it may take: what the request asks for, but not more than the desk allows.
    fn work(&self, request: &Request, thinking: Thinking, time_ms: Option<u64>) -> Work {
        let most_ms = match (time_ms, self.limits().job_ms) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        let (id, faults) = (request.id.clone(), Arc::clone(&self.faults));
        Work { id, thinking, clock: self.clock, most_ms, faults }
    }

    fn list(&self, id: String) -> Games {
        let version = Version { protocol: PROTOCOL_VERSION.to_owned(), engine: ENGINE.to_owned() };
        Games { id, version, games: self.games().iter().map(|game| game.info()).collect() }
    }
}

/// Counts lines of play.
fn count(mut open: Box<dyn OpenGame>, id: String, request: &PerftRequest) -> Thinking {
    let (depth, split) = (request.depth, request.split);
    Box::new(move |overseer, _| {
        let counted = open.perft(depth, split, &mut || overseer.must_stop());
        let (nodes, split) = counted.ok_or_else(|| nothing_yet(overseer))?;
        Ok(Answer::Perft(PerftAnswer { id, nodes, depth, split }))
    })
}
