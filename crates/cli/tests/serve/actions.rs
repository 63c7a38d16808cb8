//! An address for every action, the description of all of them, and the page to try them.

use std::io::{Read, Write};

use serde_json::{Value as Json, json};

use crate::client::{Reply, connect, get, post as query, receive, send};
use crate::server::Server;

fn post(server: &Server, path: &str, body: &str) -> Reply {
    receive(send(server, "POST", path, &[("Content-Type", "application/json")], body))
}

#[test]
fn every_action_answers_at_its_own_address_as_at_the_common_one() {
    let server = Server::start();
    let position = json!({"game": "ur", "moves": ["d4"]});
    let record = json!({"game": "chessinfive", "moves": ["Q@d1"]});
    for (action, fields) in [
        ("games", json!({})),
        ("state", position.clone()),
        ("perft", json!({"game": "chessinfive", "depth": 1})),
        ("evaluate", json!({"game": "ur", "player": "classic"})),
        ("analyze", json!({"game": "ur", "moves": ["d4"], "player": "classic", "id": "mine"})),
        ("choose", json!({"game": "ur", "moves": ["d4"], "player": "random", "seed": 3})),
        ("record", record.clone()),
        (
            "review",
            json!({"game": "chessinfive", "moves": ["Q@d1"], "player": "uct", "nodes": 10, "seed": 1}),
        ),
        ("cancel", json!({"target": "nothing"})),
    ] {
        let own = post(&server, &format!("/api/v1/{action}"), &fields.to_string());
        let mut request = fields.clone();
        request["action"] = json!(action);
        if request.get("id").is_none() {
            request["id"] = json!(action);
        }
        let common = query(&server, &request);
        assert_eq!((own.status, common.status), (200, 200), "{action}: {own:?}");
        let steady = |reply: &Reply| {
            let mut json = reply.json();
            ["ms", "timeMs"].iter().for_each(|name| drop(json.as_object_mut().unwrap().remove(*name)));
            json
        };
        assert_eq!(steady(&own), steady(&common), "{action}");
    }
    assert_eq!(get(&server, "/api/v1/games").json(), post(&server, "/api/v1/games", "").json());
    assert_eq!(post(&server, "/api/v1/state", r#"{"action":"choose","game":"ur"}"#).status, 400);
    assert_eq!(post(&server, "/api/v1/state", r#"{"game":"go"}"#).status, 404);
    assert_eq!(post(&server, "/api/v1/state", "[]").status, 400);
    assert_eq!(post(&server, "/api/v1/dance", "{}").status, 405);
    // Reports come as lines.
    let reports = post(
        &server,
        "/api/v1/analyze",
        r#"{"game":"chessinfive","player":"classic-easy","reportEveryMs":50}"#,
    );
    assert_eq!(reports.header("content-type"), Some("application/x-ndjson"));
    assert!(reports.body.contains("\"final\":true"), "{reports:?}");
}

#[test]
fn events_come_as_lines_where_that_is_wanted() {
    let server = Server::start();
    let request =
        json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person"}, "magenta": {"kind": "person"}}});
    let room = post(&server, "/api/v1/rooms", &request.to_string());
    let mut stream = connect(&server);
    let path = room.header("location").unwrap();
    let head = format!("GET {path}/events HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut heard = String::new();
    while !heard.contains("\"began\"") {
        let mut bytes = [0; 4096];
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0, "{heard}");
        heard += &String::from_utf8_lossy(&bytes[..read]);
    }
    assert!(heard.contains("application/x-ndjson") && heard.contains("{\"seq\":1,"), "{heard}");
}

/// What the server says of itself: every reference leads somewhere, and every address that it names is there.
#[test]
fn the_description_names_what_is_there() {
    let server = Server::start();
    let description = get(&server, "/openapi.json").json();
    assert_eq!(description["openapi"], "3.1.0");
    let mut references = Vec::new();
    collect(&description, &mut references);
    assert!(references.len() > 50);
    for reference in references {
        let pointer = reference.strip_prefix('#').expect("a reference within the description");
        assert!(description.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 20, "{:?}", paths.keys());
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let known = path.replace("{id}", "0").replace("{side}", "first");
            let reply = receive(send(&server, &method.to_uppercase(), &known, &[], ""));
            let told = &methods[method]["responses"];
            assert!(told.get(reply.status.to_string()).is_some(), "{method} {path}: {reply:?}");
        }
    }
    for path in ["/try", "/try/try.js", "/try/try.css"] {
        let file = get(&server, path);
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("content-security-policy").is_some() && !file.body.contains("://"), "{path}");
    }
    assert_eq!(get(&server, "/try/else").status, 404);
}

fn collect(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Json::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect(value, found));
        }
        Json::Array(items) => items.iter().for_each(|item| collect(item, found)),
        _ => {}
    }
}
