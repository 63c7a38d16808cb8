use std::sync::Arc;
use std::thread;

use parlor_protocol::{Problem, ProblemType};
use tokio::sync::Semaphore;

/// Work of a few milliseconds that is no search of the desk: at most one piece for each core at a time, and so many that
/// wait.
pub(crate) struct ShortWork {
    places: Arc<Semaphore>,
    cores: Arc<Semaphore>,
}

impl ShortWork {
    pub(crate) fn new(waiting: usize) -> ShortWork {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        ShortWork {
            places: Arc::new(Semaphore::new(cores + waiting)),
            cores: Arc::new(Semaphore::new(cores)),
        }
    }

    /// Has work done on a thread that keeps nobody else waiting. Whoever goes away while it waits leaves nothing behind.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            let detail = "too many requests are waiting; try again in a moment";
            return Err(Problem::new(ProblemType::TooBusy, "queue-full", detail).retry_after(1));
        };
        let core = Arc::clone(&self.cores).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let _held = (place, core);
            work()
        });
        done.await.map_err(|_| {
            let detail = "a fault of ours stopped this request; please report it";
            Problem::new(ProblemType::Internal, "panic", detail)
        })
    }
}
