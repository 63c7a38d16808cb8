//! Rooms of pages that cannot host them.

use serde_json::{Value as Json, json};

use crate::client::{Reply, receive, send};
use crate::server::Server;

fn post(server: &Server, body: &str) -> Reply {
    receive(send(server, "POST", "/api/v1/errands", &[("Content-Type", "application/json")], body))
}

#[test]
fn a_room_goes_from_errand_to_errand_and_the_server_keeps_nothing() {
    let room = json!({"game": "ur", "seats": {"player1": {"kind": "person"}, "player2": {"kind": "person"}}});
    let open = json!({"id": "1", "now": 1, "do": "open", "room": room, "entropy": "07".repeat(32)});
    let opened = post(&Server::start(), &open.to_string()).json();
    // Another server, which has never heard of it.
    let server = Server::start();
    let go_on = |last: &Json, events: &Json, errand: Json| {
        let mut request = json!({"id": "2", "now": 2, "before": {"events": events, "grasp": last["grasp"]}});
        request.as_object_mut().unwrap().extend(errand.as_object().unwrap().clone());
        post(&server, &request.to_string())
    };
    let roll = json!({"do": "order", "order": {"command": "roll", "at": 0}});
    let rolled = go_on(&opened, &opened["kept"], roll.clone());
    assert_eq!((rolled.status, rolled.json()["room"]["moves"].as_array().unwrap().len()), (200, 1));
    // What the game refuses is part of how things stand.
    let events = json!([&opened["kept"], &rolled.json()["kept"]].map(|kept| kept.as_str().unwrap()).concat());
    let again = go_on(&rolled.json(), &events, roll);
    assert_eq!(again.status, 200);
    assert!(
        again.json()["problem"]["detail"].is_string()
            && again.json()["room"]["moves"] == rolled.json()["room"]["moves"]
    );
}

#[test]
fn what_is_no_errand_is_refused() {
    let server = Server::start();
    assert_eq!(post(&server, "{").status, 400);
    assert_eq!(post(&server, r#"{"id":"1","now":0,"do":"dance"}"#).status, 400);
    let lost = post(&server, r#"{"id":"1","now":0,"do":"undo"}"#);
    assert_eq!((lost.status, &lost.json()["problem"]["reason"]), (200, &json!("no-room")));
    let events = "x".repeat(600 << 10);
    let long = json!({"id": "1", "now": 0, "do": "undo", "before": {"events": events}});
    assert_eq!(post(&server, &long.to_string()).status, 413);
}
