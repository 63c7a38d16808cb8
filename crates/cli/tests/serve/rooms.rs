//! Rooms, over HTTP and over sockets.

use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::client::{Reply, connect, get, hear, receive, send, socket};
use crate::server::Server;

fn post(server: &Server, path: &str, key: Option<&str>, body: &Json) -> Reply {
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    receive(send(server, "POST", path, &headers, &body.to_string()))
}

/// Opens a room; its path and the answer.
fn open(server: &Server, request: &Json) -> (String, Json) {
    let reply = post(server, "/api/v1/rooms", None, request);
    assert_eq!(reply.status, 201, "{reply:?}");
    let room = reply.json();
    assert_eq!(
        reply.header("location"),
        Some(format!("/api/v1/rooms/{}", room["id"].as_str().unwrap()).as_str())
    );
    (reply.header("location").unwrap().to_owned(), room)
}

fn key<'a>(room: &'a Json, side: &str) -> &'a str {
    room["seats"][side]["key"].as_str().expect("a key")
}

fn command(server: &Server, room: &str, key: &str, command: &Json) -> Reply {
    post(server, &format!("{room}/commands"), Some(key), command)
}

/// Waits until a room is as it is wanted.
fn wait_until(server: &Server, room: &str, wanted: impl Fn(&Json) -> bool) -> Json {
    for _ in 0..600 {
        let now = get(server, room).json();
        if wanted(&now) {
            return now;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("it did not come to that: {}", get(server, room).body);
}

const TWO: &str = r#"{"game":"chessinfive","seats":{"cyan":{"kind":"person","name":"Ann"}}}"#;

fn two() -> Json {
    serde_json::from_str(TWO).unwrap()
}

#[test]
fn two_people_play_by_link() {
    let server = Server::start();
    let (room, opened) = open(&server, &two());
    let ann = key(&opened, "cyan");
    assert!(ann.len() >= 32 && opened["id"].as_str().unwrap().len() >= 32);
    assert!(opened["seats"]["magenta"].get("key").is_none());
    // Nobody plays before both are there.
    let early =
        command(&server, &room, ann, &json!({"command": "move", "move": "Q@d1", "at": 0, "cmd": "a"}));
    assert_eq!(early.status, 409);
    let taken = post(&server, &format!("{room}/seats/magenta"), None, &json!({"name": "Bob"}));
    assert_eq!(taken.status, 200, "{taken:?}");
    let bob = taken.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(post(&server, &format!("{room}/seats/magenta"), None, &json!({})).status, 409);

    let first = json!({"command": "move", "move": "Q@d1", "at": 0, "cmd": "first"});
    for wrong in [None, Some("nonsense"), Some(bob.as_str())] {
        assert_eq!(post(&server, &format!("{room}/commands"), wrong, &first).status, 403);
    }
    let moved = command(&server, &room, ann, &first);
    assert_eq!((moved.status, &moved.json()["events"][0]["type"]), (200, &json!("moved")));
    // Sent again it gets the same answer, and nothing happens twice.
    assert_eq!(command(&server, &room, ann, &first).json()["events"], moved.json()["events"]);
    // One for another length of the game comes too late, and is told how things stand.
    let late =
        command(&server, &room, &bob, &json!({"command": "move", "move": "Q@e1", "at": 0, "cmd": "b"}));
    assert_eq!(
        (late.status, &late.json()["moves"], &late.json()["type"]),
        (409, &json!(["Q@d1"]), &json!("conflict"))
    );
    assert!(late.json()["state"]["legal"].is_array());
    let bad = command(&server, &room, &bob, &json!({"command": "move", "move": "Q@d1", "at": 1, "cmd": "c"}));
    assert_eq!(bad.status, 422);
    let resigned = command(&server, &room, &bob, &json!({"command": "resign", "cmd": "d"}));
    let types: Vec<_> =
        resigned.json()["events"].as_array().unwrap().iter().map(|event| event["type"].clone()).collect();
    assert_eq!(types, ["ended", "revealed"]);
    let shown = get(&server, &room);
    assert_eq!(
        (&shown.json()["outcome"]["winner"], &shown.json()["moves"]),
        (&json!("cyan"), &json!(["Q@d1"]))
    );
    assert!(!shown.body.contains(ann) && !shown.body.contains(&bob));
    let unknown = get(&server, "/api/v1/rooms/00000000000000000000000000000000");
    assert_eq!((unknown.status, &unknown.json()["type"]), (404, &json!("unknown-room")));
}

#[test]
fn of_two_commands_at_once_one_wins() {
    let server = Server::start();
    let both =
        json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person"}, "magenta": {"kind": "person"}}});
    let (room, opened) = open(&server, &both);
    let ann = key(&opened, "cyan");
    let statuses: Vec<u16> = thread::scope(|scope| {
        let moves = ["Q@d1", "Q@e1", "R@d1", "R@e1", "N@d1", "N@e1", "B@d1", "B@e1"];
        let tries: Vec<_> = moves
            .iter()
            .map(|mv| {
                let (server, room) = (&server, &room);
                let order = json!({"command": "move", "move": mv, "at": 0, "cmd": mv});
                scope.spawn(move || command(server, room, ann, &order).status)
            })
            .collect();
        tries.into_iter().map(|attempt| attempt.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|&status| status == 200 || status == 409), "{statuses:?}");
    assert_eq!(get(&server, &room).json()["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn players_answer_and_roll_by_themselves() {
    let server = Server::start();
    let request = json!({"game": "ur", "seats": {"player1": {"kind": "player", "player": "random"}, "player2": {"kind": "person"}}});
    let (room, opened) = open(&server, &request);
    let person = key(&opened, "player2").to_owned();
    let now = wait_until(&server, &room, |room| {
        room["state"]["roller"] == "player2" || room["state"]["turn"] == "player2"
    });
    let at = now["moves"].as_array().unwrap().len();
    assert!(at >= 2, "the player rolled and moved: {now}");
    let rolled =
        command(&server, &room, &person, &json!({"command": "roll", "at": at, "cmd": "r", "seed": "mine"}));
    assert_eq!((rolled.status, &rolled.json()["events"][0]["type"]), (200, &json!("rolled")));
}

#[test]
fn events_come_in_order_over_every_way() {
    let server = Server::start();
    let both =
        json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person"}, "magenta": {"kind": "person"}}});
    let (room, opened) = open(&server, &both);
    let (id, ann) = (opened["id"].as_str().unwrap(), key(&opened, "cyan"));
    let mut watcher = socket(&server);
    watcher.send(json!({"id": "w", "action": "watch", "room": id, "after": 0}).to_string().into()).unwrap();
    let created = hear(&mut watcher);
    assert_eq!(
        (&created["id"], &created["event"]["type"], &created["event"]["seq"]),
        (&json!("w"), &json!("created"), &json!(1))
    );
    assert!(created["event"].get("secret").is_none(), "{created}");
    assert_eq!(hear(&mut watcher)["event"]["type"], "began");
    // A command over another socket.
    let mut player = socket(&server);
    let order = json!({"id": "m", "action": "command", "room": id, "key": ann, "command": "move", "move": "Q@d1", "at": 0, "cmd": "1"});
    player.send(order.to_string().into()).unwrap();
    let answer = hear(&mut player);
    assert_eq!((&answer["id"], &answer["seq"]), (&json!("m"), &json!(3)));
    let moved = hear(&mut watcher);
    assert_eq!((&moved["event"]["type"], &moved["event"]["seq"]), (&json!("moved"), &json!(3)));
    let again = json!({"id": "n", "action": "command", "room": id, "key": ann, "command": "move", "move": "Q@d1", "at": 0, "cmd": "2"});
    player.send(again.to_string().into()).unwrap();
    let late = hear(&mut player);
    assert_eq!((&late["error"]["type"], &late["error"]["moves"]), (&json!("conflict"), &json!(["Q@d1"])));
    watcher.send(json!({"id": "c", "action": "cancel", "target": "w"}).to_string().into()).unwrap();
    assert_eq!(hear(&mut watcher), json!({"id": "c", "cancelled": true}));

    // The same as server-sent events, from the second on.
    let mut stream = connect(&server);
    let request = format!("GET {room}/events?after=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let mut heard = String::new();
    while heard.matches("data: ").count() < 2 {
        let mut bytes = [0; 4096];
        let read = std::io::Read::read(&mut stream, &mut bytes).unwrap();
        assert!(read > 0, "{heard}");
        heard += &String::from_utf8_lossy(&bytes[..read]);
    }
    assert!(
        heard.contains("text/event-stream")
            && heard.contains("id: 2\ndata: {\"seq\":2")
            && heard.contains("id: 3\n"),
        "{heard}"
    );
}

#[test]
fn a_flag_falls_with_nobody_there() {
    let server = Server::start();
    let both = json!({"game": "chessinfive", "seats": {"cyan": {"kind": "person"}, "magenta": {"kind": "person"}}, "clock": {"moveMs": 300}});
    let (room, _) = open(&server, &both);
    let over = wait_until(&server, &room, |room| !room["outcome"].is_null());
    assert_eq!((&over["outcome"]["winner"], &over["outcome"]["reason"]), (&json!("magenta"), &json!("time")));
}

/// The first player of a room without people moves as soon as somebody looks on, and not before.
#[test]
fn a_room_of_players_waits_for_somebody_to_look_on() {
    let server = Server::start();
    let player = json!({"kind": "player", "player": "random"});
    let seats = json!({"cyan": player, "magenta": player});
    let (room, opened) = open(&server, &json!({"game": "chessinfive", "seats": seats}));
    // A second room shows that there was time enough: its player has answered.
    let seats = json!({"cyan": player, "magenta": {"kind": "person"}});
    let (other, _) = open(&server, &json!({"game": "chessinfive", "seats": seats}));
    wait_until(&server, &other, |room| room["moves"] != json!([]));
    assert_eq!(get(&server, &room).json()["moves"], json!([]));
    let mut watcher = socket(&server);
    watcher.send(json!({"id": "w", "action": "watch", "room": opened["id"]}).to_string().into()).unwrap();
    while hear(&mut watcher)["event"]["type"] != "moved" {}
    // Whoever left is not played for any longer: the room stops, and goes on for the next.
    drop(watcher);
    let stopped = wait_until_quiet(&server, &room);
    if stopped["outcome"].is_null() {
        let mut watcher = socket(&server);
        let after = json!({"id": "w", "action": "watch", "room": opened["id"], "after": stopped["seq"]});
        watcher.send(after.to_string().into()).unwrap();
        assert_eq!(hear(&mut watcher)["event"]["seq"], stopped["seq"].as_u64().unwrap() + 1);
    }
}

/// Waits until nothing has happened in a room while another was opened and its player answered.
fn wait_until_quiet(server: &Server, room: &str) -> Json {
    let seats = json!({"cyan": {"kind": "player", "player": "random"}, "magenta": {"kind": "person"}});
    for _ in 0..40 {
        let before = get(server, room).json();
        let (other, _) = open(server, &json!({"game": "chessinfive", "seats": seats}));
        wait_until(server, &other, |room| room["moves"] != json!([]));
        if get(server, room).json()["seq"] == before["seq"] {
            return before;
        }
    }
    panic!("it goes on with nobody there");
}

#[test]
fn who_looks_on_is_counted() {
    let server = Server::with(&["watchers-per-room=1"]);
    let (_, opened) = open(&server, &two());
    let watch = |id: &str| json!({"id": id, "action": "watch", "room": opened["id"]}).to_string();
    let mut watcher = socket(&server);
    watcher.send(watch("a").into()).unwrap();
    assert_eq!(hear(&mut watcher)["event"]["type"], "created");
    watcher.send(watch("b").into()).unwrap();
    assert_eq!(hear(&mut watcher)["error"]["reason"], "too-many-watchers");
}

#[test]
fn open_seats_are_listed_where_that_is_wanted() {
    let server = Server::with(&["rooms-per-address=3"]);
    let mut listed = two();
    listed["listed"] = json!(true);
    let (_, room) = open(&server, &listed);
    open(&server, &two());
    let lobby = get(&server, "/api/v1/rooms").json();
    assert_eq!(lobby["rooms"].as_array().unwrap().len(), 1);
    assert_eq!(lobby["rooms"][0]["id"], room["id"]);
    open(&server, &two());
    assert_eq!(post(&server, "/api/v1/rooms", None, &two()).status, 429);
}

#[test]
fn faulty_rooms_are_refused() {
    let server = Server::start();
    for (request, status) in [
        (r#"{"game":"go","seats":{}}"#, 404),
        (r#"{"game":"ur","seats":{"north":{"kind":"person"}}}"#, 400),
        (r#"{"game":"ur","seats":{},"saets":{}}"#, 400),
        (r#"{"game":"ur","seats":{"player1":{"kind":"player","player":"nobody"}}}"#, 404),
        (r#"{"game":"ur","seats":{"player1":{"kind":"person","name":"a\u202eb"}}}"#, 400),
        (r#"{"game":"ur","seats":{"player1":{"kind":"person","name":"a name that is much too long"}}}"#, 400),
        (r#"{"game":"ur","game":"romgon","seats":{}}"#, 400),
        ("nonsense", 400),
    ] {
        let reply =
            receive(send(&server, "POST", "/api/v1/rooms", &[("Content-Type", "application/json")], request));
        assert_eq!(reply.status, status, "{request}: {reply:?}");
    }
}

/// An acknowledged move is there after any kill, once; and the player's seat goes on by itself.
#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = std::env::temp_dir().join(format!("parlor-rooms-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut server = Server::with_data(&folder);
    let seats = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "player", "player": "random"}});
    let (room, opened) = open(&server, &json!({"game": "chessinfive", "seats": seats, "takeBack": "never"}));
    let ann = key(&opened, "cyan").to_owned();
    let mut acknowledged: Vec<(u64, String)> = Vec::new();
    for round in 0..5 {
        let is_ours = |room: &Json| room["state"]["turn"] == "cyan" || !room["outcome"].is_null();
        let now = wait_until(&server, &room, is_ours);
        if !now["outcome"].is_null() {
            break;
        }
        let (at, mv) = (now["moves"].as_array().unwrap().len() as u64, now["state"]["legal"][0].clone());
        let order = json!({"command": "move", "move": mv, "at": at, "cmd": round.to_string()});
        let reply = command(&server, &room, &ann, &order);
        assert_eq!(reply.status, 200, "{reply:?}");
        acknowledged.push((at, mv.as_str().unwrap().to_owned()));
        // Dropped, a server is killed without a word.
        drop(server);
        server = Server::with_data(&folder);
        let after = get(&server, &room).json();
        for (at, mv) in &acknowledged {
            assert_eq!(after["moves"][*at as usize], json!(mv), "{after}");
        }
        // Sent once more, it has happened already.
        let again = command(&server, &room, &ann, &order);
        assert_eq!((again.status, again.json()["events"].clone()), (200, reply.json()["events"].clone()));
    }
    // What is kept of a key is not the key.
    drop(server);
    for file in std::fs::read_dir(&folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(ann.len()).any(|part| part == ann.as_bytes()));
    }
    std::fs::remove_dir_all(folder).unwrap();
}
