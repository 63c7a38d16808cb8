use super::*;

use parlor_room::Room;
use serde_json::{Value as Json, json};

#[test]
fn events_look_as_the_protocol_says() {
    let mut scene = Scene::persons("romgon");
    let mv = scene.room().state("").legal[0].clone();
    scene.now = 12;
    let order = Order::from(Command::Move { mv: mv.clone(), at: 0 }).named("c1").with_seed("s");
    let events = scene.send(order, FIRST).unwrap();
    assert_eq!(
        serde_json::to_value(&events[0]).unwrap(),
        json!({"seq": 3, "version": 1, "time": 12, "by": "black", "cmd": "c1", "seed": "s",
               "type": "moved", "move": mv, "side": "black", "at": 0, "node": 1})
    );
    let created = serde_json::to_value(scene.journal.events()[0].shown()).unwrap();
    assert_eq!(created["type"], "created");
    assert_eq!(created.get("secret"), None);
    assert_eq!(created["room"]["seats"]["black"], json!({"kind": "person", "name": "Ann"}));
    assert_eq!(created["commit"].as_str().map(str::len), Some(64));
}

#[test]
fn a_command_sent_twice_is_obeyed_once() {
    let mut scene = Scene::persons("romgon");
    let mv = scene.room().state("").legal[0].clone();
    let order = Order::from(Command::Move { mv, at: 0 }).named("same");
    let first = scene.send(order.clone(), FIRST).unwrap();
    let lines = scene.journal.to_lines();
    assert_eq!(scene.send(order.clone(), FIRST).unwrap(), first);
    // Also after a restart.
    let mut restored = scene.restored();
    assert_eq!(restored.apply(order.clone(), FIRST, 99).unwrap(), first);
    assert_eq!(restored.to_lines(), lines);
    // Another seat's command of that name is another command.
    assert_eq!(scene.send(order, SECOND).unwrap_err().reason.as_deref(), Some("other-at"));
    let long = Order::from(Command::Resign {}).named("x".repeat(65));
    assert_eq!(scene.send(long, FIRST).unwrap_err().at.as_deref(), Some("cmd"));
}

#[test]
fn a_log_that_was_cut_off_goes_on_by_itself() {
    let mut scene = Scene::persons("romgon");
    scene.send(Command::Resign {}, FIRST).unwrap();
    let whole = scene.journal.events();
    assert_eq!(kinds(whole), "created began ended revealed");
    let cut = whole[..3].to_vec();
    let restored = Journal::of(&scene.catalogue, cut).unwrap();
    assert_eq!(kinds(restored.events()), kinds(whole));
}

#[test]
fn other_versions_are_refused_with_a_reason() {
    let scene = Scene::persons("ur");
    let mut json: Json = serde_json::from_str(&scene.journal.events()[0].to_line()).unwrap();
    json["version"] = 2.into();
    let problem = Journal::read(&scene.catalogue, &json.to_string()).unwrap_err();
    assert_eq!((problem.reason.as_deref(), problem.at.as_deref()), (Some("unknown-version"), Some("line 1")));
    for text in ["", "{", "{}", r#"{"version":1}"#, r#"{"version":1,"seq":1,"time":0,"type":"danced"}"#] {
        assert!(Journal::read(&scene.catalogue, text).is_err(), "{text}");
    }
}

#[test]
fn events_that_do_not_fit_are_refused_and_change_nothing() {
    let mut scene = Scene::persons("ur");
    for _ in 0..8 {
        scene.step();
    }
    let events = scene.journal.events().to_vec();
    for cut in 2..events.len() {
        let (before, event) = (&events[..cut], &events[cut]);
        let pristine = Room::rebuild(&scene.catalogue, before).unwrap();
        let mut room = Room::rebuild(&scene.catalogue, before).unwrap();
        let json = serde_json::to_value(event).unwrap();
        for (field, value) in [
            ("seq", json!(event.seq + 1)),
            ("version", json!(2)),
            ("move", json!("nonsense")),
            ("side", json!("nobody")),
            ("at", json!(99)),
            ("node", json!(99)),
            ("n", json!(99)),
            ("by", json!("nobody")),
            ("type", json!("ended")),
            ("type", json!("created")),
        ] {
            if json.get(field).is_none() {
                continue;
            }
            let mut wrong = json.clone();
            wrong[field] = value;
            if let Ok(wrong) = serde_json::from_value::<Event>(wrong) {
                assert!(room.absorb(&wrong).is_err(), "{field} of {event:?}");
                assert_eq!(room, pristine);
            }
        }
        room.absorb(event).unwrap();
    }
}

#[test]
fn a_watcher_sees_what_the_host_has_less_its_secrets() {
    let mut scene = Scene::persons("ur");
    for _ in 0..8 {
        scene.step();
    }
    let shown: Vec<_> = scene.journal.events().iter().map(Event::shown).collect();
    let watched = Room::rebuild(&scene.catalogue, &shown).unwrap();
    assert_eq!(watched.snapshot("r", 5), scene.room().snapshot("r", 5));
    assert_ne!(&watched, scene.room());
    let mut hosted = Room::rebuild(&scene.catalogue, scene.journal.events()).unwrap();
    hosted.forget_secrets();
    assert_eq!(watched, hosted);
}
