//! How the server ends.

use std::io::Write;
use std::time::Duration;

use serde_json::json;
use tungstenite::Message;
use tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{connect, endless, get, is_cut, post_with, receive, socket, wait_for};
use crate::server::Server;

#[test]
fn everything_is_answered_and_everybody_is_told() {
    let mut server = Server::with(&["workers=2", "unready-ms=1000", "end-ms=4000"]);
    let mut half = connect(&server);
    half.write_all(b"POST /api/v1/query HTTP/1.1\r\n").unwrap();
    let mut client = socket(&server);
    client.send(endless("long").to_string().into()).unwrap();
    let http = post_with(&server, &[], &endless("http"));
    wait_for(&server, "parlor_jobs_running", 2);
    server.terminate();
    // It says so while it still serves.
    let mut ready = 200;
    for _ in 0..100 {
        ready = get(&server, "/readyz").status;
        if ready == 503 {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(ready, 503);
    assert_eq!(get(&server, "/livez").status, 200);
    // Both searches are answered with what they have.
    assert_eq!(receive(http).json()["final"], true);
    let answer = loop {
        if let Message::Text(text) = client.read().unwrap() {
            break text;
        }
    };
    assert!(answer.contains("\"final\":true"), "{answer}");
    let closed = loop {
        if let Message::Close(frame) = client.read().unwrap() {
            break frame.expect("a reason");
        }
    };
    assert_eq!(closed.code, CloseCode::Away);
    assert!(is_cut(&half));
    drop(client);
    assert_eq!(server.ends().expect("it ends").code(), Some(0));
}

#[test]
fn an_idle_server_does_not_wait_for_the_limit() {
    let mut server = Server::with(&["unready-ms=100", "end-ms=600000"]);
    let mut client = socket(&server);
    let idle = connect(&server);
    server.terminate();
    let closed = loop {
        if let Message::Close(frame) = client.read().unwrap() {
            break frame.expect("a reason");
        }
    };
    assert_eq!(closed.code, CloseCode::Away);
    drop(client);
    assert!(is_cut(&idle));
    assert_eq!(server.ends().expect("it ends").code(), Some(0));
}

#[test]
fn told_twice_it_ends_at_once() {
    let mut server = Server::with(&["workers=1", "unready-ms=600000", "end-ms=600000"]);
    let _busy = post_with(
        &server,
        &[],
        &json!({"id": "1", "action": "analyze", "game": "chessinfive", "nodes": 1u64 << 52}),
    );
    wait_for(&server, "parlor_jobs_running", 1);
    server.terminate();
    while get(&server, "/readyz").status != 503 {}
    server.terminate();
    assert_eq!(server.ends().expect("it ends").code(), Some(0));
}
