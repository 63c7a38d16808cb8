//! What one address may take.

use std::io::{Read, Write};

use serde_json::json;

use crate::client::{connect, endless, get, hear, post, post_with, receive, socket, wait_for};
use crate::server::Server;

const NARROW: [&str; 5] =
    ["workers=2", "queue=3", "running-per-address=1", "waiting-per-address=2", "trusted-proxies=127.0.0.1"];

#[test]
fn one_address_has_its_share_and_no_more() {
    let server = Server::with(&NARROW);
    let of = |address: &'static str| vec![("X-Forwarded-For", address)];
    let busy: Vec<_> =
        ["1", "2", "3"].iter().map(|id| post_with(&server, &of("192.0.2.1"), &endless(id))).collect();
    wait_for(&server, "parlor_jobs_queued", 2);
    // One at work although there are two threads, two that wait: that is its share.
    wait_for(&server, "parlor_jobs_running", 1);
    let refused = receive(post_with(&server, &of("192.0.2.1"), &endless("4")));
    assert_eq!((refused.status, refused.reason().as_str()), (429, "too-many-waiting"));
    assert!(refused.retry_after() >= 1);
    // Others are not held up by it.
    let count = json!({"id": "1", "action": "perft", "game": "ur", "depth": 1});
    assert_eq!(receive(post_with(&server, &of("192.0.2.2"), &count)).json()["nodes"], 5);
    let _other = post_with(&server, &of("192.0.2.2"), &endless("1"));
    wait_for(&server, "parlor_jobs_running", 2);
    let _third = post_with(&server, &of("192.0.2.3"), &endless("1"));
    wait_for(&server, "parlor_jobs_queued", 3);
    let full = receive(post_with(&server, &of("192.0.2.4"), &endless("1")));
    assert_eq!((full.status, full.reason().as_str()), (503, "queue-full"));
    assert!(full.retry_after() >= 1);
    // A stream says the same, and does not hide it behind a good status.
    let mut stream = endless("1");
    stream["reportEveryMs"] = json!(50);
    assert_eq!(receive(post_with(&server, &of("192.0.2.4"), &stream)).status, 503);
    // Who goes away leaves no place taken.
    drop(busy);
    wait_for(&server, "parlor_jobs_queued", 0);
}

#[test]
fn nobody_else_is_believed() {
    let server = Server::with(&["workers=1", "running-per-address=1", "waiting-per-address=1"]);
    let say =
        |address: &'static str, id: &str| post_with(&server, &[("X-Forwarded-For", address)], &endless(id));
    let _busy = (say("192.0.2.1", "1"), say("192.0.2.2", "2"));
    wait_for(&server, "parlor_jobs_queued", 1);
    assert_eq!(receive(say("192.0.2.3", "3")).status, 429);
}

#[test]
fn a_school_can_be_given_more() {
    let server = Server::with(&[
        "workers=1",
        "running-per-address=1",
        "waiting-per-address=1",
        "crowded=127.0.0.0/8=3",
    ]);
    let _busy: Vec<_> = ["1", "2", "3", "4"].iter().map(|id| post_with(&server, &[], &endless(id))).collect();
    wait_for(&server, "parlor_jobs_queued", 3);
    assert_eq!(post(&server, &endless("5")).status, 429);
}

#[test]
fn requests_have_a_rate() {
    let server = Server::with(&["requests-per-second=1", "requests-at-once=3"]);
    let body = json!({"id": "1", "action": "cancel", "target": "2"}).to_string();
    let one = |end: &str| {
        let length = body.len();
        format!(
            "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nConnection: {end}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    // All at once on one connection, so that they come within a moment.
    let mut stream = connect(&server);
    stream.write_all((one("keep-alive").repeat(99) + &one("close")).as_bytes()).unwrap();
    let mut heard = String::new();
    stream.read_to_string(&mut heard).unwrap();
    let (taken, refused) = (heard.matches("HTTP/1.1 200 ").count(), heard.matches("HTTP/1.1 429 ").count());
    assert!(taken >= 3 && refused > 50 && taken + refused == 100, "{taken} taken, {refused} refused");
    assert_eq!(heard.to_lowercase().matches("retry-after: ").count(), refused);
    assert_eq!(get(&server, "/livez").status, 200);
}

#[test]
fn a_socket_shares_with_its_address() {
    let server = Server::with(&["workers=1", "running-per-address=1", "waiting-per-address=1"]);
    let mut client = socket(&server);
    for id in ["1", "2", "3"] {
        client.send(endless(id).to_string().into()).unwrap();
    }
    let refused = hear(&mut client);
    assert_eq!((&refused["id"], &refused["error"]["type"]), (&json!("3"), &json!("rate-limited")));
    assert!(refused["error"]["args"]["retryAfter"].is_string());
    assert_eq!(post(&server, &endless("4")).status, 429);
    drop(client);
    wait_for(&server, "parlor_jobs_running", 0);
}
