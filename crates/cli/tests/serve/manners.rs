//! Forms, pages and paths.

use serde_json::json;

use crate::client::{get, post, post_with, receive, send};
use crate::server::Server;

#[test]
fn only_json_and_only_from_pages_that_may() {
    let server = Server::with(&["origins=https://friend.example"]);
    let games = json!({"id": "1", "action": "games"});
    let form = [("Content-Type", "text/plain")];
    assert_eq!(receive(send(&server, "POST", "/api/v1/query", &form, &games.to_string())).status, 415);
    let from = |origin: &str| receive(post_with(&server, &[("Origin", origin)], &games));
    assert_eq!(from("https://evil.example").status, 403);
    assert_eq!(from("null").status, 403);
    assert_eq!(from(&format!("http://{}", server.address)).status, 200);
    let friend = from("https://friend.example");
    assert_eq!(
        (friend.status, friend.header("access-control-allow-origin")),
        (200, Some("https://friend.example"))
    );
    let asked = [("Origin", "https://friend.example"), ("Access-Control-Request-Method", "POST")];
    let preflight = receive(send(&server, "OPTIONS", "/api/v1/query", &asked, ""));
    assert_eq!((preflight.status, preflight.header("access-control-allow-methods")), (204, Some("POST")));
    let upgrade = [
        ("Origin", "https://evil.example"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    assert_eq!(receive(send(&server, "GET", "/api/v1/ws", &upgrade, "")).status, 403);
}

#[test]
fn a_key_stands_only_once() {
    let server = Server::start();
    let json = [("Content-Type", "application/json")];
    let twice = r#"{"id":"1","action":"state","game":"ur","game":"romgon"}"#;
    let reply = receive(send(&server, "POST", "/api/v1/query", &json, twice));
    assert_eq!((reply.status, reply.reason().as_str()), (400, "duplicate-key"));
    for bound in ["depth", "nodes"] {
        for action in ["analyze", "choose", "review"] {
            let mut request = json!({"id": "1", "action": action, "game": "chessinfive"});
            request[bound] = json!(0);
            assert_eq!(post(&server, &request).status, 400, "{request}");
        }
    }
}

#[test]
fn programs_are_told_of_wrong_addresses_too() {
    let server = Server::start();
    let lost = get(&server, "/api/v1/nonsense");
    assert_eq!((lost.status, lost.reason().as_str()), (404, "unknown-address"));
    let wrong = get(&server, "/api/v1/state");
    assert_eq!(
        (wrong.status, wrong.reason().as_str(), wrong.header("allow")),
        (405, "wrong-method", Some("POST"))
    );
}

#[test]
fn the_page_belongs_to_itself() {
    let server = Server::start();
    let page = get(&server, "/");
    // A program that was built without its page has no policy to show.
    if page.status == 200 {
        let policy = page.header("content-security-policy").unwrap();
        for wanted in ["frame-ancestors 'self'", "base-uri 'none'", "connect-src 'self';"] {
            assert!(policy.contains(wanted), "{policy}");
        }
    }
}

#[test]
fn figures_have_their_own_address() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server::with(&[&format!("metrics={free}")]);
    assert_eq!(get(&server, "/metrics").status, 404);
    let stream = std::net::TcpStream::connect(free).unwrap();
    std::io::Write::write_all(&mut &stream, b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        .unwrap();
    let reply = receive(stream);
    assert!(reply.status == 200 && reply.body.contains("parlor_requests_total"), "{reply:?}");
    // Without one they are for this machine only: what a proxy passes on is not.
    let server = Server::start();
    assert_eq!(get(&server, "/metrics").status, 200);
    assert_eq!(
        receive(send(&server, "GET", "/metrics", &[("X-Forwarded-For", "192.0.2.1")], "")).status,
        404
    );
}

#[test]
fn what_lies_on_the_machine_is_not_told() {
    let folder = std::env::temp_dir().join(format!("parlor-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let table = folder.join("secret.table");
    std::fs::write(&table, "no table").unwrap();
    let server = Server::with_table(&table);
    let request = json!({"id": "1", "action": "choose", "game": "ur", "player": "perfect", "moves": ["d2"]});
    let reply = post(&server, &request);
    assert_eq!((reply.status, reply.reason().as_str()), (503, "bad-table"));
    assert!(!reply.body.contains("secret"), "{}", reply.body);
    std::fs::remove_dir_all(folder).unwrap();
}
