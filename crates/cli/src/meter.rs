use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A line on the terminal that tells how much is done and how long the rest takes. Says nothing where nobody looks.
pub struct Meter {
    began: Instant,
    from: f64,
    shown: Option<Instant>,
    is_terminal: bool,
}

/// The line is not written more often than this.
const PAUSE: Duration = Duration::from_millis(100);
/// How wide the bar is.
const WIDTH: usize = 24;

impl Meter {
    /// A meter that begins now, with nothing done.
    pub fn new() -> Meter {
        Meter { began: Instant::now(), from: 0.0, shown: None, is_terminal: io::stderr().is_terminal() }
    }

    /// So much was done before; it took none of our time.
    pub fn begin_at(&mut self, part: f64) {
        (self.began, self.from) = (Instant::now(), part);
    }

    /// Shows how much is done, from 0 to 1, and what is being done.
    pub fn show(&mut self, part: f64, what: &str) {
        if !self.is_terminal || self.shown.is_some_and(|shown| shown.elapsed() < PAUSE) {
            return;
        }
        self.shown = Some(Instant::now());
        let left = time_left(self.began.elapsed(), self.from, part);
        let full = ((part * WIDTH as f64) as usize).min(WIDTH);
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(WIDTH - full));
        let left = left.map_or_else(String::new, |left| format!(", {} left", clock(left)));
        // A terminal that cannot be written to does not keep us from working.
        let _ = write!(io::stderr(), "\r\x1b[2K{bar} {:>5.1} %{left}  {what}", 100.0 * part);
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[2K");
        }
    }
}

/// How long the rest takes if it goes on as it went.
fn time_left(spent: Duration, from: f64, part: f64) -> Option<Duration> {
    let rest = spent.as_secs_f64() * (1.0 - part) / (part - from);
    Duration::try_from_secs_f64(rest).ok()
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
    fn the_rest_takes_as_long_as_its_part() {
        let spent = Duration::from_secs(60);
        assert_eq!(time_left(spent, 0.0, 0.25), Some(Duration::from_secs(180)));
        assert_eq!(time_left(spent, 0.5, 0.75), Some(Duration::from_secs(60)));
        assert_eq!(time_left(spent, 0.5, 0.5), None);
    }

    #[test]
    fn times_are_read_like_a_clock() {
        assert_eq!(
            [245, 3600, 5].map(|seconds| clock(Duration::from_secs(seconds))),
            ["4:05", "1:00:00", "0:05"]
        );
    }
}
