use std::sync::Arc;
use std::time::Duration;

use parlor_desk::ENGINE;
use parlor_queue::{Badge, Lease, Queue, Worker};
use parlor_workshop::Shop;

use crate::fault::Fault;
use crate::host::Host;
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor worker --queue postgres://parlor@db/parlor
  parlor worker --queue postgres://parlor@db/parlor --threads 16
  PARLOR_QUEUE=postgres://parlor@db/parlor parlor worker

Takes pieces of contests, calibrations, openings and reviews that commands with --queue put there, and puts back the
results.
It takes only what a program of the same build asked for. Ctrl-C or SIGTERM gives back what is not finished; what a
worker had that was killed another takes after the lease.";

/// Arguments of `parlor worker`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The queue: the address of a PostgreSQL
    #[arg(long, value_name = "URL", env = "PARLOR_QUEUE", hide_env_values = true)]
    queue: String,
    /// Pieces at a time. Default: one per core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seconds without a sign of life after which others take what it has
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    lease: u32,
    /// How often it looks for the next piece, in milliseconds: less than a piece takes
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(5..=60_000))]
    poll_ms: u64,
}

/// Works until it is told to stop.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    stop::listen();
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(all, usize::from);
    // Workers are many and connections dear: pieces take turns.
    let queue = Queue::connect_to_work(&args.queue, 2)?;
    let badge = Badge { name: name(), build: host.build()?, version: ENGINE.to_owned(), threads };
    eprintln!(
        "parlor worker {}: {ENGINE}, build {}, {threads} at a time, at {}",
        badge.name,
        badge.build,
        queue.place()
    );
    let worker = Worker {
        badge,
        workshop: Arc::new(Shop::new(
            (host.shelf().clone(), host.faults()),
            host.desk(),
            host.public_desk_later(),
        )),
        lease: Lease(Duration::from_secs(args.lease.into())),
        poll: Duration::from_millis(args.poll_ms),
    };
    let began = std::time::Instant::now();
    let done =
        worker.run(&queue, &stop::is_asked, |error| eprintln!("parlor worker: {error}; waiting for it"));
    let seconds = began.elapsed().as_secs_f64();
    eprintln!(
        "parlor worker: {done} pieces in {seconds:.0} s, {:.2} a second",
        done as f64 / seconds.max(0.001)
    );
    Ok(())
}

/// The name of the machine and the number of the process.
fn name() -> String {
    let read = |path: &str| std::fs::read_to_string(path).ok().map(|name| name.trim().to_owned());
    let machine = read("/proc/sys/kernel/hostname").or_else(|| std::env::var("HOSTNAME").ok());
    format!("{}-{}", machine.unwrap_or_else(|| "worker".to_owned()), std::process::id())
}
