//! Counts primes with three workers, one of which leaves early: the counts come in order all the same.

use std::error::Error;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

use parlor_postgres_trial::Postgres;
use parlor_queue::{Badge, Build, Employed, Lease, Order, Queue, Undone, Worker, Workshop};
use serde_json::{Value, json};

/// Counts primes, a thousand numbers a step.
struct Primes;

impl Workshop for Primes {
    fn work(&self, _: &Value, steps: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> Result<Value, Undone> {
        let is_prime =
            |&number: &u64| number > 1 && (2..=number.isqrt()).all(|by| !number.is_multiple_of(by));
        let count = |step: u64| match stop() {
            true => Err(Undone::Stopped),
            false => Ok((1_000 * step..1_000 * (step + 1)).filter(is_prime).count()),
        };
        Ok(json!(steps.map(count).collect::<Result<Vec<_>, _>>()?))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let postgres = Postgres::start()?;
    let queue = Queue::connect(&postgres.database()?, 8)?;
    let build = Build::of_here(&[])?;
    let employ = |number: usize| -> Employed {
        let badge = Badge {
            name: format!("worker {number}"),
            build: build.clone(),
            version: "1".to_owned(),
            threads: 1,
        };
        let poll = Duration::from_millis(10);
        let worker = Worker { badge, workshop: Arc::new(Primes), lease: Lease::default(), poll };
        worker.employ(&queue, |error| eprintln!("{error}"))
    };
    let mut workers: Vec<_> = (1..=3).map(employ).collect();
    let order = Order::new(&build, json!("primes"), 5);
    let mut all = 0;
    let mut take = |steps: Range<u64>, result: Value| {
        let counts: Vec<u64> = serde_json::from_value(result).unwrap_or_default();
        all += counts.iter().sum::<u64>();
        println!("below {:>6}: {all}", 1_000 * steps.end);
        if steps.end == 20
            && let Some(worker) = workers.pop()
        {
            println!("a worker leaves after {} pieces", worker.dismiss(&queue));
        }
        ControlFlow::Continue(())
    };
    queue.carry_out(&order, 0..100, &|| false, &mut take, &mut |_| ())?;
    for worker in workers {
        println!("another leaves after {} pieces", worker.dismiss(&queue));
    }
    Ok(())
}
