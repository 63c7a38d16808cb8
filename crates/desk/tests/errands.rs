//! Questions that take long are answered by helpers, as if they had been answered here.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use parlor_desk::{Accepted, Connection, Declined, Desk, Errands, Helpers, Job, Report, Runner, WhenFull};
use parlor_protocol::{Answer, Request};
use serde_json::{Value as Json, json};

/// Helpers who have a desk of their own, or decline.
struct Others {
    desk: Desk,
    decline: bool,
    seen: Mutex<Vec<String>>,
}

impl Helpers for Others {
    fn answer(
        &self,
        request: &Request,
        stop: &dyn Fn() -> bool,
        report: Report<'_>,
    ) -> Result<Answer, Declined> {
        self.seen.lock().unwrap().push(request.id.clone());
        if self.decline {
            return Err(Declined("nobody is there".to_owned()));
        }
        let flag = AtomicBool::new(false);
        let mut look = |answer: Answer| {
            report(answer);
            flag.store(stop(), Ordering::Relaxed);
        };
        Ok(self.desk.answer(request, &flag, &mut look))
    }
}

struct Trial {
    here: Arc<Runner>,
    others: Arc<Others>,
    errands: Errands,
}

fn trial(decline: bool) -> Trial {
    let here = Arc::new(Runner::new(Arc::new(Desk::new(now)), 1, 4, WhenFull::Refuse));
    let others = Arc::new(Others { desk: Desk::new(now), decline, seen: Mutex::default() });
    let errands = Errands::new(Arc::clone(&here), Arc::clone(&others) as Arc<dyn Helpers>, (2, 2), |_| ());
    Trial { here, others, errands }
}

fn now() -> u64 {
    static BEGINNING: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    BEGINNING.elapsed().as_millis() as u64
}

fn review(id: &str) -> Json {
    let moves = ["K@h1", "R@b1", "N@f1", "K@h2", "N@b2"];
    json!({"id": id, "action": "review", "game": "chessinfive", "moves": moves, "player": "engine", "nodes": 20})
}

fn endless(id: &str) -> Json {
    json!({"id": id, "action": "analyze", "game": "chessinfive", "nodes": 1u64 << 52, "reportEveryMs": 50})
}

fn job(runner: &Runner, connection: &Connection, request: &Json) -> Box<Job> {
    match runner.accept(connection, request.to_string().as_bytes()) {
        Accepted::Job(job) => job,
        Accepted::Answered(answer) => panic!("{}", answer.to_line()),
    }
}

fn hear(give: impl FnOnce(Box<dyn FnMut(Answer) + Send>)) -> Receiver<Json> {
    let (sender, answers) = channel();
    give(Box::new(move |answer| drop(sender.send(serde_json::from_str(&answer.to_line()).unwrap()))));
    answers
}

fn without_time(mut answer: Json) -> Json {
    answer["timeMs"].take();
    answer
}

#[test]
fn a_review_by_helpers_is_the_one_that_would_have_been_made_here() {
    for decline in [false, true] {
        let trial = trial(decline);
        let connection = Connection::default();
        let job_of = |request: &Json| job(&trial.here, &connection, request);
        let alone = hear(|voice| trial.here.give(job_of(&review("1")), voice)).recv().unwrap();
        assert_eq!(alone["final"], true, "{alone}");
        let helped = hear(|voice| trial.errands.give(job_of(&review("1")), voice)).recv().unwrap();
        assert_eq!(without_time(helped), without_time(alone));
        assert_eq!(*trial.others.seen.lock().unwrap(), ["1"]);
        assert_eq!(trial.errands.counts(), [1, u64::from(decline)]);
    }
}

#[test]
fn what_is_cancelled_is_answered_with_what_there_is() {
    for decline in [false, true] {
        let trial = trial(decline);
        let connection = Connection::default();
        let answers =
            hear(|voice| trial.errands.give(job(&trial.here, &connection, &endless("long")), voice));
        assert_eq!(answers.recv().unwrap()["final"], false);
        assert!(connection.cancel("long"));
        trial.errands.sweep();
        let last = answers.iter().last().unwrap();
        assert_eq!(last["final"], true, "{last}");
    }
}

#[test]
fn more_than_may_wait_are_refused_and_others_are_not_kept_from_thinking() {
    let trial = trial(false);
    let connection = Connection::default();
    let ids: Vec<String> = (0..4).map(|number| number.to_string()).collect();
    let open: Vec<_> = ids
        .iter()
        .map(|id| hear(|voice| trial.errands.give(job(&trial.here, &connection, &endless(id)), voice)))
        .collect();
    while trial.errands.figures().running < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    let refused = hear(|voice| trial.errands.give(job(&trial.here, &connection, &endless("5")), voice));
    assert_eq!(refused.recv().unwrap()["error"]["reason"], "queue-full");
    // The one thread here is free.
    let quick =
        job(&trial.here, &connection, &json!({"id": "p", "action": "perft", "game": "ur", "depth": 1}));
    assert!(!Errands::suit(&quick) && trial.here.figures().running == 0);
    assert_eq!(hear(|voice| trial.here.give(quick, voice)).recv().unwrap()["nodes"], 5);
    connection.cancel_all();
    trial.errands.sweep();
    for answers in open {
        assert!(answers.iter().last().is_some());
    }
}
