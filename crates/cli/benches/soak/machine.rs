//! The machine on which this is measured, and how much of its time goes where.

use std::fs::read_to_string;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::server::Server;

/// Files that everything together needs: two sockets for each of 2,000 games, and some more.
const FILES: u64 = 5_000;

/// Allows as many open files as the system lets us have, and says when that is too few.
pub fn raise_file_limit() {
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    let now = getrlimit(Resource::Nofile).current;
    if now.is_some_and(|now| now < FILES) {
        eprintln!(
            "only {now:?} files may be open, and 2,000 games need {FILES}: raise the hard limit (ulimit -Hn)"
        );
    }
}

/// What it is, and how busy it is before we begin.
pub fn describe() -> String {
    let information = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = information.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model);
    let load = read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default().to_owned();
    let cores = available_parallelism().map_or(1, usize::from);
    format!("{model}; server and load generator share {cores} cores; load average before: {load}")
}

/// Measures how much processor time a server takes, and how much those who ask it.
pub struct Shares {
    began: Instant,
    own: Duration,
    its: Duration,
}

impl Shares {
    pub fn begin(server: &Server) -> Shares {
        Shares {
            began: Instant::now(),
            own: processor_time("self"),
            its: processor_time(&server.process().to_string()),
        }
    }

    /// What was taken since the beginning.
    pub fn end(&self, server: &Server) -> String {
        let own = processor_time("self").saturating_sub(self.own).as_secs_f64();
        let its = processor_time(&server.process().to_string()).saturating_sub(self.its).as_secs_f64();
        let share = 100.0 * own / (own + its).max(0.01);
        let cores = its / self.began.elapsed().as_secs_f64();
        format!(
            "the server used {cores:.2} cores; {share:.0} % of the processor time was the load generator's"
        )
    }
}

fn processor_time(process: &str) -> Duration {
    let stat = read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let fields: Vec<_> = stat.rsplit(')').next().expect("its fields").split_whitespace().collect();
    let ticks: u64 = [11, 12].iter().map(|&at| fields[at].parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(10 * ticks)
}
