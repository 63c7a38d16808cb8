//! Pieces of work through a real PostgreSQL: done once each, in order, whatever happens to workers and database.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use parlor_postgres_trial::Postgres;
use parlor_queue::{Badge, Build, Lease, Order, Queue, QueueError, Undone, Worker, Workshop};
use serde_json::{Value as Json, json};

/// What a workshop does with a step.
type Step = dyn Fn(u64, &(dyn Fn() -> bool + Sync)) -> Result<u64, Undone> + Send + Sync;

/// Does steps by a function, and counts how often each was begun.
struct Counting {
    step: Box<Step>,
    begun: Mutex<BTreeMap<u64, u32>>,
}

impl Counting {
    fn new(
        step: impl Fn(u64, &(dyn Fn() -> bool + Sync)) -> Result<u64, Undone> + Send + Sync + 'static,
    ) -> Arc<Counting> {
        Arc::new(Counting { step: Box::new(step), begun: Mutex::default() })
    }

    fn begun(&self) -> BTreeMap<u64, u32> {
        self.begun.lock().unwrap().clone()
    }
}

impl Workshop for Counting {
    fn work(&self, work: &Json, steps: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone> {
        assert_eq!(work["what"], "squares");
        let one = |number| {
            *self.begun.lock().unwrap().entry(number).or_default() += 1;
            (self.step)(number, stop)
        };
        Ok(json!(steps.map(one).collect::<Result<Vec<_>, _>>()?))
    }
}

/// A worker on a thread of its own.
struct Hand {
    stop: Arc<AtomicBool>,
    thread: Option<thread::JoinHandle<u64>>,
}

impl Hand {
    fn start(url: &str, build: &str, workshop: &Arc<Counting>, lease: Duration) -> Hand {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("hand-{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let badge = Badge { name, build: Build::named(build), version: "test".to_owned(), threads: 2 };
        let workshop = Arc::clone(workshop) as Arc<dyn Workshop>;
        let worker = Worker { badge, workshop, lease: Lease(lease), poll: Duration::from_millis(20) };
        let stop = Arc::new(AtomicBool::new(false));
        let (url, asked) = (url.to_owned(), Arc::clone(&stop));
        let thread = thread::spawn(move || {
            let queue = Queue::connect(&url, 4).expect("a queue");
            worker.run(&queue, &|| asked.load(Ordering::Relaxed), |_| ())
        });
        Hand { stop, thread: Some(thread) }
    }

    /// Stops it; gives how many pieces it did.
    fn stop(mut self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn squares(build: &str, size: u64) -> Order {
    Order::new(&Build::named(build), json!({ "what": "squares" }), size)
}

/// Carries an order out; gives the results in the order in which they came.
fn carry_out(url: &str, order: &Order, steps: Range<u64>) -> Result<Vec<u64>, QueueError> {
    let queue = Queue::connect(url, 2)?;
    let mut all = Vec::new();
    let from = steps.start;
    let mut take = |steps: Range<u64>, result: Json| {
        let results: Vec<u64> = serde_json::from_value(result).unwrap();
        all.extend(steps.zip(results).filter(|(step, _)| *step >= from).map(|(_, result)| result));
        ControlFlow::Continue(())
    };
    queue.carry_out(order, steps, &|| false, &mut take, &mut |_| ())?;
    Ok(all)
}

const LONG: Duration = Duration::from_secs(3600);

#[test]
fn pieces_are_done_once_and_come_in_order() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let shop = Counting::new(|number, _| Ok(number * number));
    let hands = [(); 3].map(|()| Hand::start(&url, "a", &shop, LONG));
    // It begins and ends within a piece.
    let found = carry_out(&url, &squares("a", 7), 10..700).unwrap();
    assert_eq!(found, (10..700).map(|number| number * number).collect::<Vec<_>>());
    let done: u64 = hands.into_iter().map(Hand::stop).sum();
    assert_eq!(done, 99);
    assert!(shop.begun().values().all(|&times| times == 1) && shop.begun().len() == 99 * 7);
    // Who asks for what the program cannot do is told so, and not served in clear.
    let Err(refused) = Queue::connect(&format!("{url}&sslmode=require"), 2) else { panic!("without TLS") };
    assert!(refused.to_string().contains("TLS"), "{refused}");
    // Nothing is left of it, and nobody.
    let left = "SELECT (SELECT count(*) FROM parlor_work.orders), (SELECT count(*) FROM parlor_work.pieces),
        (SELECT count(*) FROM parlor_work.workers), (SELECT count(*) FROM parlor_jobs._private_jobs)";
    assert_eq!(postgres.ask(&url, left).unwrap(), "0|0|0|0");
}

#[test]
fn a_poisonous_piece_is_set_aside_after_three_tries_and_can_be_tried_again() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let poisonous = Arc::new(AtomicBool::new(true));
    let poison = Arc::clone(&poisonous);
    let shop = Counting::new(move |number, _| match number {
        3 if poison.load(Ordering::Relaxed) => panic!("poison"),
        _ => Ok(number),
    });
    let _hand = Hand::start(&url, "a", &shop, LONG);
    let fault = thread::scope(|scope| {
        let order = scope.spawn(|| carry_out(&url, &squares("a", 1), 0..6).unwrap_err().to_string());
        // A piece that failed waits for seconds, which pass more quickly here.
        let pass =
            "UPDATE parlor_jobs._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL";
        while !order.is_finished() {
            let _ = postgres.ask(&url, pass);
            thread::sleep(Duration::from_millis(50));
        }
        order.join().unwrap()
    });
    assert!(
        fault.contains("piece 3 was set aside: it failed 3 times, at last because it panicked: poison"),
        "{fault}"
    );
    assert_eq!(shop.begun()[&3], 3);
    // What was done is kept, and not done again.
    poisonous.store(false, Ordering::Relaxed);
    assert_eq!(carry_out(&url, &squares("a", 1), 0..6).unwrap(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(shop.begun(), [(0, 1), (1, 1), (2, 1), (3, 4), (4, 1), (5, 1)].into());
}

#[test]
fn what_a_stopped_worker_had_another_takes_at_once() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let stuck = Counting::new(|_, stop| {
        while !stop() {
            thread::sleep(Duration::from_millis(5));
        }
        Err(Undone::Stopped)
    });
    let first = Hand::start(&url, "a", &stuck, LONG);
    let of_order = {
        let url = url.clone();
        thread::spawn(move || carry_out(&url, &squares("a", 1), 0..4).unwrap())
    };
    while stuck.begun().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(first.stop(), 0);
    // With a lease of an hour nobody would get what was not given back.
    let shop = Counting::new(|number, _| Ok(number));
    let _second = Hand::start(&url, "a", &shop, LONG);
    assert_eq!(of_order.join().unwrap(), [0, 1, 2, 3]);
}

#[test]
fn workers_take_only_work_of_their_own_build() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let [ours, theirs] = [10, 20].map(|more| Counting::new(move |number, _| Ok(number + more)));
    let _hands = [Hand::start(&url, "a", &ours, LONG), Hand::start(&url, "b", &theirs, LONG)];
    assert_eq!(carry_out(&url, &squares("a", 1), 0..20).unwrap(), (10..30).collect::<Vec<_>>());
    assert_eq!(carry_out(&url, &squares("b", 1), 0..20).unwrap(), (20..40).collect::<Vec<_>>());
    assert_eq!((ours.begun().len(), theirs.begun().len()), (20, 20));
}

#[test]
fn a_database_that_goes_away_and_comes_back_loses_nothing() {
    let mut postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let shop = Counting::new(|number, _| {
        thread::sleep(Duration::from_millis(20));
        Ok(number)
    });
    let _hands = [(); 2].map(|()| Hand::start(&url, "a", &shop, Duration::from_secs(2)));
    let of_order = {
        let url = url.clone();
        thread::spawn(move || carry_out(&url, &squares("a", 1), 0..200).unwrap())
    };
    let half = Instant::now();
    while shop.begun().len() < 50 && half.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(5));
    }
    postgres.stop().unwrap();
    thread::sleep(Duration::from_millis(500));
    postgres.begin().unwrap();
    assert_eq!(of_order.join().unwrap(), (0..200).collect::<Vec<_>>());
}

#[test]
fn an_order_that_was_left_is_taken_up_by_another_command() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let shop = Counting::new(|number, _| Ok(number));
    let queue = Queue::connect(&url, 2).unwrap();
    // The first command leaves before anybody is at work.
    let left = AtomicBool::new(false);
    let told = &mut |_: &_| left.store(true, Ordering::Relaxed);
    let stop = || left.load(Ordering::Relaxed);
    queue.carry_out(&squares("a", 4), 0..40, &stop, &mut |_, _| panic!("too early"), told).unwrap();
    assert_eq!(queue.size(&squares("a", 9)).unwrap(), Some(4));
    let hand = Hand::start(&url, "a", &shop, LONG);
    // The second would cut it into other pieces; those of the first count.
    assert_eq!(carry_out(&url, &squares("a", 9), 0..40).unwrap(), (0..40).collect::<Vec<_>>());
    assert_eq!(hand.stop(), 10);
    assert_eq!(queue.size(&squares("a", 9)).unwrap(), None);
}
