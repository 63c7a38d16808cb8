//! Clients that are slow or silent.

use std::io::{Read, Write};

use crate::client::{connect, get, is_cut, post, socket};
use crate::server::Server;
use serde_json::json;

#[test]
fn half_a_head_is_cut_off() {
    let server = Server::with(&["header-ms=200"]);
    for half in ["", "G", "GET /livez HTTP/1.1\r\nHost: x\r\n"] {
        let mut stream = connect(&server);
        stream.write_all(half.as_bytes()).unwrap();
        assert!(is_cut(&stream), "{half:?}");
    }
}

#[test]
fn half_a_body_is_refused_and_cut_off() {
    let server = Server::with(&["body-ms=200"]);
    let mut stream = connect(&server);
    let head = "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("too-slow"), "{answer}");
}

#[test]
fn a_connection_that_rests_is_cut_off() {
    let server = Server::with(&["keep-alive-ms=200"]);
    let mut stream = connect(&server);
    stream.write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut bytes = [0; 1024];
    let read = stream.read(&mut bytes).unwrap();
    assert!(bytes[..read].starts_with(b"HTTP/1.1 200 "));
    assert!(is_cut(&stream));
    // One that goes on asking is not.
    let mut stream = connect(&server);
    stream
        .write_all(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    let mut heard = Vec::new();
    while String::from_utf8_lossy(&heard).matches("HTTP/1.1 200 ").count() < 2 {
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0);
        heard.extend_from_slice(&bytes[..read]);
    }
}

#[test]
fn a_socket_without_a_sign_of_life_is_cut_off() {
    let server = Server::with(&["ping-ms=50", "silence-ms=300"]);
    // Reads everything, and answers nothing.
    let silent = socket(&server);
    assert!(is_cut(silent.get_ref()));
    // A client that answers pings stays: it hears more of them than fit into the time of silence.
    let mut alive = socket(&server);
    for _ in 0..20 {
        assert!(matches!(alive.read().unwrap(), tungstenite::Message::Ping(_)));
        alive.flush().unwrap();
    }
}

#[test]
fn health_is_reachable_however_many_hold_on() {
    let server = Server::with(&["connections=20", "connections-per-address=10", "connections-spare=4"]);
    let half_open: Vec<_> = (0..200)
        .map(|_| {
            let mut stream = connect(&server);
            stream.write_all(b"GET /livez HTTP/1.1\r\n").unwrap();
            stream
        })
        .collect();
    assert_eq!(get(&server, "/livez").status, 200);
    assert_eq!(get(&server, "/readyz").status, 200);
    let refused = post(&server, &json!({"id": "1", "action": "games"}));
    assert_eq!((refused.status, refused.reason().as_str()), (429, "too-many-connections"));
    assert!(refused.retry_after() >= 1);
    drop(half_open);
}
