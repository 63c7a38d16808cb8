use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use parlor_protocol::{Answer, Problem, ProblemType};

use crate::{Clock, Figures, Job, Owner, WhenFull};

/// Where the answers to a job go.
pub(crate) type Voice = Box<dyn FnMut(Answer) + Send>;

/// A job, and where its answers go.
pub(crate) struct Task {
    pub job: Box<Job>,
    pub voice: Voice,
    /// When it came.
    pub since: u64,
}

/// A job at work.
struct AtWork {
    owner: Option<Owner>,
    stop: Arc<AtomicBool>,
}

/// Jobs that wait and jobs at work. What waits longest goes first, except that an owner who has its share at work lets
/// others go before.
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Something may run that could not before, or nothing more will come.
    work: Condvar,
    /// There is room again.
    room: Condvar,
    most: usize,
    when_full: WhenFull,
    threads: usize,
    clock: Clock,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Task>,
    at_work: Vec<AtWork>,
    /// How long jobs took lately.
    usual_ms: f64,
    cancelled: u64,
    refused: u64,
    ending: bool,
}

/// How much of the usual time is renewed by each job.
const RENEWED: f64 = 0.2;
/// Nobody is sent away for longer.
const LONGEST_S: u64 = 60;

impl Queue {
    pub fn new(threads: usize, most: usize, when_full: WhenFull, clock: Clock) -> Queue {
        let (work, room) = (Condvar::new(), Condvar::new());
        Queue { state: Mutex::default(), work, room, most, when_full, threads, clock }
    }

    /// Lets a task wait for its turn. One that may not wait comes back with what is to be said of it.
    pub fn push(&self, task: Task) -> Result<(), Box<(Task, Problem)>> {
        let mut state = self.lock();
        if self.when_full == WhenFull::Wait {
            while state.waiting.len() >= self.most {
                state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        if self.refusal(&state, task.job.owner()).is_some() {
            // Those who were stopped and are still waiting make room.
            drop(state);
            self.sweep();
            state = self.lock();
        }
        if let Some(problem) = self.refusal(&state, task.job.owner()) {
            state.refused += 1;
            return Err(Box::new((task, problem)));
        }
        state.waiting.push_back(task);
        drop(state);
        self.work.notify_one();
        Ok(())
    }

    /// Runs tasks until there will be no more.
    pub fn work_off(&self) {
        while let Some((task, place)) = self.next() {
            self.run(task, Some(place));
        }
    }

    /// Answers the jobs that were stopped while they waited.
    pub fn sweep(&self) {
        let stopped = self.lock().take_stopped();
        if stopped.is_empty() {
            return;
        }
        self.room.notify_all();
        for task in stopped {
            self.run(task, None);
        }
    }

    /// Stops everything that waits or is at work.
    pub fn stop_all(&self) {
        let state = self.lock();
        let waiting = state.waiting.iter().map(|task| task.job.stop_flag());
        let at_work = state.at_work.iter().map(|at_work| Arc::clone(&at_work.stop));
        waiting.chain(at_work).for_each(|stop| stop.store(true, Ordering::Relaxed));
        drop(state);
        self.sweep();
    }

    /// Nothing more will come: threads end when nothing is left to do.
    pub fn end(&self) {
        self.lock().ending = true;
        self.work.notify_all();
    }

    pub fn figures(&self) -> Figures {
        let state = self.lock();
        Figures {
            queued: state.waiting.len() as u64,
            running: state.at_work.len() as u64,
            cancelled: state.cancelled,
            refused: state.refused,
            oldest_ms: state.waiting.front().map_or(0, |task| (self.clock)().saturating_sub(task.since)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why one more job of this owner may not wait. Jobs that an idle thread is about to take do not count as waiting.
    fn refusal(&self, state: &State, owner: Option<&Owner>) -> Option<Problem> {
        let idle = self.threads.saturating_sub(state.at_work.len());
        if let Some(owner) = owner {
            let (share, waiting) = (owner.share(), state.waiting_of(owner));
            let soon = idle.min(share.running.saturating_sub(state.at_work_of(owner)));
            if waiting >= share.waiting + soon {
                let wait_s = self.wait_s(state, waiting, share.running.min(self.threads));
                return Some(too_many(share.waiting, wait_s));
            }
        }
        let waiting = state.waiting.len();
        (waiting >= self.most + idle).then(|| too_busy(self.wait_s(state, waiting, self.threads)))
    }

    /// Seconds until so many jobs are done, by what jobs took lately.
    fn wait_s(&self, state: &State, jobs: usize, threads: usize) -> u64 {
        let ms = state.usual_ms * jobs as f64 / threads.max(1) as f64;
        ((ms / 1000.0).ceil() as u64).clamp(1, LONGEST_S)
    }

    /// The next task and its stop flag, by which its place is known; none when there will be none.
    fn next(&self) -> Option<(Task, Arc<AtomicBool>)> {
        let mut state = self.lock();
        loop {
            if let Some(task) = state.take_next() {
                let stop = task.job.stop_flag();
                state.at_work.push(AtWork { owner: task.job.owner().cloned(), stop: Arc::clone(&stop) });
                self.room.notify_one();
                return Some((task, stop));
            }
            if state.ending && state.waiting.is_empty() {
                return None;
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Runs a job and says its answer. A panic in it is answered like any other failure. Its place is free before its
    /// answer is said; a job that was swept out of the queue had none.
    fn run(&self, task: Task, place: Option<Arc<AtomicBool>>) {
        let Task { job, mut voice, .. } = task;
        let (id, stop, began) = (job.id().to_owned(), job.stop_flag(), (self.clock)());
        // However it ends, the job is gone and its id free before the client can know of the answer.
        let answer = catch_unwind(AssertUnwindSafe(|| job.run(&mut voice)));
        let took_ms = (self.clock)().saturating_sub(began);
        let mut state = self.lock();
        state.cancelled += u64::from(stop.load(Ordering::Relaxed));
        if let Some(place) = place {
            state.at_work.retain(|at_work| !Arc::ptr_eq(&at_work.stop, &place));
            state.usual_ms += RENEWED * (took_ms as f64 - state.usual_ms);
            drop(state);
            // More than one thread may be waiting for this owner's turn, and those that end look once more.
            self.work.notify_all();
        } else {
            drop(state);
        }
        voice(answer.unwrap_or_else(|_| Answer::failure(Some(id), broken())));
    }
}

impl State {
    fn waiting_of(&self, owner: &Owner) -> usize {
        self.waiting.iter().filter(|task| task.job.owner().is_some_and(|other| other.is(owner))).count()
    }

    /// Whether a job of this owner may begin.
    fn may_run(&self, owner: Option<&Owner>) -> bool {
        owner.is_none_or(|owner| self.at_work_of(owner) < owner.share().running)
    }

    fn at_work_of(&self, owner: &Owner) -> usize {
        let same = |at_work: &&AtWork| at_work.owner.as_ref().is_some_and(|other| other.is(owner));
        self.at_work.iter().filter(same).count()
    }

    /// Takes the first task that may run.
    fn take_next(&mut self) -> Option<Task> {
        let index = self.waiting.iter().position(|task| self.may_run(task.job.owner()))?;
        self.waiting.remove(index)
    }

    /// Takes out the jobs that are to stop.
    fn take_stopped(&mut self) -> Vec<Task> {
        if !self.waiting.iter().any(|task| task.job.is_cancelled()) {
            return Vec::new();
        }
        let (stopped, waiting) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition::<Vec<_>, _>(|task| task.job.is_cancelled());
        self.waiting = waiting.into();
        stopped
    }
}

/// What a fault of ours is answered with.
pub(crate) fn broken() -> Problem {
    let detail = "a fault of ours stopped this request; the others go on. Please report it with the request";
    Problem::new(ProblemType::Internal, "panic", detail)
}

fn too_busy(wait_s: u64) -> Problem {
    let detail = format!("all threads are busy and the queue is full; try again in {wait_s} s");
    Problem::new(ProblemType::TooBusy, "queue-full", detail).retry_after(wait_s)
}

fn too_many(most: usize, wait_s: u64) -> Problem {
    let detail = format!(
        "{most} requests from your address are waiting already; cancel one, or try again in {wait_s} s"
    );
    Problem::new(ProblemType::RateLimited, "too-many-waiting", detail).retry_after(wait_s)
}
