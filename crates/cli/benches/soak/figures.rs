use std::time::Duration;

/// What was measured, line by line.
#[derive(Default)]
pub struct Figures {
    rows: Vec<[String; 3]>,
}

impl Figures {
    /// Adds a figure, and tells it at once.
    pub fn add(&mut self, line: &str, what: &str, found: &str) {
        eprintln!("{line}: {what}: {found}");
        self.rows.push([line, what, found].map(str::to_owned));
    }

    /// All of them as a table in Markdown.
    pub fn table(&self) -> String {
        let mut text = "| line | what | found |\n| -- | -- | -- |\n".to_owned();
        for [line, what, found] in &self.rows {
            text += &format!("| {line} | {what} | {found} |\n");
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

/// The processor time that a process has used, its own if none is named.
pub fn processor_time(process: Option<u32>) -> Duration {
    let process = process.map_or_else(|| "self".to_owned(), |id| id.to_string());
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let fields: Vec<_> = stat.rsplit(')').next().expect("its fields").split_whitespace().collect();
    let ticks: u64 = [11, 12].iter().map(|&at| fields[at].parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(10 * ticks)
}
