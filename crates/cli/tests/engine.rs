//! The protocol over pipes, with everything that can come through one.

mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use common::{code, feed, json_lines, parlor, stderr};
use serde_json::{Value as Json, json};

/// An engine to talk with, line by line.
struct Engine {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let args: Vec<_> = ["engine"].iter().chain(args).copied().collect();
        let mut child = parlor(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (to, from) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Engine { child, to, from }
    }

    fn say(&mut self, request: &Json) {
        let to = self.to.as_mut().unwrap();
        writeln!(to, "{request}").unwrap();
        to.flush().unwrap();
    }

    fn hear(&mut self) -> Json {
        let mut line = String::new();
        assert!(self.from.read_line(&mut line).unwrap() > 0, "the engine fell silent");
        serde_json::from_str(&line).unwrap()
    }

    /// The next answer that this is true of.
    fn hear_until(&mut self, wanted: impl Fn(&Json) -> bool) -> Json {
        loop {
            let answer = self.hear();
            if wanted(&answer) {
                return answer;
            }
        }
    }

    /// Ends the input and gives what is still said, and the exit code.
    fn end(mut self) -> (Vec<Json>, i32) {
        drop(self.to.take());
        let mut rest = Vec::new();
        for line in self.from.lines() {
            rest.push(serde_json::from_str(&line.unwrap()).unwrap());
        }
        (rest, self.child.wait().unwrap().code().unwrap())
    }
}

fn endless(id: &str) -> Json {
    json!({"id": id, "action": "analyze", "game": "chessinfive", "timeMs": 1_000_000_000u64, "nodes": 4_000_000_000u64, "reportEveryMs": 50})
}

fn answers_to(input: &[u8]) -> Vec<Json> {
    let output = feed(&["engine"], input.to_vec());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    json_lines(&output)
}

fn reason_of(request: &str) -> (Json, Json, Json) {
    let answers = answers_to(request.as_bytes());
    assert_eq!(answers.len(), 1, "{answers:?}");
    let error = &answers[0]["error"];
    (answers[0]["id"].clone(), error["type"].clone(), error["reason"].clone())
}

#[test]
fn hundreds_in_flight_are_all_answered() {
    let mut input = String::new();
    for number in 0..400 {
        let id = format!("r{number}");
        let game = ["ur", "chessinfive"][number % 2];
        let request = match number % 4 {
            0 => json!({"id": id, "action": "state", "game": game}),
            1 => json!({"id": id, "action": "perft", "game": game, "depth": 2}),
            2 => json!({"id": id, "action": "choose", "game": "chessinfive", "nodes": 10, "seed": number}),
            _ => json!({"id": id, "action": "analyze", "game": game, "nodes": 10, "seed": number}),
        };
        input.push_str(&format!("{request}\n"));
    }
    let mut heard: HashMap<String, u32> = HashMap::new();
    for answer in answers_to(input.as_bytes()) {
        assert!(answer.get("error").is_none(), "{answer}");
        *heard.entry(answer["id"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(heard.len(), 400);
    assert!(heard.values().all(|&count| count == 1));
}

#[test]
fn a_running_analysis_is_cancelled() {
    let mut engine = Engine::start(&[]);
    engine.say(&endless("long"));
    engine.hear_until(|answer| answer["id"] == "long" && answer["final"] == false);
    engine.say(&json!({"id": "stop", "action": "cancel", "target": "long"}));
    let mut last = None;
    let mut stopped = None;
    while last.is_none() || stopped.is_none() {
        let answer = engine.hear();
        if answer["id"] == "stop" {
            stopped = Some(answer);
        } else if answer["final"] == true {
            last = Some(answer);
        }
    }
    assert_eq!(stopped.unwrap()["cancelled"], true);
    assert!(!last.unwrap()["candidates"].as_array().unwrap().is_empty());
    engine.say(&json!({"id": "again", "action": "cancel", "target": "long"}));
    assert_eq!(engine.hear()["cancelled"], false);
    assert_eq!(engine.end(), (vec![], 0));
}

#[test]
fn a_waiting_job_is_cancelled() {
    let mut engine = Engine::start(&["--threads", "1"]);
    engine.say(&endless("first"));
    engine.hear_until(|answer| answer["id"] == "first");
    engine.say(&json!({"id": "second", "action": "analyze", "game": "chessinfive", "nodes": 1000}));
    engine.say(&json!({"id": "a", "action": "cancel", "target": "second"}));
    assert_eq!(engine.hear_until(|answer| answer["id"] == "a")["cancelled"], true);
    engine.say(&json!({"id": "b", "action": "cancel", "target": "first"}));
    let second = engine.hear_until(|answer| answer["id"] == "second");
    assert_eq!(second["error"]["type"], "cancelled");
    assert_eq!(engine.end().1, 0);
}

#[test]
fn an_id_is_taken_until_it_is_answered() {
    let mut engine = Engine::start(&[]);
    engine.say(&endless("x"));
    // Cancelled before it has begun, it would have nothing to tell.
    engine.hear_until(|answer| answer["final"] == false);
    engine.say(&json!({"id": "x", "action": "perft", "game": "ur", "depth": 1}));
    let twice = engine.hear_until(|answer| answer.get("error").is_some());
    assert_eq!(twice["error"]["reason"], "duplicate-id");
    engine.say(&json!({"id": "stop", "action": "cancel", "target": "x"}));
    engine.hear_until(|answer| answer["id"] == "x" && answer["final"] == true);
    engine.say(&json!({"id": "x", "action": "perft", "game": "ur", "depth": 1}));
    assert_eq!(engine.hear_until(|answer| answer["id"] == "x")["nodes"], 5);
    assert_eq!(engine.end().1, 0);
}

#[test]
fn bad_lines_are_answered_and_end_nothing() {
    let mut input = Vec::new();
    input.extend_from_slice(b"\xff\xfe{}\n");
    input.extend_from_slice(b"\n   \r\n");
    input.extend(std::iter::repeat_n(b'x', 10 << 20));
    input.extend_from_slice(b"\nnot json\n[]\n\x00\n");
    input.extend_from_slice(b"{\"id\":\"ok\",\"action\":\"state\",\"game\":\"ur\"}\r\n");
    let answers = answers_to(&input);
    let reasons: Vec<_> =
        answers.iter().map(|answer| answer["error"]["reason"].as_str().unwrap_or("fine")).collect();
    assert_eq!(reasons, ["not-utf8", "too-many-bytes", "not-json", "not-an-object", "not-json", "fine"]);
    assert_eq!(answers[1]["error"]["type"], "too-large");
    assert_eq!(answers[5]["id"], "ok");
}

#[test]
fn deep_nesting_does_no_harm() {
    let deep = "[".repeat(500_000);
    assert_eq!(answers_to(deep.as_bytes())[0]["error"]["reason"], "not-json");
}

#[test]
fn faulty_requests_say_where() {
    for (request, id, kind, reason) in [
        (r#"{"id":"1","action":"state","gmae":"ur"}"#, json!("1"), "bad-request", "unknown-field"),
        (r#"{"id":"1","action":"state","game":7}"#, json!("1"), "bad-request", "wrong-type"),
        (r#"{"id":1,"action":"state"}"#, json!(null), "bad-request", "wrong-type"),
        (r#"{"id":"1","action":"state","game":"go"}"#, json!("1"), "unknown-game", "unknown-game"),
        (
            r#"{"id":"1","action":"choose","game":"chessinfive","player":"nobody"}"#,
            json!("1"),
            "unknown-player",
            "unknown-player",
        ),
        (
            r#"{"id":"1","action":"state","game":"ur","moves":["resign","d1"]}"#,
            json!("1"),
            "game-over",
            "game-over",
        ),
        (r#"{"id":"1","action":"choose","game":"ur"}"#, json!("1"), "unsupported", "chance-turn"),
    ] {
        assert_eq!(reason_of(request), (id, json!(kind), json!(reason)), "{request}");
    }
}

#[test]
fn impossible_positions_and_moves_are_refused() {
    for (request, kind) in [
        (
            r#"{"id":"1","action":"state","game":"ur","position":"1...2................/60/1-"}"#,
            "bad-position",
        ),
        (
            r#"{"id":"1","action":"state","game":"chessinfive","position":"9/8/8/8/8/8/8/8 c - 0"}"#,
            "bad-position",
        ),
        (r#"{"id":"1","action":"state","game":"ur","moves":["d7"]}"#, "illegal-move"),
        (r#"{"id":"1","action":"state","game":"chessinfive","moves":["Q@j1"]}"#, "illegal-move"),
    ] {
        assert_eq!(reason_of(request).1, kind, "{request}");
    }
}

#[test]
fn the_end_of_input_answers_what_is_open() {
    let mut engine = Engine::start(&[]);
    for number in 0..20 {
        engine.say(&json!({"id": number.to_string(), "action": "choose", "game": "chessinfive", "nodes": 200, "seed": number}));
    }
    let (rest, code) = engine.end();
    assert_eq!((rest.len(), code), (20, 0));
    // A last line without its end is a line.
    assert_eq!(answers_to(br#"{"id":"1","action":"games"}"#).len(), 1);
    assert_eq!(answers_to(b""), Vec::<Json>::new());
}

#[test]
fn the_same_request_has_the_same_answer() {
    let request = br#"{"id":"1","action":"choose","game":"chessinfive","nodes":500,"seed":9}"#;
    let answer = |mut answers: Vec<Json>| {
        answers[0]["timeMs"] = json!(0);
        answers.remove(0)
    };
    assert_eq!(answer(answers_to(request)), answer(answers_to(request)));
}

#[test]
fn a_closed_output_ends_it_quietly() {
    let mut child = parlor(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The input stays open: it is the closed output that ends the program.
    let _ = stdin.write_all(b"{\"id\":\"1\",\"action\":\"games\"}\n");
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    let mut complaints = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut complaints).unwrap();
    assert_eq!(complaints, "");
}

/// Whether a program ends by itself. The limit is only there so that a test that fails comes to an end.
fn ends(child: &mut Child) -> bool {
    for _ in 0..600 {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().unwrap();
    false
}

#[test]
fn work_ends_when_both_pipes_are_closed() {
    let mut engine = Engine::start(&["--threads", "1"]);
    // It thinks for ever and says nothing meanwhile.
    let mut silent = endless("silent");
    silent.as_object_mut().unwrap().remove("reportEveryMs");
    engine.say(&silent);
    engine.say(&json!({"id": "here", "action": "games"}));
    assert_eq!(engine.hear()["id"], "here");
    let Engine { mut child, to, from } = engine;
    drop((to, from));
    assert!(ends(&mut child), "it thinks although nobody listens");
}

#[test]
fn cancel_is_heard_behind_ten_thousand_waiting_jobs() {
    let mut engine = Engine::start(&["--threads", "1"]);
    engine.say(&endless("busy"));
    engine.hear_until(|answer| answer["id"] == "busy");
    for number in 0..10_002 {
        engine.say(&json!({"id": number.to_string(), "action": "perft", "game": "ur", "depth": 1}));
    }
    engine.say(&json!({"id": "stop", "action": "cancel", "target": "busy"}));
    let first = engine.hear_until(|answer| answer["id"] != "busy");
    assert_eq!(first, json!({"id": "stop", "cancelled": true}));
    let (rest, code) = engine.end();
    assert_eq!((rest.iter().filter(|answer| answer["nodes"] == 5).count(), code), (10_002, 0));
}
