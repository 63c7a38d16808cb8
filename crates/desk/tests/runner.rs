//! The runner: jobs on threads, a bounded queue, and nothing that breaks more than its own request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use parlor_desk::{Accepted, Connection, Desk, Job, Owner, Runner, Share, WhenFull};
use serde_json::{Value as Json, json};

static TICKS: AtomicU64 = AtomicU64::new(0);

fn runner(most: usize, when_full: WhenFull) -> Runner {
    Runner::new(Arc::new(Desk::new(|| TICKS.fetch_add(100, Ordering::Relaxed))), 1, most, when_full)
}

fn job(runner: &Runner, connection: &Connection, request: &Json) -> Box<Job> {
    match runner.accept(connection, request.to_string().as_bytes()) {
        Accepted::Job(job) => job,
        Accepted::Answered(answer) => panic!("{}", answer.to_line()),
    }
}

fn endless(id: &str) -> Json {
    json!({"id": id, "action": "analyze", "game": "chessinfive", "nodes": 1u64 << 52, "reportEveryMs": 50})
}

fn count(id: &str) -> Json {
    json!({"id": id, "action": "perft", "game": "ur", "depth": 1})
}

/// Keeps the one thread busy until its job is cancelled; comes back when it is at work.
fn occupy(runner: &Runner, connection: &Connection) -> Receiver<Json> {
    let (answers, heard) = channel();
    let voice = move |answer: parlor_protocol::Answer| {
        drop(answers.send(serde_json::from_str(&answer.to_line()).unwrap()));
    };
    runner.give(job(runner, connection, &endless("busy")), voice);
    let report: Json = heard.recv().unwrap();
    assert_eq!(report["final"], false);
    heard
}

/// Gives a line, and says where its answers are heard.
fn take(runner: &Runner, connection: &Connection, request: &Json) -> Receiver<Json> {
    let (answers, heard) = channel();
    runner.take(connection, request.to_string().as_bytes(), move |answer| {
        drop(answers.send(serde_json::from_str(&answer.to_line()).unwrap()));
    });
    heard
}

#[test]
fn a_cancelled_job_does_not_wait_for_its_turn() {
    let (runner, connection) = (runner(20_000, WhenFull::Wait), Connection::default());
    let busy = occupy(&runner, &connection);
    let waiting: Vec<_> =
        (0..10_000).map(|number| take(&runner, &connection, &count(&number.to_string()))).collect();
    assert_eq!(runner.figures().queued, 10_000);
    let cancelled = take(&runner, &connection, &json!({"id": "c", "action": "cancel", "target": "9999"}));
    assert_eq!(cancelled.recv().unwrap(), json!({"id": "c", "cancelled": true}));
    assert_eq!(waiting[9999].recv().unwrap()["error"]["type"], "cancelled");
    assert_eq!(runner.figures().queued, 9_999);
    assert!(connection.cancel("busy"));
    runner.finish();
    assert!(waiting[..9999].iter().all(|answers| answers.recv().unwrap()["nodes"] == 5));
    assert!(busy.iter().last().unwrap()["final"] == true);
}

#[test]
fn a_full_queue_refuses_and_what_is_stopped_makes_room() {
    let (runner, connection) = (runner(2, WhenFull::Refuse), Connection::default());
    let _busy = occupy(&runner, &connection);
    let waiting = [take(&runner, &connection, &count("1")), take(&runner, &connection, &count("2"))];
    let refused = take(&runner, &connection, &count("3")).recv().unwrap();
    assert_eq!((&refused["id"], &refused["error"]["type"]), (&json!("3"), &json!("too-busy")));
    // A refused id is free again.
    assert!(!connection.cancel("3"));
    assert!(connection.cancel("1"));
    let third = take(&runner, &connection, &count("3"));
    assert_eq!(waiting[0].recv().unwrap()["error"]["type"], "cancelled");
    assert!(connection.cancel("busy"));
    assert_eq!(
        (waiting[1].recv().unwrap()["nodes"].clone(), third.recv().unwrap()["nodes"].clone()),
        (5.into(), 5.into())
    );
    assert_eq!(runner.figures().refused, 1);
}

#[test]
fn a_client_that_goes_away_leaves_nothing_behind() {
    let runner = runner(8, WhenFull::Refuse);
    let (stays, goes) = (Connection::default(), Connection::default());
    let _busy = occupy(&runner, &stays);
    let answers: Vec<_> = (0..8).map(|number| take(&runner, &goes, &count(&number.to_string()))).collect();
    goes.cancel_all();
    runner.sweep();
    assert_eq!((runner.figures().queued, runner.figures().cancelled), (0, 8));
    assert!(answers.iter().all(|heard| heard.recv().unwrap()["error"]["type"] == "cancelled"));
    stays.cancel_all();
}

#[test]
fn more_than_may_wait_is_waited_for() {
    let (runner, connection) = (runner(1, WhenFull::Wait), Connection::default());
    let answers: Vec<_> =
        (0..50).map(|number| take(&runner, &connection, &count(&number.to_string()))).collect();
    runner.finish();
    assert!(answers.iter().all(|heard| heard.recv().unwrap()["nodes"] == 5));
}

#[test]
fn a_panic_is_an_answer_and_ends_nothing_else() {
    let (runner, connection) = (runner(4, WhenFull::Wait), Connection::default());
    let (answers, heard) = channel();
    // Reports of a review go out between two thoughts, where no safety net is under them.
    let review = json!({"id": "boom", "action": "review", "game": "chessinfive", "moves": ["Q@d1", "Q@e1", "R@d2"],
        "nodes": 3200, "reportEveryMs": 50});
    runner.give(job(&runner, &connection, &review), move |answer| {
        let answer: Json = serde_json::from_str(&answer.to_line()).unwrap();
        if answer["final"] == false {
            std::panic::resume_unwind(Box::new("on purpose"));
        }
        answers.send(answer).unwrap();
    });
    let answer = heard.recv().unwrap();
    assert_eq!((&answer["id"], &answer["error"]["type"]), (&json!("boom"), &json!("internal")));
    // Its id is free, and the thread goes on.
    assert_eq!(take(&runner, &connection, &count("boom")).recv().unwrap()["nodes"], 5);
}

#[test]
fn an_owner_has_its_share_and_lets_others_go_first() {
    let desk = Arc::new(Desk::new(|| TICKS.fetch_add(100, Ordering::Relaxed)));
    let runner = Runner::new(desk, 2, 5, WhenFull::Refuse);
    let of = |name: &str| Connection::of(Owner::new(name, Share { running: 1, waiting: 2 }));
    // Two connections of one owner share its places.
    let (greedy, too) = (of("greedy"), of("greedy"));
    let busy = occupy(&runner, &greedy);
    let waiting = [take(&runner, &greedy, &count("1")), take(&runner, &too, &count("2"))];
    let refused = take(&runner, &too, &count("3")).recv().unwrap();
    assert_eq!(refused["error"]["type"], "rate-limited");
    assert!(refused["error"]["args"]["retryAfter"].as_str().unwrap().parse::<u64>().unwrap() >= 1);
    // The second thread is there for others, although the greedy one has been waiting for longer.
    assert_eq!(take(&runner, &of("modest"), &count("1")).recv().unwrap()["nodes"], 5);
    assert!(waiting.iter().all(|answers| answers.try_recv().is_err()));
    assert_eq!((runner.figures().running, runner.figures().queued), (1, 2));
    // When its own job ends, its others have their turn.
    assert!(greedy.cancel("busy"));
    assert!(waiting.iter().all(|answers| answers.recv().unwrap()["nodes"] == 5));
    drop(busy);
}

#[test]
fn everything_can_be_stopped_at_once() {
    let (runner, connection) = (runner(8, WhenFull::Refuse), Connection::default());
    let busy = occupy(&runner, &connection);
    let waiting = take(&runner, &connection, &count("1"));
    runner.stop_all();
    assert_eq!(waiting.recv().unwrap()["error"]["type"], "cancelled");
    assert!(busy.iter().last().unwrap()["final"] == true);
    assert_eq!(runner.figures().queued, 0);
}
