//! Workers of a queue through the real program: `make workers`, `cargo bench -p parlor-cli --bench workers -- WHAT…`, or
//! this program by itself beside one named by `PARLOR_PROGRAM`.
//!
//! `kills` holds a tournament (`pairs=100` in each of ten encounters: 2,000 games) in one process, and again with eight
//! workers, of which one is killed every two seconds and begun anew; PostgreSQL is restarted once in the middle. Report and
//! journal must be the same byte for byte. `overhead` holds a match (`pieces=30`, each of about a second) in one process
//! on one thread, with one worker, and with two, in turn and over again (`times=3`), and tells what the queue costs.
//! Without a word both are done.
#![allow(missing_docs, reason = "a program of its own")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use parlor_postgres_trial::Postgres;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |name: &str, default: u64| {
        let found = words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
        found.unwrap_or(default)
    };
    let all = !words.iter().any(|word| ["kills", "overhead"].contains(&word.as_str()));
    if all || words.iter().any(|word| word == "kills") {
        kills(number("pairs", 100));
    }
    if all || words.iter().any(|word| word == "overhead") {
        overhead(number("pieces", 30), number("times", 3));
    }
}

fn parlor(args: &[&str]) -> Command {
    let program = std::env::var_os("PARLOR_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_parlor").into());
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// A worker that is killed in the end.
struct Worker(Child);

impl Worker {
    fn start(url: &str, lease: &str) -> Worker {
        let args = ["worker", "--queue", url, "--threads", "1", "--lease", lease];
        Worker(parlor(&args).stderr(Stdio::null()).spawn().expect("a worker starts"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command to its end; gives how long it took.
fn timed(args: &[&str]) -> (Output, Duration) {
    let began = Instant::now();
    let output = parlor(args).output().expect("the program starts");
    assert!(output.status.success(), "{args:?} failed: {}", String::from_utf8_lossy(&output.stdout));
    (output, began.elapsed())
}

const ENTRANTS: [&str; 5] = ["random", "classic-easy", "classic-medium", "level-2", "engine:nodes=30"];

fn kills(pairs: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (alone, crowd, pairs) = (file("alone.jsonl"), file("crowd.jsonl"), pairs.to_string());
    let mut args = vec!["tournament", "chessinfive"];
    args.extend(ENTRANTS);
    args.extend(["--pairs", &pairs, "--seed", "14", "--json", "--journal"]);
    let (one, time) = timed(&[&args[..], &[&alone]].concat());
    println!("one process: {} pairs in {:.1} s", lines(&alone) - 1, time.as_secs_f64());

    let mut postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().expect("a database");
    let mut workers: Vec<Worker> = (0..8).map(|_| Worker::start(&url, "3")).collect();
    let began = Instant::now();
    let mut command = parlor(&[&args[..], &[&crowd, "--queue", &url]].concat()).spawn().expect("it starts");
    let all = lines(&alone);
    let (mut killed, mut restarted) = (0, false);
    // Read by a thread of its own, so that a long report does not fill the pipe.
    let mut out = command.stdout.take().expect("a pipe");
    let report = thread::spawn(move || {
        let mut report = Vec::new();
        std::io::Read::read_to_end(&mut out, &mut report).map(|_| report)
    });
    while command.try_wait().expect("it runs").is_none() {
        thread::sleep(Duration::from_secs(2));
        workers[killed % 8] = Worker::start(&url, "3");
        killed += 1;
        if !restarted && lines(&crowd) > all / 2 {
            postgres.restart().expect("PostgreSQL restarts");
            restarted = true;
        }
    }
    let time = began.elapsed().as_secs_f64();
    let report = report.join().expect("a report").expect("a report");
    let same = report == one.stdout && fs::read(&crowd).ok() == fs::read(&alone).ok();
    println!(
        "eight workers, {killed} killed, PostgreSQL restarted: {restarted}: {} pairs in {time:.1} s",
        lines(&crowd) - 1
    );
    println!("report and journal are the same byte for byte: {same}");
    assert!(same && restarted);
}

fn lines(path: &str) -> usize {
    fs::read_to_string(Path::new(path)).unwrap_or_default().lines().count()
}

/// Nodes with which a pair of games takes some tenths of a second on one core.
const MATCH: [&str; 10] = [
    "match",
    "chessinfive",
    "--a",
    "engine:nodes=1500",
    "--b",
    "engine:nodes=1500",
    "--seed",
    "1",
    "--json",
    "--pairs",
];

/// How long something took by the clock on the wall, and how much processor time it took of commands and workers.
#[derive(Clone, Copy, Default)]
struct Taken {
    wall: f64,
    processor: f64,
}

/// Alone, with one worker, with two, and again: what else the machine does meets all of them alike, and what counts is how
/// each compares with its neighbours.
fn overhead(pieces: u64, times: u64) {
    // How many pairs make a second.
    let (_, of_ten) = timed(&[&MATCH[..], &["10", "--threads", "1"]].concat());
    let piece = (10.0 / of_ten.as_secs_f64()).round().max(1.0) as u64;
    let (pairs, piece) = ((piece * pieces).to_string(), piece.to_string());
    let args = [&MATCH[..], &[&pairs]].concat();
    let postgres = Postgres::start().expect("PostgreSQL starts");
    let url = postgres.database().expect("a database");
    let alone = || taken(&[&args[..], &["--threads", "1"]].concat(), &[]);
    let queued = |count: usize| {
        let workers: Vec<Worker> = (0..count).map(|_| Worker::start(&url, "20")).collect();
        let present =
            format!("SELECT count(*) = {count} FROM parlor_work.workers WHERE seen_at > now() - lease");
        while postgres.ask(&url, &present).ok().as_deref() != Some("t") {
            thread::sleep(Duration::from_millis(20));
        }
        let taken = taken(&[&args[..], &["--queue", &url, "--piece", &piece]].concat(), &workers);
        drop(workers);
        let gone = "DELETE FROM parlor_work.workers";
        postgres.ask(&url, gone).expect("they are forgotten");
        taken
    };
    println!("{pairs} pairs in pieces of {piece}, {pieces} pieces of about a second; seconds");
    println!("| round | alone | processor | one worker | processor | two workers | processor | load |");
    println!("| --: | --: | --: | --: | --: | --: | --: | --: |");
    let mut rounds = Vec::new();
    for round in 1..=times {
        let [alone, one, two] = [alone(), queued(1), queued(2)];
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        println!(
            "| {round} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {} |",
            alone.wall,
            alone.processor,
            one.wall,
            one.processor,
            two.wall,
            two.processor,
            load.split(' ').next().unwrap_or_default()
        );
        rounds.push([alone, one, two]);
    }
    let of = |part: &dyn Fn(&[Taken; 3]) -> f64| {
        let mut all: Vec<f64> = rounds.iter().map(part).collect();
        all.sort_by(f64::total_cmp);
        (all[all.len() / 2], all[0], all[all.len() - 1])
    };
    let show = |name: &str, (middle, least, most): (f64, f64, f64)| {
        println!("{name}: {middle:.3} in the middle, {least:.3} to {most:.3}");
    };
    show("one worker against alone, wall", of(&|[alone, one, _]| one.wall / alone.wall));
    show("one worker against alone, processor", of(&|[alone, one, _]| one.processor / alone.processor));
    show("one worker against two, wall", of(&|[_, one, two]| one.wall / two.wall));
    let best = |which: usize| rounds.iter().map(|round| round[which].wall).fold(f64::INFINITY, f64::min);
    println!(
        "the quickest of each: one worker takes {:.3} of alone; two are {:.2} times one",
        best(1) / best(0),
        best(1) / best(2)
    );
}

fn taken(args: &[&str], workers: &[Worker]) -> Taken {
    let processor = || {
        let own = ticks("self", [13, 14]);
        own + workers.iter().map(|worker| ticks(&worker.0.id().to_string(), [11, 12])).sum::<f64>()
    };
    let before = processor();
    let (_, wall) = timed(args);
    Taken { wall: wall.as_secs_f64(), processor: processor() - before }
}

/// Processor time of a process, in seconds: of itself (fields 11 and 12 after its name) or of its children (13 and 14).
fn ticks(process: &str, fields: [usize; 2]) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let rest = text.rsplit(')').next().unwrap_or_default();
    let all: Vec<&str> = rest.split_whitespace().collect();
    // The system counts in hundredths.
    fields.into_iter().filter_map(|field| all.get(field)?.parse::<f64>().ok()).sum::<f64>() / 100.0
}
