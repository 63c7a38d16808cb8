//! Clients that do not read.

use std::io::{ErrorKind, Write};
use std::time::Duration;

use serde_json::json;

use crate::client::{
    LIMIT, connect, endless, figure, get, hear, is_cut, post_with, receive, socket, wait_for,
};
use crate::server::Server;

/// Much more than the server keeps for one client and the system's buffers together.
const MUCH: usize = 64 << 20;

/// Writes the same bytes again and again; how many were taken before the server stopped reading or cut us off.
fn pour(mut stream: &std::net::TcpStream, bytes: &[u8]) -> usize {
    stream.set_write_timeout(Some(Duration::from_secs(3))).unwrap();
    let mut taken = 0;
    while taken < MUCH {
        match stream.write(bytes) {
            Ok(written) => taken += written,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return taken,
        }
    }
    taken
}

#[test]
fn unread_pongs_do_not_pile_up() {
    let server = Server::with(&["requests-per-second=1000000", "requests-at-once=1000000"]);
    let client = socket(&server);
    // A masked ping with 125 bytes of zeros, which stay the same under a mask of zeros.
    let mut ping = vec![0x89, 0x80 | 125, 0, 0, 0, 0];
    ping.resize(6 + 125, 0);
    let pings = ping.repeat(1000);
    // What the server makes ready after its start does not count: it is there when this is answered.
    let options = json!({"pieces": 3});
    let ready =
        json!({"id": "1", "action": "analyze", "game": "ur", "player": "perfect", "options": options});
    let asked = post_with(&server, &[], &ready);
    asked.set_read_timeout(Some(5 * LIMIT)).unwrap();
    assert_eq!(receive(asked).status, 200);
    let before = server.memory();
    pour(client.get_ref(), &pings);
    // Whether it stops reading or answers only the last of many pings is its own affair; that it keeps them all is not.
    let grown = server.memory().saturating_sub(before);
    assert!(grown < MUCH / 1024 / 8, "the server kept {grown} kB of pongs");
    assert_eq!(get(&server, "/livez").status, 200);
}

#[test]
fn unread_answers_do_not_pile_up() {
    let server = Server::with(&["requests-per-second=1000000", "requests-at-once=1000000"]);
    let client = socket(&server);
    let request = json!({"id": "x".repeat(128), "action": "state", "game": "polyclash"}).to_string();
    let mut frame = vec![0x81, 0x80 | 126];
    frame.extend(u16::try_from(request.len()).unwrap().to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(request.as_bytes());
    assert!(pour(client.get_ref(), &frame.repeat(100)) < MUCH, "the server answered everything");
    assert_eq!(get(&server, "/livez").status, 200);
}

#[test]
fn a_client_that_reads_late_gets_the_answer_and_few_reports() {
    let server = Server::with(&["workers=1"]);
    let mut client = socket(&server);
    let mut request = endless("long");
    request["reportEveryMs"] = json!(50);
    client.send(request.to_string().into()).unwrap();
    wait_for(&server, "parlor_jobs_running", 1);
    client.send(json!({"id": "stop", "action": "cancel", "target": "long"}).to_string().into()).unwrap();
    wait_for(&server, "parlor_jobs_running", 0);
    let mut finals = 0;
    while finals < 2 {
        finals += usize::from(hear(&mut client)["final"] != false);
    }
    assert_eq!(figure(&server, "parlor_jobs_cancelled_total"), 1);
}

#[test]
fn a_stream_that_nobody_reads_is_cut_off() {
    let server = Server::with(&["silence-ms=300", "requests-per-second=1000000", "requests-at-once=1000000"]);
    let stream = connect(&server);
    let body = json!({"id": "1", "action": "state", "game": "polyclash"}).to_string();
    let request = format!(
        "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    assert!(pour(&stream, request.repeat(100).as_bytes()) < MUCH);
    wait_for(&server, "parlor_connections", 1);
    assert!(is_cut(&stream));
}
