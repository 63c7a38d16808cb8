//! Holds a small tournament twice: on this thread, and by two workers of a queue. The reports are the same.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use parlor_arena::{Book, Entrant, Held, OwnPlayer, Plan, Shape, Threads, Venue};
use parlor_chessinfive::ChessInFive;
use parlor_desk::Desk;
use parlor_queue::{Badge, Build, Employed, Lease, Queue, Worker};
use parlor_roster::{Faults, Shelf};
use parlor_workshop::{Elsewhere, Shop};

const PLAYERS: [&str; 3] = ["random", "classic-easy", "engine:nodes=20"];

fn hold(venue: &dyn Venue<ChessInFive>, shelf: &Shelf) -> Result<Held, Box<dyn Error>> {
    let plan = Plan {
        engine: "example".to_owned(),
        variant: None,
        players: PLAYERS.map(str::to_owned).to_vec(),
        shape: Shape::RoundRobin,
        pairs: 3,
        seed: 1,
        nodes: None,
        time: None,
        margin: Duration::ZERO,
        longest: None,
        book: Book::start::<ChessInFive>(None),
        sprt: None,
        journal: None,
        records: None,
    };
    let players = PLAYERS.map(|text| OwnPlayer::<ChessInFive>::find(text, shelf));
    let players = players.into_iter().collect::<Result<Vec<_>, _>>()?;
    let entrants = players.iter().map(|player| player as &dyn Entrant<ChessInFive>).collect();
    Ok(plan.hold(entrants, venue, &|| false, &mut |_| ())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let postgres = parlor_postgres_trial::Postgres::start()?;
    let queue = Queue::connect(&postgres.database()?, 4)?;
    let (build, shelf) = (Build::of_here(&[])?, Shelf::default());
    let employ = |name: &str| -> Employed {
        let badge =
            Badge { name: name.to_owned(), build: build.clone(), version: "1".to_owned(), threads: 1 };
        let workshop =
            Arc::new(Shop::new((shelf.clone(), Arc::new(Faults::default())), Desk::new(|| 0), || {
                Desk::new(|| 0)
            }));
        let worker = Worker { badge, workshop, lease: Lease::default(), poll: Duration::from_millis(20) };
        worker.employ(&queue, |error| eprintln!("{error}"))
    };
    let workers = ["one", "two"].map(employ);
    let tell = Box::new(|_: &_| ());
    let elsewhere = Elsewhere { queue: &queue, build: &build, shelf: &shelf, size: Some(1), tell };
    let (here, there) = (hold(&Threads(1), &shelf)?, hold(&elsewhere, &shelf)?);
    println!("{} games; the reports are the same: {}", there.report.games, here.report == there.report);
    for worker in workers {
        println!("a worker did {} pieces", worker.dismiss(&queue));
    }
    Ok(())
}
