use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far long work has come, with the time left, on standard error; nothing where that is no terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// Work of so many steps, `done` of which are behind us.
    pub fn new(steps: u64, done: u64, noun: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let shape = format!("{{bar:30}} {{pos}}/{{len}} {noun}  {{elapsed}} gone, {{eta}} left  {{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&shape) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        bar.set_position(done);
        bar.reset_eta();
        Progress(bar)
    }

    /// One more step is done; `message` says what is known so far.
    pub fn step(&self, message: String) {
        self.0.set_message(message);
        self.0.inc(1);
    }

    /// So many of so many steps are done.
    pub fn of(&self, steps: u64, done: u64) {
        self.0.set_length(steps);
        self.0.set_position(done);
    }

    /// So many steps are done.
    pub fn at(&self, steps: u64, message: String) {
        self.0.set_message(message);
        self.0.set_position(steps);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
