//! Requests at the desk, one law or one kind of fault at a time.

use std::sync::atomic::{AtomicU64, Ordering};

use parlor_desk::{Accepted, Catalogue, Connection, Desk, Limits};
use parlor_rules::Draws;
use serde_json::{Value as Json, json};

static TICKS: AtomicU64 = AtomicU64::new(0);

fn desk() -> Desk {
    Desk::new(|| TICKS.fetch_add(1, Ordering::Relaxed))
}

/// Sends a request and runs its job, if it is one.
fn ask_at(desk: &Desk, request: &Json) -> Json {
    let connection = Connection::default();
    let answer = match desk.accept(&connection, request.to_string().as_bytes()) {
        Accepted::Answered(answer) => answer,
        Accepted::Job(job) => job.run(&mut |_| {}),
    };
    serde_json::from_str(&answer.to_line()).unwrap()
}

fn ask(request: Json) -> Json {
    ask_at(&desk(), &request)
}

#[track_caller]
fn assert_problem(request: Json, kind: &str, reason: &str, at: Json) {
    let answer = ask(request);
    let error = &answer["error"];
    assert_eq!((error["type"].as_str(), error["reason"].as_str()), (Some(kind), Some(reason)), "{answer}");
    assert_eq!(error["at"], at, "{answer}");
    assert!(error["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{answer}");
}

#[test]
fn every_registered_game_is_complete() {
    let games = ask(json!({"id": "g", "action": "games"}));
    for (info, table) in games["games"].as_array().unwrap().iter().zip(desk().games()) {
        let about = table.about();
        assert_eq!(info["id"], about.id);
        assert!(about.rules.lines().count() > 30, "{} has no rules page", about.id);
        assert!(!table.layout().cells.is_empty(), "{} has no board", about.id);
        let players: Vec<_> = info["players"].as_array().unwrap().iter().map(|p| p["id"].clone()).collect();
        assert_eq!(players[..3], ["engine", "uct", "random"], "{}", about.id);
    }
    assert_eq!(games["version"]["protocol"], "1.0");
}

#[test]
fn chance_turns_name_the_roller_and_the_odds() {
    let state = ask(json!({"id": "1", "action": "state", "game": "ur"}));
    assert_eq!(state["turn"], "chance");
    assert_eq!(state["roller"], "player1");
    assert_eq!(state["chances"], json!([0.0625, 0.25, 0.375, 0.25, 0.0625]));
    assert_eq!(state["outcome"], Json::Null);
    assert!(state.get("variant").is_none());
}

#[test]
fn plies_count_moves_and_not_rolls() {
    let state =
        ask(json!({"id": "1", "action": "state", "game": "ur", "moves": ["d4", "-1:0", "d0", "pass", "d2"]}));
    assert_eq!(state["ply"], 2);
    let state = ask(json!({"id": "1", "action": "state", "game": "chessinfive", "moves": ["Q@d1"],
        "position": "8/8/8/8/8/8/8/6B1 m QRRBNNKqrrbbnnk 1"}));
    assert_eq!(state["ply"], 2);
}

#[test]
fn faults_are_typed_and_name_the_field() {
    let state = |game: &str, more: Json| {
        let mut request = json!({"id": "1", "action": "state", "game": game});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    assert_problem(state("chess", json!({})), "unknown-game", "unknown-game", json!("game"));
    assert_problem(json!({"id": "1", "action": "state"}), "bad-request", "missing-field", json!("game"));
    assert_problem(
        state("ur", json!({"variant": "odd"})),
        "bad-request",
        "unknown-variant",
        json!("variant"),
    );
    assert_problem(
        state("ur", json!({"options": {"pieces": 0}})),
        "bad-request",
        "option-value",
        json!("options.pieces"),
    );
    assert_problem(
        state("ur", json!({"options": {"pieces": true}})),
        "bad-request",
        "option-value",
        json!("options.pieces"),
    );
    assert_problem(
        state("ur", json!({"options": {"peaces": 1}})),
        "bad-request",
        "unknown-option",
        json!("options.peaces"),
    );
    assert_problem(state("ur", json!({"position": "x"})), "bad-position", "length", json!("position"));
    assert_problem(
        state("ur", json!({"moves": ["d4", "d4"]})),
        "illegal-move",
        "already-rolled",
        json!("moves[1]"),
    );
    assert_problem(state("ur", json!({"moves": ["d7"]})), "illegal-move", "roll-range", json!("moves[0]"));
    let won = json!({"position": "..................../70/1!", "moves": ["d1"]});
    assert_problem(state("ur", won), "game-over", "game-over", json!("moves[0]"));
    let resigned = json!({"moves": ["resign", "d1"]});
    assert_problem(state("ur", resigned), "game-over", "game-over", json!("moves[1]"));
    let many: Vec<_> = (0..20_001).map(|_| "d1").collect();
    assert_problem(state("ur", json!({ "moves": many })), "too-large", "too-many-moves", json!("moves"));
}

#[test]
fn players_are_asked_by_name() {
    let choose = |more: Json| {
        let mut request = json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d2"]});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    assert_eq!(ask(choose(json!({"player": "random", "seed": 4})))["move"], "-1:2");
    assert_problem(choose(json!({"player": "x"})), "unknown-player", "unknown-player", json!("player"));
    assert_problem(choose(json!({"level": 99})), "unknown-player", "unknown-player", json!("level"));
    assert_problem(
        choose(json!({"level": 1, "player": "random"})),
        "bad-request",
        "player-and-level",
        json!("level"),
    );
    let tuned = json!({"player": "random", "tuning": {"x": 1}});
    assert_problem(choose(tuned), "bad-request", "unknown-tuning", json!("tuning.x"));
    for field in ["nodes", "depth", "timeMs", "threads", "multi"] {
        assert_problem(choose(json!({field: 0})), "bad-request", "out-of-range", json!(field));
    }
    assert_problem(
        choose(json!({"reportEveryMs": 49})),
        "bad-request",
        "out-of-range",
        json!("reportEveryMs"),
    );
    assert_problem(choose(json!({"seed": 1u64 << 53})), "bad-request", "out-of-range", json!("seed"));
    let chance = json!({"id": "1", "action": "choose", "game": "ur", "player": "random"});
    assert_problem(chance, "unsupported", "chance-turn", Json::Null);
}

#[test]
fn whoever_knows_exact_values_judges_when_nobody_is_named() {
    let ask_of = |action: &str, pieces: u32| {
        let game =
            json!({"id": "1", "action": action, "game": "ur", "options": {"pieces": pieces}, "nodes": 10});
        ask(game)["player"].clone()
    };
    assert_eq!([ask_of("analyze", 2), ask_of("review", 2)], ["perfect", "perfect"]);
    assert_eq!([ask_of("analyze", 7), ask_of("review", 7)], ["engine", "engine"]);
}

#[test]
fn uct_is_a_player_of_its_own() {
    let of = |player: &str| {
        let request =
            json!({"id": "1", "action": "analyze", "game": "romgon", "nodes": 64, "player": player});
        ask(request)
    };
    let (uct, engine) = (of("uct"), of("engine"));
    assert_eq!((&uct["player"], &engine["player"]), (&json!("uct"), &json!("engine")));
    // The engine is more than plain tree search.
    assert_ne!(uct["candidates"], engine["candidates"]);
}

#[test]
fn a_choice_may_come_with_the_state_after_it() {
    let choose = |then: bool| {
        let request = json!({"id": "7", "action": "choose", "game": "ur", "moves": ["d2"], "player": "random", "then": then});
        ask(request)
    };
    assert!(choose(false).get("state").is_none());
    let choice = choose(true);
    let moves = json!(["d2", choice["move"]]);
    assert_eq!(choice["state"], ask(json!({"id": "7", "action": "state", "game": "ur", "moves": moves})));
}

/// What can be refused is refused before it becomes a job, and leaves its id free.
#[test]
fn bad_requests_never_wait() {
    let desk = desk();
    let connection = Connection::default();
    for request in [
        json!({"id": "1", "action": "perft", "game": "ur", "depth": 61}),
        json!({"id": "1", "action": "choose", "game": "chess"}),
        json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d9"]}),
        json!({"id": "1", "action": "choose", "game": "ur"}),
        json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d2"], "player": "nobody"}),
        json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d2"], "player": "perfect"}),
        json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d2"], "tuning": {"noise": 0}}),
        json!({"id": "1", "action": "evaluate", "game": "ur", "side": "green"}),
        json!({"id": "1", "action": "analyze", "game": "ur", "player": "random"}),
        json!({"id": "1", "action": "review", "text": "[Game \"ur\"]\n\nd9"}),
    ] {
        match desk.accept(&connection, request.to_string().as_bytes()) {
            Accepted::Answered(answer) => assert!(answer.to_line().contains(r#""error""#), "{request}"),
            Accepted::Job(_) => panic!("{request} became a job"),
        }
        assert!(!connection.cancel("1"), "{request} is still open");
    }
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    let request = json!({"id": "1", "action": "analyze", "game": "chessinfive", "nodes": 300, "seed": 8});
    let mut answers = [ask(request.clone()), ask(request.clone())];
    answers.iter_mut().for_each(|answer| answer["timeMs"] = json!(0));
    assert_eq!(answers[0], answers[1]);
    let candidates = answers[0]["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 3);
    assert!(candidates.iter().all(|candidate| candidate["line"][0] == candidate["move"]));
    let rolls = ask(json!({"id": "1", "action": "analyze", "game": "ur", "nodes": 100}));
    let names: Vec<_> =
        rolls["candidates"].as_array().unwrap().iter().map(|roll| roll["move"].clone()).collect();
    assert_eq!(json!(names), json!(["d0", "d1", "d2", "d3", "d4"]));
}

#[test]
fn time_and_stop_flags_end_a_job() {
    // The clock ticks once a look, so this is a bound on looks.
    let timed = ask(json!({"id": "1", "action": "analyze", "game": "ur", "timeMs": 10}));
    assert_eq!(timed["final"], true);
    let desk = desk();
    let connection = Connection::default();
    let endless =
        br#"{"id":"long","action":"analyze","game":"chessinfive","timeMs":9007199254740991,"reportEveryMs":50}"#;
    let Accepted::Job(job) = desk.accept(&connection, endless) else { panic!("a job") };
    let Accepted::Answered(twice) = desk.accept(&connection, endless) else { panic!("a refusal") };
    assert!(twice.to_line().contains("duplicate-id"));
    let mut reports = 0;
    let answer = job.run(&mut |_| {
        reports += 1;
        let cancel = br#"{"id":"c","action":"cancel","target":"long"}"#;
        let Accepted::Answered(answer) = desk.accept(&connection, cancel) else { panic!("an answer") };
        assert_eq!(answer.to_line(), r#"{"id":"c","cancelled":true}"#);
    });
    assert_eq!(reports, 1);
    assert!(answer.to_line().contains(r#""final":true"#));
    assert!(!connection.cancel("long"), "a job that is done cannot be cancelled");

    let Accepted::Job(job) = desk.accept(&connection, endless) else { panic!("a job") };
    connection.cancel_all();
    assert!(job.run(&mut |_| {}).to_line().contains(r#""type":"cancelled""#));
}

#[test]
fn limits_are_kept() {
    let desk = desk().with_limits(Limits { bytes: 100, moves: 2, job_ms: Some(5), threads: 1 });
    let long = json!({"id": "1", "action": "state", "game": "ur", "position": "x".repeat(100)});
    assert_eq!(ask_at(&desk, &long)["error"]["type"], "too-large");
    let moves = json!({"id": "1", "action": "state", "game": "ur", "moves": ["d1", "-1:3", "d1"]});
    assert_eq!(ask_at(&desk, &moves)["error"]["reason"], "too-many-moves");
    let deep = json!({"id": "1", "action": "perft", "game": "ur", "depth": 40});
    assert_eq!(ask_at(&desk, &deep)["error"]["reason"], "out-of-time");
}

#[test]
fn records_come_back_byte_for_byte() {
    let desk = desk();
    let mut draws = Draws::new(11);
    for table in desk.games() {
        let about = table.about();
        let needs_seed = about.options.iter().any(|option| option.default.is_none());
        let variants =
            if about.variants.is_empty() { vec![None] } else { about.variants.iter().map(Some).collect() };
        for variant in variants {
            let mut request = json!({"id": "r", "action": "state", "game": about.id, "moves": []});
            if let Some(variant) = variant {
                request["variant"] = json!(variant);
            }
            if needs_seed {
                request["options"] = json!({"seed": 5});
            }
            for _ in 0..120 {
                let state = ask_at(&desk, &request);
                let legal = state["legal"].as_array().unwrap_or_else(|| panic!("{state}")).clone();
                if legal.is_empty() {
                    break;
                }
                let pick = draws.draw() as usize % legal.len();
                request["moves"].as_array_mut().unwrap().push(legal[pick].clone());
            }
            request["action"] = json!("record");
            request["headers"] = json!({"Seed": "11", "Site": "\"here\" \\ there"});
            let written = ask_at(&desk, &request);
            let read = ask_at(&desk, &json!({"id": "r", "action": "record", "text": written["text"]}));
            assert_eq!(written, read);
            assert_eq!(read["moves"], request["moves"]);
        }
    }
}

#[test]
fn records_are_checked() {
    let text = |text: &str| json!({"id": "1", "action": "record", "text": text});
    assert_problem(text("[Game ur]"), "bad-request", "bad-record", json!("text"));
    assert_problem(text("[Game \"go\"]"), "unknown-game", "unknown-game", json!("game"));
    assert_problem(text("[Game \"ur\"]\n\nd4 -1:1"), "illegal-move", "wrong-distance", json!("moves[1]"));
    let won =
        "[Game \"ur\"]\n[Start \".............1....../60/11\"]\n[Result \"player2 borne-off\"]\n\n13:20";
    assert_problem(text(won), "bad-request", "result-mismatch", json!("text"));
    let header = json!({"id": "1", "action": "record", "game": "ur", "headers": {"a b": "c"}});
    assert_problem(header, "bad-request", "header-name", json!("headers.a b"));
    let line = json!({"id": "1", "action": "record", "game": "ur", "headers": {"Site": "a\nb"}});
    assert_problem(line, "bad-request", "header-value", json!("headers.Site"));
    let both = json!({"id": "1", "action": "record", "game": "ur", "text": "[Game \"ur\"]"});
    assert_problem(both, "bad-request", "text-and-game", json!("text"));
    assert_problem(json!({"id": "1", "action": "record"}), "bad-request", "missing-field", json!("text"));
}

#[test]
fn records_of_the_original_polyclash_are_read() {
    let moves = json!([
        {"number": 0, "player": "black", "point": 290, "encoded": [0, 1, 2, 3, 4]},
        {"number": 1, "player": "black", "point": 60},
        {"number": 2, "player": "white", "point": 7},
    ]);
    let text = json!({"metadata": {"format": "PGR", "version": 1}, "moves": moves}).to_string();
    let record = ask(json!({"id": "1", "action": "record", "text": text}));
    let played = record["moves"].as_array().unwrap_or_else(|| panic!("{record}"));
    assert_eq!(
        (played.len(), &played[0], &played[1], &played[3]),
        (4, &json!("0,1,2,3,4"), &json!("pass"), &json!("7"))
    );
    let again = ask(json!({"id": "1", "action": "record", "text": record["text"]}));
    assert_eq!(again, record);
    for broken in [
        "{}",
        "{\"metadata\":{\"format\":\"PGR\"}}",
        "{\"metadata\":{\"format\":\"PGR\"},\"moves\":[1]}",
        "{",
    ] {
        assert_problem(
            json!({"id": "1", "action": "record", "text": broken}),
            "bad-request",
            "bad-record",
            json!("text"),
        );
    }
}

/// Trees on several threads find something else than one; a public server's jobs have one thread whatever they ask for.
#[test]
fn a_public_desk_gives_a_job_one_thread() {
    let request = |threads: u32| {
        let game = json!({"id": "1", "action": "analyze", "game": "polyclash", "player": "engine"});
        let mut request = game.as_object().unwrap().clone();
        request.extend([("nodes".to_owned(), json!(40)), ("threads".to_owned(), json!(threads))]);
        Json::from(request)
    };
    let public = desk().with_limits(Limits::PUBLIC);
    let [alone, together] = [1, 4].map(|threads| ask_at(&public, &request(threads))["winrate"].clone());
    assert!(alone.is_number());
    assert_eq!(alone, together);
    assert_ne!(ask(request(1))["winrate"], ask(request(4))["winrate"]);
}

/// The benchmark that counts instructions stands below the catalogue, and has a list of games of its own.
#[test]
fn instructions_of_every_game_are_counted() {
    let committed = include_str!("../../../docs/results/instructions.json");
    let counts: serde_json::Value = serde_json::from_str(committed).expect("counts by path");
    for game in Catalogue::new(Limits::LOCAL).games() {
        let about = game.about();
        for variant in if about.variants.is_empty() { &[""] } else { about.variants } {
            for work in ["random", "perft", "classic"] {
                let path = format!("{work}:{}:{variant}", about.id);
                assert!(
                    counts[&path].is_number(),
                    "{path} is not counted: crates/players/benches/instructions.rs"
                );
            }
        }
    }
}
