//! Settings from everywhere, logs, request ids and figures.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

use crate::client::{get, receive, send, send_on};
use crate::server::Server;

fn parlor() -> Command {
    Command::new(env!("CARGO_BIN_EXE_parlor"))
}

#[test]
fn arguments_go_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlor.conf");
    std::fs::write(&file, "# three settings\nqueue=11\nrooms=12\naddress=127.0.0.1:13\n").unwrap();
    let shown = |more: &[&str]| {
        let mut command = parlor();
        command.args(["serve", "--settings", "--config", file.to_str().unwrap()]).args(more);
        let output =
            command.env("PARLOR_SERVE_ROOMS", "22").env("PARLOR_SERVE_KEEP_DAYS", "23").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let text = shown(&["--set", "keep-days=33", "--port", "34"]);
    for line in ["queue=11", "rooms=22", "keep-days=33", "address=127.0.0.1:34", "workers=0"] {
        assert!(text.lines().any(|other| other == line), "{line} in {text}");
    }
    // What it shows is such a file.
    std::fs::write(&file, &text).unwrap();
    assert_eq!(shown(&["--set", "keep-days=33"]), text);
    std::fs::write(&file, "queue=11\nnonsense\n").unwrap();
    let refused = parlor().args(["serve", "--config", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("line 2"), "{refused:?}");
}

#[test]
fn the_log_says_how_things_are_set_and_keeps_secrets() {
    let mut command = parlor();
    command.args([
        "serve",
        "--port",
        "0",
        "--set",
        "log=json",
        "--set",
        "origins=https://ann:s3cret@example.org",
    ]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = Vec::new();
    for line in BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap) {
        assert!(!line.contains("s3cret"), "{line}");
        let entry: Json = serde_json::from_str(&line).expect("every line is JSON");
        told.push((entry["fields"]["setting"].clone(), entry["fields"]["value"].clone()));
        // The last of them.
        if told.last().unwrap().0 == "metrics" {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(told.contains(&(json!("origins"), json!("https://ann:***@example.org"))), "{told:?}");
    assert!(told.contains(&(json!("queue"), json!("64"))), "{told:?}");
}

#[test]
fn requests_have_ids_and_are_timed() {
    let server = Server::start();
    let ids: Vec<_> =
        (0..2).map(|_| get(&server, "/livez").header("x-request-id").unwrap().to_owned()).collect();
    assert_ne!(ids[0], ids[1]);
    let named = |id: &str| receive(send(&server, "GET", "/livez", &[("X-Request-Id", id)], ""));
    assert_eq!(named("mine-1").header("x-request-id"), Some("mine-1"));
    assert_ne!(named("not a sound one").header("x-request-id"), Some("not a sound one"));
    let figures = get(&server, "/metrics").body;
    for name in [
        "parlor_request_seconds{quantile=\"0.99\"} ",
        "parlor_request_seconds_count 4",
        "parlor_job_oldest_milliseconds 0",
        "parlor_jobs_queued 0",
        "parlor_jobs_cancelled_total 0",
        "parlor_rooms 0",
    ] {
        assert!(figures.lines().any(|line| line.starts_with(name)), "{name} in {figures}");
    }
}

#[test]
fn what_never_changes_comes_compressed() {
    let server = Server::start();
    let plain = get(&server, "/openapi.json");
    assert_eq!(plain.header("content-encoding"), None);
    let mut stream = send(&server, "GET", "/openapi.json", &[("Accept-Encoding", "gzip")], "");
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut bytes).unwrap();
    let head = String::from_utf8_lossy(&bytes[..400]).to_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert!(bytes.len() * 4 < plain.body.len(), "{} of {}", bytes.len(), plain.body.len());
}

#[test]
fn keys_are_not_logged() {
    let mut command = parlor();
    command.args(["serve", "--port", "0", "--set", "log-level=trace"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_end_matches('/').rsplit('/').next().unwrap().to_owned();
    let ask = |path: &str, headers: &[(&str, &str)], body: &str| {
        let stream = std::net::TcpStream::connect(&address).unwrap();
        receive(send_on(stream, "POST", path, headers, body)).json()
    };
    let seats = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let opened = ask("/api/v1/rooms", &[], &json!({"game": "chessinfive", "seats": seats}).to_string());
    let key = opened["keys"]["cyan"].as_str().unwrap();
    let path = format!("/api/v1/rooms/{}/commands", opened["id"].as_str().unwrap());
    let bearer = format!("Bearer {key}");
    let order = json!({"command": "move", "move": "Q@d1", "at": 0}).to_string();
    assert_eq!(ask(&path, &[("Authorization", &bearer)], &order)["events"][0]["type"], "moved");
    child.kill().unwrap();
    let mut log = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut log).unwrap();
    child.wait().unwrap();
    assert!(log.contains(&path) && !log.contains(key), "{log}");
}
