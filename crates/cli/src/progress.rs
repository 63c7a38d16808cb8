use std::cell::RefCell;

use crate::meter::Meter;

/// How many steps of long work are done, with the time left, on standard error; nothing where that is no terminal.
pub struct Progress {
    noun: &'static str,
    state: RefCell<State>,
}

struct State {
    meter: Meter,
    steps: u64,
    done: u64,
}

impl Progress {
    /// Work of so many steps, `done` of which are behind us.
    pub fn new(steps: u64, done: u64, noun: &'static str) -> Progress {
        let mut meter = Meter::new();
        meter.begin_at(part(done, steps));
        Progress { noun, state: RefCell::new(State { meter, steps, done }) }
    }

    /// One more step is done; `message` says what is known so far.
    pub fn step(&self, message: &str) {
        let done = self.state.borrow().done + 1;
        self.at(done, message);
    }

    /// So many steps are done.
    pub fn at(&self, done: u64, message: &str) {
        let state = &mut *self.state.borrow_mut();
        state.done = done;
        let what = format!("{done} of {} {}  {message}", state.steps, self.noun);
        state.meter.show(part(done, state.steps), &what);
    }

    /// So many of so many steps are done.
    pub fn of(&self, steps: u64, done: u64) {
        self.state.borrow_mut().steps = steps;
        self.at(done, "");
    }
}

fn part(done: u64, steps: u64) -> f64 {
    done as f64 / steps.max(1) as f64
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.state.borrow_mut().meter.clear();
    }
}
