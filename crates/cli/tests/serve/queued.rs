//! What takes long is answered by workers of a queue, through the real program and a real PostgreSQL.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use parlor_postgres_trial::Postgres;
use serde_json::{Value as Json, json};
use tungstenite::Message;

use crate::client::{figure, get, hear, post, socket, wait_for};
use crate::server::Server;

/// A worker that ends with its test.
struct Worker(Child);

impl Worker {
    fn start(url: &str) -> Worker {
        let mut command = Command::new(Server::program());
        command.args(["worker", "--queue", url, "--threads", "1", "--poll-ms", "20"]);
        command.env_remove("PARLOR_UR_TABLE").env("PARLOR_DATA", "/no/such/folder").stderr(Stdio::null());
        Worker(command.spawn().expect("a worker starts"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn server(url: &str, wait_ms: u64) -> Server {
    // One thread thinks here, and a test keeps it busy.
    Server::with(&[&format!("work-queue={url}"), &format!("work-wait-ms={wait_ms}"), "workers=1"])
}

fn review(id: &str, nodes: u64) -> Json {
    let moves = ["K@h1", "R@b1", "N@f1", "K@h2", "N@b2", "R@a1", "R@d1", "N@e1", "B@d2", "N@c1"];
    let game = json!({"id": id, "action": "review", "game": "chessinfive", "moves": moves});
    let mut request = game;
    request["player"] = json!("engine");
    request["nodes"] = json!(nodes);
    request
}

fn without_time(mut answer: Json) -> Json {
    answer["timeMs"].take();
    answer
}

const LEFT: &str =
    "SELECT (SELECT count(*) FROM parlor_work.orders), (SELECT count(*) FROM parlor_work.pieces)";
const WORKERS: &str = "SELECT count(*) FROM parlor_work.workers";

/// Nobody is thought lost because the machine is busy.
const PATIENT: u64 = 60_000;

fn wait(mut is_so: impl FnMut() -> bool) {
    for _ in 0..6_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came");
}

#[test]
fn reviews_and_long_analyses_are_answered_by_workers_and_are_the_same() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (here, alone) = (server(&url, PATIENT), Server::with(&["workers=1"]));
    let _workers = [Worker::start(&url), Worker::start(&url)];
    wait(|| postgres.ask(&url, WORKERS).is_ok_and(|count| count == "2"));
    // The one thread of the server is kept busy by somebody's search that is not long.
    let mut busy = socket(&here);
    let search = json!({"id": "busy", "action": "perft", "game": "chessinfive", "depth": 12});
    busy.send(Message::text(search.to_string())).unwrap();
    wait_for(&here, "parlor_jobs_running", 1);
    // Several at once, over one socket: each is answered once, and as it would have been here.
    let wanted: Vec<Json> = (0..4).map(|number| review(&number.to_string(), 20 + number)).collect();
    let mut asker = socket(&here);
    for request in &wanted {
        asker.send(Message::text(request.to_string())).unwrap();
    }
    let mut answers: Vec<Json> = wanted.iter().map(|_| hear(&mut asker)).collect();
    answers.sort_by_key(|answer| answer["id"].as_str().unwrap().to_owned());
    for (request, answer) in wanted.iter().zip(answers) {
        assert_eq!(without_time(answer), without_time(post(&alone, request).json()));
    }
    // An analysis without an end is stopped by whoever asked, and says what there is.
    let mut endless = crate::client::endless("endless");
    endless["reportEveryMs"] = json!(50);
    asker.send(Message::text(endless.to_string())).unwrap();
    let report = hear(&mut asker);
    assert_eq!((&report["id"], &report["final"]), (&json!("endless"), &json!(false)));
    let cancel = json!({"id": "c", "action": "cancel", "target": "endless"});
    asker.send(Message::text(cancel.to_string())).unwrap();
    let last = loop {
        let heard = hear(&mut asker);
        if heard["final"] == true {
            break heard;
        }
    };
    assert!(last["nodes"].as_u64().unwrap() > 0, "{last}");
    assert_eq!(figure(&here, "parlor_errands_total"), 5);
    assert_eq!(figure(&here, "parlor_errands_declined_total"), 0);
    assert_eq!(figure(&here, "parlor_jobs_running"), 1);
    wait(|| postgres.ask(&url, LEFT).unwrap() == "0|0");
    // What the server refuses it refuses at once, and asks nobody.
    let mut wrong = review("wrong", 20);
    wrong["player"] = json!("nobody");
    assert_eq!(post(&here, &wrong).json()["reason"], "unknown-player");
    assert_eq!(figure(&here, "parlor_errands_total"), 5);
}

#[test]
fn a_review_whose_worker_is_killed_arrives_once() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (here, alone) = (server(&url, 4_000), Server::with(&["workers=1"]));
    let first = Worker::start(&url);
    wait(|| postgres.ask(&url, WORKERS).is_ok_and(|count| count == "1"));
    // Long enough that it is still going on when the first report of it has come.
    let mut request = review("1", 120_000);
    let wanted = without_time(post(&alone, &request).json());
    request["reportEveryMs"] = json!(50);
    let mut asker = socket(&here);
    asker.send(Message::text(request.to_string())).unwrap();
    let report = hear(&mut asker);
    assert_eq!(report["final"], false, "{report}");
    drop(first);
    let second = Worker::start(&url);
    let answer = loop {
        let heard = hear(&mut asker);
        if heard["final"] == true {
            break heard;
        }
    };
    assert_eq!(without_time(answer), wanted);
    wait(|| postgres.ask(&url, LEFT).unwrap() == "0|0");
    drop(second);
    // Nothing comes after it but the answer to the next question.
    asker.send(Message::text(json!({"id": "2", "action": "games"}).to_string())).unwrap();
    assert_eq!(hear(&mut asker)["id"], "2");
}

#[test]
fn without_workers_it_is_answered_here_after_a_while_and_without_a_queue_at_once() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let here = server(&url, 300);
    let nowhere = server("postgres://me:secret@127.0.0.1:9/none", PATIENT);
    for server in [&here, &nowhere] {
        let answer = post(server, &review("1", 20)).json();
        assert_eq!((&answer["final"], &answer["done"]), (&json!(true), &json!(10)), "{answer}");
        assert_eq!(figure(server, "parlor_errands_declined_total"), 1);
    }
    assert_eq!(get(&here, "/readyz").status, 200);
}
