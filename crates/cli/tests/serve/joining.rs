//! Playing in a server's room from the terminal.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

use crate::client::{get, receive, send};
use crate::server::Server;

fn post(server: &Server, path: &str, key: Option<&str>, body: &Json) -> Json {
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    let reply = receive(send(server, "POST", path, &headers, &body.to_string()));
    assert!(reply.status < 300, "{reply:?}");
    reply.json()
}

/// Waits until the room is as it is wanted.
fn wait_until(server: &Server, room: &str, wanted: impl Fn(&Json) -> bool) -> Json {
    for _ in 0..600 {
        let shown = get(server, room).json();
        if wanted(&shown) {
            return shown;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("it did not come to that: {}", get(server, room).body);
}

#[test]
fn a_seat_is_taken_from_the_terminal_and_left_and_taken_up_again() {
    let server = Server::start();
    let request = json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person", "name": "Ann"}}});
    let opened = post(&server, "/api/v1/rooms", None, &request);
    let room = format!("/api/v1/rooms/{}", opened["id"].as_str().unwrap());
    let ann = opened["keys"]["cyan"].as_str().unwrap().to_owned();
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    let play = |lines: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(["play", "--join", &format!("http://{}{room}", server.address), "--name", "Bob"]);
        command.arg("--key").arg(&key).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        child
    };
    // Bob waits for Ann's move. The first of his is none; he leaves when his lines are at their end.
    let bob = play("z9\nQ@e1\n");
    let ann_plays = |at: usize| {
        let shown = wait_until(&server, &room, |room| {
            room["round"] == 1 && room["moves"].as_array().unwrap().len() == at
        });
        let order = json!({"command": "move", "move": shown["state"]["legal"][0], "at": at});
        post(&server, &format!("{room}/commands"), Some(&ann), &order);
    };
    ann_plays(0);
    let first = wait_until(&server, &room, |room| room["moves"].as_array().unwrap().len() == 2);
    assert_eq!((&first["moves"][1], &first["seats"]["magenta"]["name"]), (&json!("Q@e1"), &json!("Bob")));
    ann_plays(2);
    let output = bob.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("refused: ") && !text.contains(&ann), "{text}");

    // With his key he comes back to his seat, and gives up.
    let output = play("resign\n").wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(get(&server, &room).json()["outcome"]["winner"], "cyan");
    // Without the key there is no seat for anybody else.
    let url = format!("http://{}{room}", server.address);
    let late = Command::new(env!("CARGO_BIN_EXE_parlor")).args(["play", "--join", &url]).output().unwrap();
    assert_eq!(late.status.code(), Some(1), "{late:?}");
}

#[test]
fn a_server_that_starts_anew_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with_data(folder.path());
    let request = json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person"}}});
    let opened = post(&server, "/api/v1/rooms", None, &request);
    let room = format!("/api/v1/rooms/{}", opened["id"].as_str().unwrap());
    let ann = opened["keys"]["cyan"].as_str().unwrap().to_owned();
    let url = format!("http://{}{room}", server.address);
    let mut bob = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["play", "--join", &url])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until(&server, &room, |room| room["round"] == 1);
    // He has the key of his seat, and the board is shown to him.
    bob.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    let address = format!("address={}", server.address);
    // Dropped, a server is killed without a word.
    drop(server);
    let data = format!("data={}", folder.path().display());
    let server = Server::with(&[&data, &address]);
    post(
        &server,
        &format!("{room}/commands"),
        Some(&ann),
        &json!({"command": "move", "move": "Q@d1", "at": 0}),
    );
    bob.stdin.take().unwrap().write_all(b"Q@e1\n").unwrap();
    let shown = wait_until(&server, &room, |room| room["moves"].as_array().unwrap().len() == 2);
    assert_eq!(shown["moves"], json!(["Q@d1", "Q@e1"]));
    bob.kill().unwrap();
    bob.wait().unwrap();
}
