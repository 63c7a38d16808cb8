//! A crowd of workers against the real queue and a real PostgreSQL on this machine: `make crowd`, or
//! `cargo bench -p parlor-queue --bench crowd -- [workers=N] [piece=SECONDS] [lease=SECONDS] [seconds=N] [connections=N] [patience=SECONDS]`.
//!
//! The workers are tasks of one program with few connections, and do nothing but wait as long as a piece would take; all
//! that they ask of PostgreSQL is real. Without words a series of crowds is tried. For each it tells how many pieces were
//! done in a second and how many it would be if nobody ever waited, how long a worker waits between two pieces, what
//! PostgreSQL wrote and committed in a second, and how long a plain question took beside that.
#![allow(missing_docs, reason = "a program of its own")]

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlor_postgres_trial::Postgres;
use parlor_queue::{Badge, Build, Employed, Lease, Order, Queue, Undone, Worker, Workshop};
use serde_json::{Value as Json, json};

#[derive(Clone, Copy)]
struct Trial {
    workers: u64,
    piece: f64,
    lease: f64,
    seconds: f64,
    connections: u32,
    /// How long is waited until 99 of 100 workers have done a piece.
    patience: f64,
}

const PLAIN: Trial =
    Trial { workers: 100, piece: 1.0, lease: 20.0, seconds: 20.0, connections: 40, patience: 600.0 };

/// More and more, at last with pieces and leases as long as so many need.
const SERIES: [(u64, f64, f64); 7] = [
    (100, 1.0, 20.0),
    (300, 1.0, 20.0),
    (1_000, 1.0, 20.0),
    (1_000, 10.0, 20.0),
    (3_000, 10.0, 60.0),
    (10_000, 10.0, 120.0),
    (10_000, 60.0, 120.0),
];

/// What the result of a piece is about as long as: a few games.
const RESULT: usize = 2_000;

struct Waiting(Duration);

impl Workshop for Waiting {
    fn work(&self, _: &Json, _: Range<u64>, _: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone> {
        Err(Undone::Failed("it only waits".to_owned()))
    }

    fn pretence(&self) -> Option<(Duration, Json)> {
        Some((self.0, json!("x".repeat(RESULT))))
    }
}

static FAILURES: AtomicU64 = AtomicU64::new(0);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let number = |name: &str, default: f64| {
        let found = words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
        found.unwrap_or(default)
    };
    let common = Trial {
        seconds: number("seconds", PLAIN.seconds),
        connections: number("connections", PLAIN.connections.into()) as u32,
        patience: number("patience", PLAIN.patience),
        ..PLAIN
    };
    println!(
        "| workers | piece s | lease s | pieces/s | of at most | wait ms | commits/s | rows written/s | question ms, 50 % | 99 % | failures | at work | after s |"
    );
    println!("| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    if words.iter().any(|word| word.starts_with("workers=")) {
        let (workers, piece) = (number("workers", 100.0) as u64, number("piece", PLAIN.piece));
        measure(Trial { workers, piece, lease: number("lease", PLAIN.lease), ..common });
        return;
    }
    for (workers, piece, lease) in SERIES {
        measure(Trial { workers, piece, lease, ..common });
    }
}

fn measure(trial: Trial) {
    let settings = ["fsync=on", "synchronous_commit=on", "full_page_writes=on", "shared_buffers=256MB"];
    let postgres = Postgres::with(&settings).expect("PostgreSQL starts");
    let url = postgres.database().expect("a database");
    let queue = Queue::connect_to_work(&url, trial.connections).expect("a queue");
    let asker = Queue::connect(&url, 1).expect("a queue");
    let build = Build::named("crowd");
    let piece = Duration::from_secs_f64(trial.piece);
    let employ = |number: u64| -> Employed {
        let badge = Badge {
            name: format!("worker-{number}"),
            build: build.clone(),
            version: "1".to_owned(),
            threads: 1,
        };
        let lease = Lease(Duration::from_secs_f64(trial.lease));
        let worker = Worker { badge, workshop: Arc::new(Waiting(piece)), lease, poll: piece / 10 };
        worker.employ(&queue, |error| {
            if FAILURES.fetch_add(1, Ordering::Relaxed) == 0 {
                eprintln!("the first failure: {error}");
            }
        })
    };
    FAILURES.store(0, Ordering::Relaxed);
    let end = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let giver = Queue::connect(&url, 2).expect("a queue");
            let order = Order::new(&build, json!("crowd"), 1);
            let take = &mut |_, _| ControlFlow::Continue(());
            let stop = || end.load(Ordering::Relaxed);
            giver.carry_out(&order, 0..u64::MAX / 4, &stop, take, &mut |_| ()).expect("it is carried out");
        });
        // They come in one after the other over the length of a piece or two, as crowds do.
        let began = Instant::now();
        let mut workers = Vec::new();
        for number in 0..trial.workers {
            workers.push(employ(number));
            let due = piece.max(Duration::from_secs(5)).mul_f64(number as f64 / trial.workers as f64);
            thread::sleep(due.saturating_sub(began.elapsed()));
        }
        // Measured is how it goes on, once all have come in; how long that takes is told too.
        let done = || workers.iter().map(Employed::done).sum::<u64>();
        let begun = || workers.iter().filter(|worker| worker.done() > 0).count();
        let most_wait = Duration::from_secs_f64(trial.patience);
        while begun() < workers.len() * 99 / 100 && began.elapsed() < most_wait {
            thread::sleep(Duration::from_millis(200));
        }
        let (came_in, after_s) = (begun(), began.elapsed().as_secs_f64());
        let (before, written_before, then) = (done(), written(&postgres, &url), Instant::now());
        let mut answers = Vec::new();
        while then.elapsed().as_secs_f64() < trial.seconds.max(2.0 * trial.piece) {
            let asked = Instant::now();
            if asker.ask().is_err() {
                FAILURES.fetch_add(1, Ordering::Relaxed);
            }
            answers.push(asked.elapsed());
            thread::sleep(Duration::from_millis(50));
        }
        let seconds = then.elapsed().as_secs_f64();
        let (after, written_after) = (done(), written(&postgres, &url));
        answers.sort();
        let pace = (after - before) as f64 / seconds;
        let most = trial.workers as f64 / trial.piece;
        let wait = 1_000.0 * (trial.workers as f64 / pace.max(1e-9) - trial.piece);
        let each = |place: usize| (written_after[place] - written_before[place]) / seconds;
        let answer =
            |part: f64| answers[((answers.len() - 1) as f64 * part) as usize].as_secs_f64() * 1_000.0;
        println!(
            "| {} | {} | {} | {pace:.0} | {most:.0} | {wait:.0} | {:.0} | {:.0} | {:.1} | {:.1} | {} | {came_in} | {after_s:.0} |",
            trial.workers,
            trial.piece,
            trial.lease,
            each(0),
            each(1),
            answer(0.5),
            answer(0.99),
            FAILURES.load(Ordering::Relaxed),
        );
        end.store(true, Ordering::Relaxed);
    });
    // Whoever is still at work ends with PostgreSQL and this queue.
}

/// Transactions that were committed, and rows that were written.
fn written(postgres: &Postgres, url: &str) -> [f64; 2] {
    let question = "SELECT xact_commit, tup_inserted + tup_updated + tup_deleted FROM pg_stat_database
        WHERE datname = current_database()";
    let answer = postgres.ask(url, question).expect("an answer");
    let numbers: Vec<f64> = answer.split('|').filter_map(|number| number.parse().ok()).collect();
    [numbers[0], numbers[1]]
}
