use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use parlor_arena::{Threads, Venue};
use parlor_queue::{Build, Progress, Queue};
use parlor_roster::Complete;
use parlor_workshop::Elsewhere;

use crate::fault::Fault;
use crate::host::Host;

/// Who does it.
#[derive(clap::Args, Debug, Clone)]
pub struct QueueArgs {
    /// Let the workers of this queue do it, a PostgreSQL (`parlor worker`); the result is the same
    #[arg(long, value_name = "URL", env = "PARLOR_QUEUE", hide_env_values = true)]
    pub queue: Option<String>,
}

/// Where games are played.
#[derive(clap::Args, Debug, Clone)]
pub struct PlaceArgs {
    /// Games at a time on this machine; the result does not depend on it. Default: one per core
    #[arg(long, value_name = "K")]
    pub threads: Option<usize>,
    /// Who plays them.
    #[command(flatten)]
    pub queue: QueueArgs,
    /// Pairs of games that a worker takes at a time. Default: as many as take about a second
    #[arg(long, value_name = "N", requires = "queue", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub piece: Option<u64>,
}

/// This machine, or the workers of a queue.
pub struct Place<'a> {
    threads: Option<usize>,
    piece: Option<u64>,
    host: &'a Host,
    queue: Option<(Queue, Build)>,
    crowd: RefCell<String>,
    /// Since when nobody is at work, and whether the person has been told.
    lonely: Cell<(Option<Instant>, bool)>,
    /// How much was done when it began, for the pace.
    began: Cell<Option<(Instant, u64)>>,
}

/// After so long without workers the person is told.
const LONELY: Duration = Duration::from_secs(3);

impl<'a> Place<'a> {
    /// Connects to the queue, if there is one.
    pub fn new(args: &PlaceArgs, host: &'a Host) -> Result<Place<'a>, Fault> {
        let place = Place::of_queue(&args.queue, host)?;
        Ok(Place { threads: args.threads, piece: args.piece, ..place })
    }

    /// The same for work that is no games.
    pub fn of_queue(args: &QueueArgs, host: &'a Host) -> Result<Place<'a>, Fault> {
        let queue = match &args.queue {
            None => None,
            Some(url) => Some((Queue::connect(url, 2)?, host.build()?)),
        };
        let (crowd, lonely) = (RefCell::default(), Cell::new((None, false)));
        Ok(Place { threads: None, piece: None, host, queue, crowd, lonely, began: Cell::new(None) })
    }

    /// Where the games of a contest are played.
    pub fn venue<G: Complete>(&'a self) -> Box<dyn Venue<G> + 'a> {
        match &self.queue {
            None => {
                let all = || std::thread::available_parallelism().map_or(1, usize::from);
                Box::new(Threads(self.threads.unwrap_or_else(all)))
            }
            Some((queue, build)) => Box::new(Elsewhere {
                queue,
                build,
                shelf: self.host.shelf(),
                size: self.piece,
                tell: Box::new(|progress: &Progress| self.hear(progress)),
            }),
        }
    }

    /// The queue and who may take work from it, if there is one.
    pub fn queue(&self) -> Option<(&Queue, &Build)> {
        self.queue.as_ref().map(|(queue, build)| (queue, build))
    }

    /// A line for the person: what is known so far, how fast it goes, and who is at work.
    pub fn words(&self, known: &str, done: u64) -> String {
        let (since, before) = self.began.get().unwrap_or_else(|| {
            let now = (Instant::now(), done);
            self.began.set(Some(now));
            now
        });
        let seconds = since.elapsed().as_secs_f64();
        let pace = 2.0 * (done - before.min(done)) as f64 / seconds.max(0.001);
        let pace = if seconds > 1.0 { format!("{pace:.1} games/s") } else { String::new() };
        let words = [known.to_owned(), pace, self.crowd.borrow().clone()];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Hears how it goes at the queue.
    pub fn hear(&self, progress: &Progress) {
        let crowd = &progress.crowd;
        *self.crowd.borrow_mut() = match &progress.away {
            Some(_) => "the queue is away".to_owned(),
            None => format!("{} workers", crowd.workers),
        };
        let (since, told) = self.lonely.get();
        if crowd.workers > 0 || progress.away.is_some() {
            self.lonely.set((None, false));
            return;
        }
        let since = since.unwrap_or_else(Instant::now);
        let tell = !told && since.elapsed() >= LONELY;
        if tell && let Some((queue, build)) = &self.queue {
            let others = match crowd.strangers {
                0 => String::new(),
                1 => "; 1 worker is of another build, and takes none of it".to_owned(),
                many => format!("; {many} workers are of another build, and take none of it"),
            };
            let place = queue.place();
            eprintln!(
                "parlor: nobody is at work for build {build} at {place}{others}: start `parlor worker --queue URL`"
            );
        }
        self.lonely.set((Some(since), told || tell));
    }
}
