//! Servers with a PostgreSQL: two of them, without it, and what they keep carried from one kind of store to the other.

use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use parlor_postgres_trial::Postgres;
use serde_json::{Value as Json, json};

use crate::client::{Reply, get, receive, send};
use crate::server::Server;
use crate::several::{kill_often, server};

fn post(server: &Server, path: &str, key: Option<&str>, body: &Json) -> Reply {
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    receive(send(server, "POST", path, &headers, &body.to_string()))
}

/// Opens a room; its path, and the key of the first side.
fn open(server: &Server, more: &Json) -> (String, String) {
    let seats =
        json!({"cyan": {"kind": "person", "name": "Ann"}, "magenta": {"kind": "person", "open": true}});
    let mut request = json!({"game": "chessinfive", "seats": seats});
    for (name, value) in more.as_object().into_iter().flatten() {
        request[name] = value.clone();
    }
    let reply = post(server, "/api/v1/rooms", None, &request);
    assert_eq!(reply.status, 201, "{reply:?}");
    let key = reply.json()["keys"]["cyan"].as_str().unwrap().to_owned();
    (reply.header("location").unwrap().to_owned(), key)
}

fn play(server: &Server, room: &str, key: &str, mv: &str, at: usize) -> Reply {
    let order = json!({"command": "move", "move": mv, "at": at, "cmd": mv});
    post(server, &format!("{room}/commands"), Some(key), &order)
}

/// Waits until something is so.
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..1200 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("{what}: it did not come to that");
}

/// `make soak` with `several` does it two hundred times.
#[test]
fn two_servers_lose_nothing_when_one_is_killed_and_postgres_restarts() {
    let figures = kill_often(0..5);
    assert!(figures.kills == 5 && figures.restarts == 2 && figures.acknowledged >= 20, "{figures:?}");
    assert!(figures.seen as usize > figures.acknowledged, "{figures:?}");
}

#[test]
fn a_room_is_the_same_at_both_servers() {
    let mut postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (here, there) = (server(&url), server(&url));
    let (room, key) = open(&here, &json!({"listed": true}));
    // Found in the lobby of the other, taken there, and played at both.
    let lobby = get(&there, "/api/v1/rooms").json();
    assert!(room.ends_with(lobby["rooms"][0]["id"].as_str().unwrap()), "{lobby}");
    let seat = post(&there, &format!("{room}/seats/magenta"), None, &json!({"name": "Zebulon"}));
    let second = seat.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(post(&here, &format!("{room}/seats/magenta"), None, &json!({})).status, 409);
    // Of two moves at once one wins, and the other is told how things stand.
    let at_once = thread::scope(|scope| {
        let one = scope.spawn(|| play(&here, &room, &key, "Q@d1", 0));
        let other = scope.spawn(|| play(&there, &room, &key, "Q@e1", 0));
        [one.join().unwrap(), other.join().unwrap()]
    });
    let mut statuses = [at_once[0].status, at_once[1].status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{at_once:?}");
    let lost = at_once.iter().find(|reply| reply.status == 409).unwrap().json();
    assert_eq!(lost["moves"].as_array().unwrap().len(), 1, "{lost}");
    assert_eq!(get(&here, &room).json()["seq"], get(&there, &room).json()["seq"]);
    // A name that is taken out at one is not shown at the other, and a room that is removed is gone there too.
    let kept = format!("{room}/kept");
    let forget =
        |key: &str| receive(send(&here, "DELETE", &kept, &[("Authorization", &format!("Bearer {key}"))], ""));
    assert_eq!(forget(&second).json(), json!({"removed": "name"}));
    assert!(!get(&there, &room).body.contains("Zebulon"));
    let id = room.rsplit('/').next().unwrap();
    assert!(store(&url, &["forget", "--room", id]).status.success());
    assert_eq!((get(&here, &room).status, get(&there, &room).status), (404, 404));

    // Without PostgreSQL nothing is acknowledged and nothing is ready; then everything goes on by itself.
    let both = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let (room, key) = open(&here, &json!({"seats": both}));
    postgres.stop().unwrap();
    let refused = play(&there, &room, &key, "Q@d1", 0);
    assert_eq!((refused.status, refused.reason().as_str()), (503, "store"), "{refused:?}");
    assert!(refused.retry_after() > 0);
    for server in [&here, &there] {
        wait_for("not ready", || get(server, "/readyz").status == 503);
        assert_eq!(get(server, "/livez").status, 200);
    }
    postgres.begin().unwrap();
    for server in [&here, &there] {
        wait_for("ready", || get(server, "/readyz").status == 200);
    }
    assert_eq!(play(&there, &room, &key, "Q@d1", 0).status, 200);
    assert_eq!(get(&here, &room).json()["moves"], json!(["Q@d1"]));
}

/// Flags fall though the server is dead at which the room was opened.
#[test]
fn another_server_watches_the_clock_of_one_that_is_dead() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let (here, there) = (server(&url), server(&url));
    let both = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let (room, _) = open(&here, &json!({"seats": both, "clock": {"moveMs": 1000}}));
    here.kill();
    wait_for("the flag falls", || get(&there, &room).json()["outcome"]["reason"] == "time");
    assert_eq!(get(&there, &room).json()["outcome"]["winner"], "magenta");
}

fn store(url: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("store").arg(args[0]).args(["--database", url]).args(&args[1..]).output().unwrap()
}

fn restored(place: [&str; 2], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["store", "restore"]).args(place).arg(file).output().unwrap()
}

#[test]
fn rooms_go_from_a_folder_into_a_database_and_back() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (old, new) = (path("old"), path("new"));
    let first = Server::with_data(&old);
    let (room, key) = open(&first, &json!({"listed": true}));
    drop(first);
    let [old_name, new_name] = [&old, &new].map(|path| path.to_str().unwrap());
    let mut backup = Command::new(env!("CARGO_BIN_EXE_parlor"));
    assert!(
        backup.args(["store", "backup", "--data", old_name]).arg(path("one")).status().unwrap().success()
    );
    let done = restored(["--database", &url], &path("one"));
    assert_eq!(String::from_utf8_lossy(&done.stdout), "1 room restored\n", "{done:?}");
    assert!(
        !restored(["--database", &url], &path("one")).status.success(),
        "rooms that are there are not lost"
    );

    let second = server(&url);
    wait_for("it is listed", || get(&second, "/api/v1/rooms").json()["rooms"][0]["game"] == "chessinfive");
    let seat = post(&second, &format!("{room}/seats/magenta"), None, &json!({}));
    let other = seat.json()["key"].as_str().unwrap().to_owned();
    assert_eq!(play(&second, &room, &key, "Q@d1", 0).status, 200, "its key opens its seat");
    assert!(store(&url, &["backup", path("two").to_str().unwrap()]).status.success());
    drop(second);
    assert!(restored(["--data", new_name], &path("two")).status.success());
    let third = Server::with_data(&new);
    assert_eq!(get(&third, &room).json()["moves"], json!(["Q@d1"]));
    assert_eq!(play(&third, &room, &key, "Q@d1", 0).status, 200, "nothing happens twice");
    assert_eq!(play(&third, &room, &other, "Q@e1", 1).status, 200);
}

#[test]
fn the_password_of_the_database_is_not_shown() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["serve", "--settings"]).env("PARLOR_DATABASE_URL", "postgres://ann:s3cret@db/parlor");
    let shown = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(
        shown.contains("database=postgres://ann:***@db/parlor\n") && !shown.contains("s3cret"),
        "{shown}"
    );
}
