//! Whole games over pipes, and their records.

mod common;

use std::path::PathBuf;

use common::{all_games, code, feed, json, run, stderr, stdout, with};

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.txt"))
}

#[test]
fn whole_random_games_are_played_and_replayed() {
    for (number, game) in all_games().iter().enumerate() {
        let path = file(&format!("random-{number}"));
        let path = path.to_str().unwrap();
        let more = ["--first", "random", "--second", "random", "--seed", "7", "--save", path];
        let output = run(&with("play", game, &more));
        assert_eq!(code(&output), 0, "{game:?}: {}", stderr(&output));
        let over = stdout(&output).contains(" wins (") || stdout(&output).contains("a draw (");
        assert!(over, "{game:?} comes to an end");

        let record = std::fs::read_to_string(path).unwrap();
        let replay = json(&run(&["replay", path, "--json"]));
        assert_eq!(replay["record"]["text"], record, "reading a record and writing it gives it back");
        let moves = replay["record"]["moves"].as_array().unwrap().len();
        let states = replay["states"].as_array().unwrap();
        assert_eq!(states.len(), moves + 1);
        assert!(states[moves]["outcome"].is_object() && states[0]["outcome"].is_null());
        assert_eq!(states[moves]["position"], replay["record"]["state"]["position"]);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let args =
        |seed| vec!["play", "ur", "--first", "random", "--second", "engine", "--nodes", "50", "--seed", seed];
    assert_eq!(stdout(&run(&args("5"))), stdout(&run(&args("5"))));
    assert_ne!(stdout(&run(&args("5"))), stdout(&run(&args("6"))));
}

#[test]
fn moves_come_from_a_pipe() {
    let lines = "moves\nQ@d1\nundo\nR@a1\nhelp\nboard\nquit\n";
    let output = feed(&["play", "chessinfive", "--second", "random"], lines.into());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    let text = stdout(&output);
    for part in
        ["B@a1 B@b1", "cyan plays Q@d1", "cyan plays R@a1", "undo redo", "magenta plays ", "cyan to move"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn a_refused_move_is_told_and_counted() {
    let output = feed(&["play", "chessinfive", "--second", "random"], b"Q@d9\nQ@d1\n".to_vec());
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).contains("refused: ") && stdout(&output).contains("cyan plays Q@d1"));
    assert!(stderr(&output).contains("refused"));
}

#[test]
fn dice_cannot_be_chosen() {
    let output = feed(&["play", "ur", "--second", "random", "--seed", "3"], b"d4\n".to_vec());
    assert_eq!(code(&output), 1);
    assert!(stdout(&output).starts_with("player1 rolls d"), "{}", stdout(&output));
}

#[test]
fn resigning_ends_the_game() {
    let path = file("resigned");
    let path = path.to_str().unwrap();
    let output =
        feed(&["play", "chessinfive", "--save", path, "--second", "random"], b"Q@d1\nresign\n".to_vec());
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("magenta wins (resign)"), "{}", stdout(&output));
    let record = std::fs::read_to_string(path).unwrap();
    assert!(
        record.contains("[Result \"magenta resign\"]") && record.contains("[Cyan \"human\"]"),
        "{record}"
    );
    let replayed = run(&["replay", path]);
    assert_eq!(code(&replayed), 0);
    assert!(stdout(&replayed).contains("start\n") && stdout(&replayed).contains("magenta wins (resign)"));
    assert_eq!(stdout(&feed(&["replay", "-"], record.into_bytes())), stdout(&replayed));
}

#[test]
fn a_setup_is_kept_in_the_record() {
    let path = file("setup");
    let path = path.to_str().unwrap();
    let setup =
        ["play", "ur", "--option", "pieces=3", "--moves", "d4", "--first", "random", "--second", "random"];
    let output = run(&[&setup[..], &["--save", path]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let replay = json(&run(&["replay", "--json", path]));
    assert_eq!(replay["record"]["options"]["pieces"], 3);
    assert_eq!(replay["record"]["moves"][0], "d4");
}

#[test]
fn faulty_records_are_refused() {
    for (name, text, word) in [
        ("no-game", "d4 -1:0\n", "names no game"),
        ("bad-move", "[Game \"ur\"]\n\nd9\n", "moves[0]"),
        ("wrong-result", "[Game \"ur\"]\n[Result \"player1 borne-off\"]\n\nresign\n", "Result"),
    ] {
        let path = file(name);
        std::fs::write(&path, text).unwrap();
        let output = run(&["replay", path.to_str().unwrap()]);
        assert_eq!(code(&output), 1);
        assert!(stderr(&output).contains(word), "{}", stderr(&output));
        let failure = json(&run(&["replay", "--json", path.to_str().unwrap()]));
        assert!(failure["error"]["type"].is_string());
    }
    let path = file("not-text");
    std::fs::write(&path, b"\xff\xff").unwrap();
    assert!(stderr(&run(&["replay", path.to_str().unwrap()])).contains("UTF-8"));
    std::fs::write(&path, vec![b'x'; 3 << 20]).unwrap();
    assert!(stderr(&run(&["replay", path.to_str().unwrap()])).contains("bytes"));
}

#[test]
fn every_game_has_a_classic_player_to_play_against() {
    for game in all_games() {
        let output = run(&with("play", &game, &["--first", "random", "--second", "classic", "--seed", "3"]));
        assert_eq!(code(&output), 0, "{game:?}: {}", stderr(&output));
        assert!(stdout(&output).contains(" wins (") || stdout(&output).contains("a draw ("), "{game:?}");
    }
}
