//! Errands through a real PostgreSQL: done while somebody waits, heard of on the way, and answered once.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use parlor_postgres_trial::Postgres;
use parlor_queue::{Badge, Build, Employed, Errand, Lease, Order, Patience, Queue, Undone, Worker, Workshop};
use serde_json::{Value as Json, json};

/// Does errands by telling three things and doubling a number; with 0 it goes on for ever, with 7 whoever
/// begins it first does, and at 13 it panics.
#[derive(Default)]
struct Doubling {
    done: Mutex<Vec<String>>,
    begun: AtomicU32,
    left: AtomicU32,
    /// Pieces of orders wait for this.
    gate: AtomicBool,
}

impl Workshop for Doubling {
    fn work(&self, _: &Json, steps: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Json, Undone> {
        while !self.gate.load(Ordering::Relaxed) {
            if stop() {
                return Err(Undone::Stopped);
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.done.lock().unwrap().push(format!("piece {}", steps.start));
        Ok(json!(steps.start))
    }

    fn errand(
        &self,
        work: &Json,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &(dyn Fn(Json) + Sync),
    ) -> Result<Json, Undone> {
        let number = work["number"].as_u64().unwrap();
        let first = self.begun.fetch_add(1, Ordering::Relaxed) == 0;
        assert_ne!(number, 13, "a number that nobody doubles");
        let mut told = 0;
        while number == 0 || (number == 7 && first) || told < 3 {
            if stop() {
                self.left.fetch_add(1, Ordering::Relaxed);
                return Err(Undone::Stopped);
            }
            told += 1;
            tell(json!({ "told": told }));
            thread::sleep(Duration::from_millis(if number == 0 { 20 } else { 300 }));
        }
        self.done.lock().unwrap().push(format!("errand {number}"));
        Ok(json!(2 * number))
    }
}

fn employ(queue: &Queue, build: &str, shop: &Arc<Doubling>) -> Employed {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("hand-{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let badge = Badge { name, build: Build::named(build), version: "test".to_owned(), threads: 1 };
    let (workshop, poll) = (Arc::clone(shop) as Arc<dyn Workshop>, Duration::from_millis(20));
    Worker { badge, workshop, lease: Lease(Duration::from_secs(3600)), poll }.employ(queue, |_| ())
}

/// Long enough that nobody is thought lost because the machine is busy.
const LONG: Patience = Patience { begin: Duration::from_secs(60), silence: Duration::from_secs(60) };

/// Sends an errand; gives its end and what was heard.
fn send(queue: &Queue, number: u64, patience: Patience, stop: &dyn Fn() -> bool) -> (Errand, Vec<Json>) {
    let mut heard = Vec::new();
    let work = json!({ "number": number });
    let sent = queue.send((&Build::named("a"), &work), patience, stop, &mut |told| heard.push(told));
    (sent.unwrap(), heard)
}

const LEFT: &str =
    "SELECT (SELECT count(*) FROM parlor_work.orders), (SELECT count(*) FROM parlor_work.pieces)";

#[test]
fn an_errand_goes_before_all_orders_and_is_heard_of_on_the_way() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (queue, shop) = (Queue::connect(&url, 6).unwrap(), Arc::new(Doubling::default()));
    thread::scope(|scope| {
        let order = scope.spawn(|| {
            let giver = Queue::connect(&url, 2).unwrap();
            let order = Order::new(&Build::named("a"), json!("pieces"), 1);
            let take = &mut |_, _| ControlFlow::Continue(());
            giver.carry_out(&order, 0..3, &|| false, take, &mut |_| ()).unwrap();
        });
        wait(|| postgres.ask(&url, "SELECT count(*) FROM parlor_jobs._private_jobs").unwrap() == "3");
        let errand = scope.spawn(|| send(&queue, 21, LONG, &|| false));
        wait(|| postgres.ask(&url, "SELECT count(*) FROM parlor_jobs._private_jobs").unwrap() == "4");
        let hand = employ(&queue, "a", &shop);
        let (ended, heard) = errand.join().unwrap();
        assert_eq!(ended, Errand::Done(json!(42)));
        assert!(!heard.is_empty() && heard.windows(2).all(|pair| pair[0] != pair[1]), "{heard:?}");
        shop.gate.store(true, Ordering::Relaxed);
        order.join().unwrap();
        hand.dismiss(&queue);
    });
    assert_eq!(*shop.done.lock().unwrap(), ["errand 21", "piece 0", "piece 1", "piece 2"]);
    assert_eq!(postgres.ask(&url, LEFT).unwrap(), "0|0");
}

#[test]
fn what_nobody_begins_is_taken_back_and_strangers_begin_nothing() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (queue, shop) = (Queue::connect(&url, 6).unwrap(), Arc::new(Doubling::default()));
    let hand = employ(&queue, "b", &shop);
    wait(|| postgres.ask(&url, "SELECT count(*) FROM parlor_work.workers").unwrap() == "1");
    let short = Patience { begin: Duration::from_millis(500), ..LONG };
    assert_eq!(send(&queue, 1, short, &|| false), (Errand::Untaken, Vec::new()));
    assert_eq!(shop.begun.load(Ordering::Relaxed), 0);
    assert_eq!(postgres.ask(&url, LEFT).unwrap(), "0|0");
    hand.dismiss(&queue);
}

#[test]
fn what_is_called_off_is_left_by_its_worker_and_what_breaks_is_told() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (queue, shop) = (Queue::connect(&url, 6).unwrap(), Arc::new(Doubling::default()));
    let hand = employ(&queue, "a", &shop);
    let stop = || shop.begun.load(Ordering::Relaxed) > 0;
    assert_eq!(send(&queue, 0, LONG, &stop).0, Errand::Stopped);
    // It has room for the next one because it noticed.
    assert_eq!(send(&queue, 2, LONG, &|| false).0, Errand::Done(json!(4)));
    assert_eq!(shop.left.load(Ordering::Relaxed), 1);
    let Errand::Failed(why) = send(&queue, 13, LONG, &|| false).0 else { panic!("it cannot be done") };
    assert!(why.contains("a number that nobody doubles"), "{why}");
    hand.dismiss(&queue);
    assert_eq!(postgres.ask(&url, LEFT).unwrap(), "0|0");
}

#[test]
fn an_errand_whose_worker_falls_silent_is_sent_again_and_answered_once() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (queue, shop) = (Queue::connect(&url, 6).unwrap(), Arc::new(Doubling::default()));
    let hands = [employ(&queue, "a", &shop), employ(&queue, "a", &shop)];
    thread::scope(|scope| {
        let errand = scope.spawn(|| send(&queue, 7, LONG, &|| false));
        // By the database's clock nothing has been heard of it for an hour, and nothing more is taken from its worker.
        let silent = "UPDATE parlor_work.pieces SET worker = 'nobody', told_at = now() - interval '1 hour' WHERE told_at IS NOT NULL RETURNING 1";
        wait(|| postgres.ask(&url, silent).is_ok_and(|rows| rows.starts_with('1')));
        assert_eq!(errand.join().unwrap().0, Errand::Done(json!(14)));
    });
    assert!(shop.begun.load(Ordering::Relaxed) >= 2);
    for hand in hands {
        hand.dismiss(&queue);
    }
    assert_eq!(postgres.ask(&url, LEFT).unwrap(), "0|0");
}

/// Waits until something is so; far too long only if it never will be.
fn wait(mut is_so: impl FnMut() -> bool) {
    for _ in 0..6_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came");
}
