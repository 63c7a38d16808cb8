use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on standard error that tells how much of long work is done and how long the rest takes; nothing where that is
/// no terminal. Gone when it is dropped.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Work of so many steps, `done` of which are behind us and took none of our time.
    pub fn new(steps: u64, done: u64, noun: &str) -> Progress {
        Progress::with_template(
            steps,
            done,
            &format!("{{bar:24}} {{percent:>3}} %{{left}}  {{pos}} of {{len}} {noun}  {{msg}}"),
        )
    }

    /// Work that is told in parts of a whole, without a word for its steps.
    pub fn of_whole() -> Progress {
        Progress::with_template(WHOLE, 0, "{bar:24} {percent_precise:>7} %{left}  {msg}")
    }

    fn with_template(steps: u64, done: u64, template: &str) -> Progress {
        let style = ProgressStyle::with_template(template)
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("█▉▊▋▌▍▎▏░")
            .with_key("left", |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
                let left = state.eta();
                if state.pos() > 0 && left > Duration::ZERO {
                    // A line that cannot be written is no reason to stop working.
                    let _ = write!(out, ", {} left", clock(left));
                }
            });
        let bar = ProgressBar::new(steps).with_style(style).with_position(done);
        bar.reset_eta();
        Progress { bar }
    }

    /// One more step is done; `message` says what is known so far.
    pub fn step(&self, message: &str) {
        self.at(self.bar.position() + 1, message);
    }

    /// So many steps are done.
    pub fn at(&self, done: u64, message: &str) {
        self.bar.set_message(message.to_owned());
        self.bar.set_position(done);
    }

    /// So many of so many steps are done.
    pub fn of(&self, steps: u64, done: u64) {
        self.bar.set_length(steps);
        self.at(done, "");
    }

    /// Such a part of the whole is done.
    pub fn part(&self, part: f64, message: &str) {
        self.at((part.clamp(0.0, 1.0) * WHOLE as f64) as u64, message);
    }

    /// Such a part was done before; it took none of our time.
    pub fn begin_at(&self, part: f64) {
        self.part(part, "");
        self.bar.reset_eta();
    }

    /// Has something else printed, with the line out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

/// Steps of work that is told in parts.
const WHOLE: u64 = 1_000_000;

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// `4:05`, `1:00:00`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_like_a_clock() {
        assert_eq!(
            [245, 3600, 5].map(|seconds| clock(Duration::from_secs(seconds))),
            ["4:05", "1:00:00", "0:05"]
        );
    }

    #[test]
    fn steps_are_counted() {
        let progress = Progress::new(10, 3, "games");
        progress.step("one more");
        assert_eq!(progress.bar.position(), 4);
        progress.of(20, 7);
        assert_eq!((progress.bar.position(), progress.bar.length()), (7, Some(20)));
    }
}
