//! One transcript through standard input, HTTP and WebSocket of the real program; the browser runs the same file.
//!
//! `PARLOR_GOLDEN=write` (or `make golden`) writes the answers of the engine into the transcript.

mod decisions;
#[path = "../ways/mod.rs"]
mod ways;

use std::collections::VecDeque;
use std::fs;

use serde_json::{Value as Json, json};
use ways::{Engine, Http, Socket, Way};

const TRANSCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/transcript.jsonl");

#[test]
fn engine() {
    if std::env::var_os("PARLOR_GOLDEN").is_some_and(|wish| wish == "write") {
        write_answers();
    }
    run(&mut Engine::start());
}

#[test]
fn http() {
    run(&mut Http::start());
}

#[test]
fn web_socket() {
    run(&mut Socket::start());
}

fn steps() -> Vec<Json> {
    let text = fs::read_to_string(TRANSCRIPT).expect("the transcript");
    text.lines().map(|line| serde_json::from_str(line).expect("a step")).collect()
}

/// The line to send: an object, or a raw string.
fn line(step: &Json) -> String {
    step["send"].as_str().map_or_else(|| step["send"].to_string(), str::to_owned)
}

/// Sends one step and gathers its final answers (for a search that goes on: nothing, once it has reported).
fn take(way: &mut dyn Way, step: &Json) -> Vec<Json> {
    way.send(&line(step));
    if step["wait"] == "report" {
        while way.receive()["final"] != false {}
        return Vec::new();
    }
    let mut due = step["wait"].as_array().map_or(1, Vec::len);
    let mut answers = Vec::new();
    while due > 0 {
        let answer = way.receive();
        if answer["final"] != false {
            answers.push(answer);
            due -= 1;
        }
    }
    answers
}

fn run(way: &mut dyn Way) {
    let steps = steps();
    assert!(steps.len() > 50, "the transcript is short");
    for step in &steps {
        let mut wanted: VecDeque<Json> = step["answers"].as_array().cloned().unwrap_or_default().into();
        let answers = take(way, step);
        assert_eq!(answers.len(), wanted.len(), "answers to {}", line(step));
        for answer in answers {
            let found = wanted.iter().position(|wanted| matches(wanted, &answer));
            let Some(found) = found else {
                panic!("sent {}\ngot  {answer}\nwant {}", line(step), json!(wanted));
            };
            wanted.remove(found);
        }
    }
}

/// Equal, where `"*"` stands for anything.
fn matches(wanted: &Json, given: &Json) -> bool {
    match (wanted, given) {
        (Json::String(star), _) if star == "*" => true,
        (Json::Object(wanted), Json::Object(given)) => {
            wanted.len() == given.len()
                && wanted
                    .iter()
                    .all(|(key, wanted)| given.get(key).is_some_and(|given| matches(wanted, given)))
        }
        (Json::Array(wanted), Json::Array(given)) => {
            wanted.len() == given.len()
                && wanted.iter().zip(given).all(|(wanted, given)| matches(wanted, given))
        }
        _ => wanted == given,
    }
}

fn write_answers() {
    let mut engine = Engine::start();
    let mut text = String::new();
    for mut step in steps() {
        let mut answers = take(&mut engine, &step);
        answers.sort_by_key(|answer| answer["id"].as_str().map(str::to_owned));
        for answer in &mut answers {
            // How long it took is never the same twice; nor is anything of a search that was cut short.
            let varies: &[&str] = if step["wait"].is_array() {
                &["timeMs", "winrate", "nodes", "depth", "candidates"]
            } else {
                &["timeMs"]
            };
            for &field in varies {
                if answer.get(field).is_some() {
                    answer[field] = json!("*");
                }
            }
        }
        if step["wait"] != "report" {
            step["answers"] = json!(answers);
        }
        text += &format!("{step}\n");
    }
    fs::write(TRANSCRIPT, text).expect("the transcript can be written");
}
