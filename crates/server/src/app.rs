use std::sync::Arc;
use std::thread;

use parlor_desk::{Accepted, Connection, Desk, Errands, Helpers, Job, Runner, WhenFull};
use parlor_protocol::{Answer, ProblemType};
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::crowd::Crowd;
use crate::ending::Ending;
use crate::latency::Latency;
use crate::rates::Rates;
use crate::refusal::at_the_end;
use crate::request_ids::RequestIds;
use crate::rooms::house::House;
use crate::scopes::Scopes;
use crate::short_work::ShortWork;
use parlor_store::Store;
use parlor_store::random_bytes;

/// What all handlers share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) runner: Arc<Runner>,
    /// Where questions go that take long, if there are others who answer them.
    pub(crate) errands: Option<Errands>,
    pub(crate) house: Arc<House>,
    pub(crate) scopes: Scopes,
    pub(crate) crowd: Crowd,
    pub(crate) rates: Rates,
    pub(crate) ending: Ending,
    pub(crate) short_work: ShortWork,
    /// One turn for each thread that reads and writes. Whoever asks something that takes a while to answer waits here for
    /// one, and not in line before those who only want to know how the server is.
    turns: Semaphore,
    pub(crate) requests: RequestIds,
    pub(crate) latency: Latency,
}

/// Requests of more bytes may be long games, which take a while to open.
const SHORT: usize = 1024;

impl App {
    pub(crate) fn new(
        config: &Config,
        desk: Arc<Desk>,
        helpers: Option<Arc<dyn Helpers>>,
        store: Arc<dyn Store>,
    ) -> App {
        let runner = Arc::new(Runner::new(desk, config.workers, config.queue, WhenFull::Refuse));
        let at_once = (config.work.at_once, config.queue);
        let tell = |why: &str| tracing::warn!(why, "no worker answers this; it is answered here");
        let errands = helpers.map(|helpers| Errands::new(Arc::clone(&runner), helpers, at_once, tell));
        App {
            errands,
            house: House::open(Arc::clone(&runner), store, config.rooms),
            runner,
            scopes: Scopes::default(),
            crowd: Crowd::new(config.crowd, most_files()),
            rates: Rates::new(config.fair),
            ending: Ending::new(),
            short_work: ShortWork::new(config.queue),
            turns: Semaphore::new(thread::available_parallelism().map_or(1, usize::from)),
            requests: RequestIds::new(random_bytes().unwrap_or_default()),
            latency: Latency::default(),
            config: config.clone(),
        }
    }

    /// Has a job done: what takes long elsewhere, if there is somebody, so that the threads here stay free.
    pub(crate) fn give(&self, job: Box<Job>, voice: impl FnMut(Answer) + Send + 'static) {
        match &self.errands {
            Some(errands) if Errands::suit(&job) => errands.give(job, voice),
            _ => self.runner.give(job, voice),
        }
    }

    /// Answers the jobs that were stopped while they waited.
    pub(crate) fn sweep(&self) {
        self.runner.sweep();
        self.errands.iter().for_each(Errands::sweep);
    }

    /// Stops everything that waits or is at work.
    pub(crate) fn stop_all(&self) {
        self.runner.stop_all();
        self.errands.iter().for_each(Errands::stop_all);
    }

    /// What the desk makes of a request. Long ones are read on a thread that keeps nobody else waiting.
    pub(crate) async fn accept(self: &Arc<App>, connection: &Connection, line: Vec<u8>) -> Accepted {
        if line.len() <= SHORT {
            let _turn = self.turns.acquire().await;
            return discreet(self.runner.accept(connection, &line));
        }
        let (app, connection) = (Arc::clone(self), connection.clone());
        let accepted = tokio::task::spawn_blocking(move || app.runner.accept(&connection, &line)).await;
        // The runner catches what breaks, so this only fails when everything ends.
        accepted.map_or_else(|_| Accepted::Answered(at_the_end()), discreet)
    }
}

/// What lies where on this machine is nobody else's business: a file that is of no use is not named to others.
fn discreet(accepted: Accepted) -> Accepted {
    match accepted {
        Accepted::Answered(Answer::Failure(mut failure))
            if failure.error.kind == ProblemType::Unavailable
                && failure.error.reason.as_deref() == Some("bad-table") =>
        {
            failure.error.detail =
                "a file that this player needs is damaged; ask another player, or tell whoever runs the server".to_owned();
            Accepted::Answered(Answer::Failure(failure))
        }
        accepted => accepted,
    }
}

/// How many files this process may have open, if that is known. As many as it can get are taken.
#[cfg(unix)]
fn most_files() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let most = if setrlimit(Resource::Nofile, raised).is_ok() { limit.maximum } else { limit.current };
    most.and_then(|most| usize::try_from(most).ok())
}

#[cfg(not(unix))]
fn most_files() -> Option<usize> {
    None
}
