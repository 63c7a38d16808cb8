//! Exact values and reviews through the real program.

mod common;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use common::{code, json, parlor, run, stderr, stdout};
use serde_json::{Value as Json, json};

/// Asks `parlor engine` one thing, with no data folder and this table.
fn ask(request: &Json, table: Option<&str>) -> Json {
    let mut command = parlor(&["engine"]);
    command.env("PARLOR_DATA", "/no/such/folder").env_remove("PARLOR_UR_TABLE");
    if let Some(table) = table {
        command.env("PARLOR_UR_TABLE", table);
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{request}").unwrap();
    json(&child.wait_with_output().unwrap())
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("parlor-exact-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn fewer_pieces_are_solved_on_the_fly() {
    let answer = ask(
        &json!({"id": "1", "action": "analyze", "game": "ur", "player": "perfect", "options": {"pieces": 2}}),
        None,
    );
    assert_eq!(answer["exact"], true);
    assert!((answer["winrate"].as_f64().unwrap() - 0.518572907496).abs() < 1e-9);
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 5);
    let position = ".............1.2..../22/1-/n3";
    let answer = ask(
        &json!({"id": "1", "action": "evaluate", "game": "ur", "player": "perfect", "position": position}),
        None,
    );
    assert!((answer["total"].as_f64().unwrap() - 4.0 / 7.0).abs() < 1e-9, "{answer}");
}

#[test]
fn exact_values_at_hand_go_before_the_engine() {
    let analyze =
        |pieces: u32| json!({"id": "1", "action": "analyze", "game": "ur", "options": {"pieces": pieces}});
    let small = ask(&analyze(2), None);
    assert_eq!((&small["player"], &small["exact"]), (&json!("perfect"), &json!(true)));
    let full = ask(&analyze(7), None);
    assert_eq!((&full["player"], &full["exact"]), (&json!("engine"), &json!(false)));
    // Seven pieces from the oracle: within a point of the truth.
    assert!((full["winrate"].as_f64().unwrap() - 0.5154).abs() < 0.01, "{full}");
    let chosen = ask(&json!({"id": "1", "action": "choose", "game": "ur", "moves": ["d2"]}), None);
    assert_eq!(chosen["fallback"], false);
}

#[test]
fn without_a_table_the_full_game_is_unavailable() {
    let request = json!({"id": "1", "action": "choose", "game": "ur", "player": "perfect", "moves": ["d2"]});
    let error = &ask(&request, None)["error"];
    assert_eq!((&error["type"], &error["reason"]), (&json!("unavailable"), &json!("no-table")));
    assert!(error["detail"].as_str().unwrap().contains("parlor solve ur"), "{error}");

    let folder = folder("damaged");
    let small = folder.join("two.table").display().to_string();
    assert_eq!(code(&run(&["solve", "ur", "--pieces", "2", "--out", &small])), 0);
    let error = &ask(&request, Some(&small))["error"];
    assert!(error["detail"].as_str().unwrap().contains("fewer pieces"), "{error}");
    let mut bytes = fs::read(&small).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&small, &bytes).unwrap();
    let error = &ask(&request, Some(&small))["error"];
    assert_eq!((&error["type"], &error["reason"]), (&json!("unavailable"), &json!("bad-table")));
    // A pipe is no table, and nobody waits for what may come out of it.
    let pipe = folder.join("pipe").display().to_string();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let error = &ask(&request, Some(&pipe))["error"];
    assert_eq!((&error["type"], &error["reason"]), (&json!("unavailable"), &json!("bad-table")));
    let error = &ask(&request, Some("/no/such/table"))["error"];
    assert!(error["detail"].as_str().unwrap().contains("/no/such/table"), "{error}");
    fs::remove_dir_all(folder).unwrap();
}

/// What luck and losses add up to is the result, to the last digits.
#[test]
fn a_review_of_a_solved_game_adds_up() {
    let folder = folder("review");
    let file = folder.join("game.txt").display().to_string();
    let played = run(&[
        "play", "ur", "--option", "pieces=2", "--first", "random", "--second", "random", "--plain", "--save",
        &file,
    ]);
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let review = json(&run(&["review", "--json", &file]));
    assert_eq!(
        (&review["player"], &review["exact"], &review["final"]),
        (&json!("perfect"), &json!(true), &json!(true))
    );
    assert_eq!(review["done"], review["total"]);
    let winner = review["outcome"]["winner"].as_str().unwrap();
    let side = |name: &str| &review["sides"][name];
    for (name, other) in [("player1", "player2"), ("player2", "player1")] {
        let number = |side: &Json, field: &str| side[field].as_f64().unwrap();
        let sum = number(side(name), "resultWithoutLuck") + number(side(name), "luck")
            - number(side(other), "luck");
        assert!((sum - f64::from(u8::from(winner == name))).abs() < 1e-7, "{sum}");
        let classes: u64 =
            side(name)["classes"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(Some(classes), side(name)["decisions"].as_u64());
    }
    for mv in review["moves"].as_array().unwrap() {
        let lost = mv["loss"].as_f64().unwrap_or(0.0);
        assert!(mv["luck"].is_null() != mv["loss"].is_null());
        assert_eq!(mv["better"].is_null(), lost < 0.0005, "{mv}");
    }
    let text = run(&["review", &file]);
    assert!(stdout(&text).contains("winning chance of player1") && stdout(&text).contains("worst moves"));
    // The same game as moves of a request.
    let states = json(&run(&["replay", "--json", &file]));
    let again = ask(
        &json!({"id": "1", "action": "review", "game": "ur", "options": {"pieces": 2}, "moves": states["record"]["moves"]}),
        None,
    );
    assert_eq!(again["sides"], review["sides"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn other_games_are_reviewed_by_search() {
    let moves = ["Q@d1", "Q@e1", "R@d2", "R@e2", "B@d3", "B@e3", "N@d4", "N@a1"];
    let request = json!({"id": "1", "action": "review", "game": "chessinfive", "moves": moves, "nodes": 300, "seed": 1});
    let review = ask(&request, None);
    assert_eq!(
        (&review["player"], &review["exact"], &review["done"]),
        (&json!("engine"), &json!(false), &json!(8))
    );
    assert_eq!(review, {
        let mut again = ask(&request, None);
        again["timeMs"] = review["timeMs"].clone();
        again
    });
    let classes: Vec<_> = review["moves"].as_array().unwrap().iter().map(|mv| mv["class"].clone()).collect();
    assert!(classes.iter().all(|class| class.is_string()), "{classes:?}");
    let refused = ask(
        &json!({"id": "1", "action": "review", "game": "chessinfive", "player": "classic-hard", "moves": moves}),
        None,
    );
    assert_eq!(refused["error"]["reason"], "no-winrate");
    let both =
        ask(&json!({"id": "1", "action": "review", "game": "ur", "text": "[Game \"ur\"]\n\nd2"}), None);
    assert_eq!(both["error"]["reason"], "text-and-game");
}
