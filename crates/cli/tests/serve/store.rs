//! What a server keeps: saved, brought back, listed, deleted, carried over from an older version; and what happens when
//! it cannot be kept.

use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::client::{Reply, get, receive, send};
use crate::server::Server;

fn post(server: &Server, path: &str, key: Option<&str>, body: &Json) -> Reply {
    let bearer = key.map(|key| format!("Bearer {key}"));
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    receive(send(server, "POST", path, &headers, &body.to_string()))
}

/// Opens a room of two people; its path, and the key of the first.
fn open(server: &Server, name: &str) -> (String, String) {
    let seats = json!({"cyan": {"kind": "person", "name": name}, "magenta": {"kind": "person"}});
    let reply = post(server, "/api/v1/rooms", None, &json!({"game": "chessinfive", "seats": seats}));
    assert_eq!(reply.status, 201, "{reply:?}");
    let key = reply.json()["keys"]["cyan"].as_str().unwrap().to_owned();
    (reply.header("location").unwrap().to_owned(), key)
}

fn first_move(server: &Server, room: &str, key: &str) -> Reply {
    let order = json!({"command": "move", "move": "Q@d1", "at": 0, "cmd": "one"});
    post(server, &format!("{room}/commands"), Some(key), &order)
}

fn store(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("store").arg(args[0]).arg("--data").arg(folder).args(&args[1..]).output().unwrap()
}

fn told(folder: &Path, args: &[&str]) -> String {
    let output = store(folder, args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Waits until the server says that it is ready, or not.
fn wait_for_ready(server: &Server, wanted: u16) {
    for _ in 0..600 {
        if get(server, "/readyz").status == wanted {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("/readyz is not {wanted}");
}

#[test]
fn a_backup_brings_everything_back() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new, file) =
        (folder.path().join("old"), folder.path().join("new"), folder.path().join("rooms.backup"));
    let server = Server::with_data(&old);
    let (room, key) = open(&server, "Ann");
    assert_eq!(first_move(&server, &room, &key).status, 200);
    let before = get(&server, &room).json();
    let name = file.to_str().unwrap();
    told(&old, &["backup", name]);
    assert!(!store(&old, &["backup", name]).status.success(), "nothing is written over");
    // What changes something waits until no server runs.
    assert!(!store(&old, &["prune", "--days", "0"]).status.success());
    drop(server);
    assert_eq!(told(&new, &["restore", name]), "1 room restored\n");
    assert!(!store(&new, &["restore", name]).status.success(), "rooms that are there are not lost");
    let server = Server::with_data(&new);
    let after = get(&server, &room).json();
    assert_eq!((&after["moves"], &after["seq"]), (&before["moves"], &before["seq"]));
    assert_eq!(
        first_move(&server, &room, &key).status,
        200,
        "its key opens its seat, and nothing happens twice"
    );
    std::fs::write(&file, "nonsense").unwrap();
    assert!(!store(&folder.path().join("third"), &["restore", name]).status.success());
}

#[test]
fn what_is_kept_of_a_guest_can_be_listed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with_data(folder.path());
    let (room, key) = open(&server, "Zebulon");
    let (other, _) = open(&server, "Somebody");
    assert_eq!(first_move(&server, &room, &key).status, 200);
    let resigned = post(&server, &format!("{room}/commands"), Some(&key), &json!({"command": "resign"}));
    assert_eq!(resigned.status, 200);
    let id = room.rsplit('/').next().unwrap();
    let listed = told(folder.path(), &["list", "--guest", "Zebulon"]);
    assert!(listed.lines().count() == 1 && listed.contains(id) && listed.contains("Zebulon"), "{listed}");
    let results = told(folder.path(), &["results"]);
    assert!(results.contains("Zebulon") && results.contains("1 lost"), "{results}");
    let result: Json = serde_json::from_str(&told(folder.path(), &["results", "--json"])).unwrap();
    assert_eq!(
        (&result["outcome"]["winner"], &result["plies"], &result["score"]),
        (&json!("magenta"), &json!(1), &json!(9950))
    );
    // The events of the room prove its dice.
    let events = folder.path().join("events.txt");
    std::fs::write(&events, told(folder.path(), &["export", "--room", id])).unwrap();
    let proof = Command::new(env!("CARGO_BIN_EXE_parlor")).arg("dice").arg(&events).output().unwrap();
    assert!(proof.status.success(), "{proof:?}");
    std::fs::remove_file(events).unwrap();

    drop(server);
    assert_eq!(told(folder.path(), &["forget", "--guest", "Zebulon"]), "the name was removed from 1 room\n");
    assert_eq!(told(folder.path(), &["list", "--guest", "Zebulon"]), "");
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(7).any(|part| part == b"Zebulon"));
    }
    // The game is still there for the other side; a whole room can go too.
    let gone = other.rsplit('/').next().unwrap();
    told(folder.path(), &["forget", "--room", gone]);
    let server = Server::with_data(folder.path());
    assert_eq!(get(&server, &room).json()["outcome"]["winner"], "magenta");
    assert_eq!(get(&server, &other).status, 404);
    drop(server);
    assert_eq!(told(folder.path(), &["prune", "--days", "1"]), "0 rooms removed\n");
}

#[test]
fn a_guest_sees_and_removes_what_is_kept_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with_data(folder.path());
    let ask = |method: &str, room: &str, key: &str| {
        let bearer = format!("Bearer {key}");
        receive(send(&server, method, &format!("{room}/kept"), &[("Authorization", &bearer)], ""))
    };
    // Against another person the name goes, and the game stays: the key still opens the seat.
    let (room, key) = open(&server, "Zebulon");
    assert_eq!(first_move(&server, &room, &key).status, 200);
    assert_eq!((ask("GET", &room, "wrong").status, ask("DELETE", &room, "wrong").status), (403, 403));
    let kept = ask("GET", &room, &key).json();
    assert_eq!((&kept["side"], &kept["name"]), (&json!("cyan"), &json!("Zebulon")));
    assert_eq!(kept["events"].as_array().unwrap().len() as u64, get(&server, &room).json()["seq"]);
    assert!(!kept.to_string().contains("\"secret\""));
    assert_eq!(ask("DELETE", &room, &key).json(), json!({"removed": "name"}));
    assert_eq!(ask("GET", &room, &key).json()["name"], Json::Null);
    let shown = get(&server, &room);
    assert!(shown.json()["moves"] == json!(["Q@d1"]) && !shown.body.contains("Zebulon"), "{shown:?}");
    // Against a player nobody else needs the room.
    let seats = json!({"cyan": {"kind": "person", "name": "Zebulon"}, "magenta": {"kind": "player", "player": "random"}});
    let alone = post(&server, "/api/v1/rooms", None, &json!({"game": "chessinfive", "seats": seats})).json();
    let (alone, key) = (format!("/api/v1/rooms/{}", alone["id"].as_str().unwrap()), &alone["keys"]["cyan"]);
    let key = key.as_str().unwrap();
    assert_eq!(first_move(&server, &alone, key).status, 200);
    assert_eq!(ask("DELETE", &alone, key).json(), json!({"removed": "room"}));
    assert_eq!((get(&server, &alone).status, ask("GET", &alone, key).status), (404, 404));
    // Nothing is found in the files either, and after a restart it is the same.
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(7).any(|part| part == b"Zebulon"));
    }
    drop(server);
    let server = Server::with_data(folder.path());
    assert_eq!(get(&server, &room).json()["moves"], json!(["Q@d1"]));
    assert_eq!(get(&server, &alone).status, 404);
}

/// The file was written by the version before this one, with one room and one move in it.
#[test]
fn a_file_of_the_version_before_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/rooms-version-1.sqlite");
    std::fs::copy(old, folder.path().join("rooms.sqlite")).unwrap();
    let server = Server::with_data(folder.path());
    let id = told(folder.path(), &["list", "--json"]);
    let id: Json = serde_json::from_str(&id).unwrap();
    let room = get(&server, &format!("/api/v1/rooms/{}", id["room"].as_str().unwrap()));
    assert_eq!((room.status, &room.json()["moves"]), (200, &json!(["Q@d1"])));
    // What happens now is kept in the new form.
    let (room, key) = open(&server, "Ann");
    assert_eq!(first_move(&server, &room, &key).status, 200);
    drop(server);
    let server = Server::with_data(folder.path());
    assert_eq!(get(&server, &room).json()["moves"], json!(["Q@d1"]));
}

#[test]
fn without_its_file_nothing_is_acknowledged_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let (data, aside) = (folder.path().join("data"), folder.path().join("aside"));
    let server = Server::with_data(&data);
    let (room, key) = open(&server, "Ann");
    std::fs::rename(&data, &aside).unwrap();
    let refused = first_move(&server, &room, &key);
    assert_eq!((refused.status, refused.reason().as_str()), (503, "store"), "{refused:?}");
    assert!(refused.retry_after() > 0);
    assert_eq!(get(&server, "/readyz").status, 503);
    assert_eq!(get(&server, &room).json()["moves"], json!([]));
    std::fs::rename(&aside, &data).unwrap();
    wait_for_ready(&server, 200);
    assert_eq!(first_move(&server, &room, &key).status, 200);
    drop(server);
    assert_eq!(get(&Server::with_data(&data), &room).json()["moves"], json!(["Q@d1"]));
}

/// A limit on the size of files stands in for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; ulimit -S -f 256; exec \"$@\"", "bash", env!("CARGO_BIN_EXE_parlor")]);
    command.env_remove("PARLOR_UR_TABLE");
    let data = format!("data={}", folder.path().display());
    let server = Server::run(command, &[&data, "rooms-per-address=10000"]);
    let (room, key) = open(&server, "Ann");
    let seats = json!({"cyan": {"kind": "person"}, "magenta": {"kind": "person"}});
    let request = json!({"game": "chessinfive", "seats": seats});
    let refused = (0..2000)
        .map(|_| post(&server, "/api/v1/rooms", None, &request))
        .find(|reply| reply.status != 201)
        .expect("the disk is full at last");
    assert_eq!((refused.status, refused.reason().as_str()), (503, "store"), "{refused:?}");
    assert_eq!(get(&server, "/readyz").status, 503);
    let grown =
        Command::new("prlimit").args(["--pid", &server.process().to_string(), "--fsize=unlimited"]).status();
    assert!(grown.unwrap().success());
    wait_for_ready(&server, 200);
    assert_eq!(first_move(&server, &room, &key).status, 200);
    drop(server);
    assert_eq!(get(&Server::with_data(folder.path()), &room).json()["moves"], json!(["Q@d1"]));
}
