use std::time::Duration;

/// What was measured, line by line.
#[derive(Default)]
pub struct Figures {
    rows: Vec<[String; 4]>,
}

impl Figures {
    /// Adds a figure for a line of the promises, and tells it at once.
    pub fn add(&mut self, line: &str, what: &str, goal: &str, found: &str) {
        eprintln!("{line}: {what}: {found} (goal: {goal})");
        self.rows.push([line, what, goal, found].map(str::to_owned));
    }

    /// All of them as a table in Markdown.
    pub fn table(&self) -> String {
        let mut text = "| line | what | goal | found |\n| -- | -- | -- | -- |\n".to_owned();
        for row in &self.rows {
            text += &format!("| {} |\n", row.join(" | "));
        }
        text
    }
}

/// So many of these times, from 0 to 1, are no longer than this.
pub fn within(times: &mut [Duration], part: f64) -> Duration {
    times.sort_unstable();
    let at = (part * times.len() as f64).ceil() as usize;
    times.get(at.saturating_sub(1)).copied().unwrap_or_default()
}

/// Milliseconds with a tenth.
pub fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// The time at which half of them are done, 99 of 100, and all.
pub fn spread(times: &mut [Duration]) -> String {
    let [half, most, all] = [0.5, 0.99, 1.0].map(|part| ms(within(times, part)));
    format!("p50 {half}, p99 {most}, longest {all}")
}

/// How long something takes.
pub fn timed(work: impl FnOnce()) -> Duration {
    let began = std::time::Instant::now();
    work();
    began.elapsed()
}
