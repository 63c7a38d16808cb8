//! Every player of every game ends soon after it is told to, whatever it was asked for.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use parlor_desk::{Accepted, Connection, Desk};
use serde_json::{Map, Value as Json, json};

/// Long enough for every player to be in the middle of its work.
const AT_WORK: Duration = Duration::from_millis(50);
/// Only there so that a test that fails comes to an end; players need some milliseconds.
const LIMIT: Duration = Duration::from_secs(15);

/// The largest value of every setting that has one.
fn largest(tuning: &Json) -> Json {
    let largest = tuning.as_array().unwrap().iter().filter_map(|setting| {
        let name = setting["name"].as_str().unwrap();
        // Weights change no amount of work.
        let counts = ["plies", "quiescence", "candidates", "vct"].contains(&name);
        Some((name.to_owned(), setting.get("max").filter(|_| counts)?.clone()))
    });
    Json::Object(largest.collect::<Map<_, _>>())
}

/// Opens a game with the settings that must be given, and what else makes it long.
fn longest(game: &Json) -> Json {
    let mut request = json!({"id": "1", "game": game["id"], "depth": 64, "multi": 1000, "options": {}});
    for option in game["options"].as_array().unwrap() {
        if option.get("default").is_none() {
            request["options"][option["name"].as_str().unwrap()] = json!(1);
        }
    }
    if game["id"] == "ur" {
        request["moves"] = json!(["d2"]);
    }
    request
}

#[test]
fn every_player_stops() {
    let desk = Arc::new(Desk::new(|| 0));
    let games: Json = serde_json::from_str(&desk.ask(parlor_protocol::Query::Games).to_line()).unwrap();
    for game in games["games"].as_array().unwrap() {
        for player in game["players"].as_array().unwrap() {
            let mut requests = vec![longest(game)];
            if player["id"] == "perfect" {
                // Without a table it has to solve the game, which takes a minute.
                requests =
                    [json!("choose"), json!("evaluate"), json!("analyze")].map(|_| longest(game)).to_vec();
                requests.iter_mut().for_each(|request| request["options"] = json!({"pieces": 6}));
            }
            let actions =
                if player["id"] == "perfect" { ["choose", "evaluate", "analyze"] } else { ["choose"; 3] };
            for (mut request, action) in requests.into_iter().zip(actions) {
                request["action"] = json!(action);
                request["player"] = player["id"].clone();
                request["tuning"] = largest(&player["tuning"]);
                assert!(stops(&desk, &request), "it went on: {request}");
            }
        }
    }
}

/// Whether a job ends when it is stopped in the middle of its work.
fn stops(desk: &Arc<Desk>, request: &Json) -> bool {
    let connection = Connection::default();
    let job = match desk.accept(&connection, request.to_string().as_bytes()) {
        Accepted::Job(job) => job,
        // A player that lacks something says so at once.
        Accepted::Answered(answer) => return answer.to_line().contains("\"unavailable\""),
    };
    let stop = job.stop_flag();
    let (done, wait) = channel();
    thread::spawn(move || drop(done.send(job.run(&mut |_| {}))));
    if wait.recv_timeout(AT_WORK).is_ok() {
        return true;
    }
    stop.store(true, Ordering::Relaxed);
    wait.recv_timeout(LIMIT).is_ok()
}
