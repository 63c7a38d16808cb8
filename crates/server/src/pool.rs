use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::health::Figures;

/// Work that waits when all threads are busy; beyond it clients are told to come back.
pub(crate) const QUEUE: usize = 64;

type Task = Box<dyn FnOnce() + Send>;

/// Threads that think, and the queue before them.
pub(crate) struct Pool {
    queue: SyncSender<Task>,
    figures: Arc<Figures>,
}

/// The queue is full.
#[derive(Debug)]
pub(crate) struct Full;

impl Pool {
    /// As many threads as wanted; one per core for 0.
    pub(crate) fn new(workers: usize, figures: Arc<Figures>) -> Pool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (queue, tasks) = sync_channel(QUEUE);
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..if workers == 0 { cores } else { workers } {
            let (tasks, figures) = (Arc::clone(&tasks), Arc::clone(&figures));
            thread::spawn(move || work(&tasks, &figures));
        }
        Pool { queue, figures }
    }

    /// Runs the task on some thread when its turn comes.
    pub(crate) fn submit(&self, task: impl FnOnce() + Send + 'static) -> Result<(), Full> {
        self.figures.queued.add(1);
        self.queue.try_send(Box::new(task)).map_err(|error| {
            self.figures.queued.add(-1);
            match error {
                TrySendError::Full(_) | TrySendError::Disconnected(_) => Full,
            }
        })
    }
}

/// A thread's life: one task after the other, until the pool is gone.
fn work(tasks: &Mutex<Receiver<Task>>, figures: &Figures) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        figures.queued.add(-1);
        figures.running.add(1);
        task();
        figures.running.add(-1);
    }
}
