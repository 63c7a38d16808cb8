//! The commands that answer once: their text, their JSON and their exit codes.

mod common;

use common::{all_games, code, feed, json, parlor, run, stderr, stdout, with};

#[test]
fn games_are_listed() {
    let text = run(&["games"]);
    assert_eq!(code(&text), 0);
    assert!(
        stdout(&text).contains("ur  Royal Game of Ur")
            && stdout(&text).contains("pieces: whole number 1 to 7")
    );
    assert!(!stdout(&text).contains('\x1b'), "no colours in a pipe");
    let answer = json(&run(&["games", "--json"]));
    assert_eq!(answer["games"][0]["id"], "ur");
    assert!(answer["version"]["engine"].as_str().unwrap().starts_with("parlor "));
}

#[test]
fn rules_can_be_read() {
    for game in all_games() {
        let page = run(&["rules", &game[0]]);
        assert_eq!(code(&page), 0);
        assert!(stdout(&page).lines().count() > 10, "{} has rules", game[0]);
        assert!(!stdout(&page).contains('\x1b'));
    }
}

#[test]
fn every_game_has_a_state() {
    for game in all_games() {
        let answer = json(&run(&with("state", &game, &["--json"])));
        let legal = answer["legal"].as_array().unwrap();
        assert!(!legal.is_empty() && answer["outcome"].is_null());
        let text = run(&with("state", &game, &[]));
        assert_eq!(code(&text), 0);
        assert!(stdout(&text).contains(answer["position"].as_str().unwrap()));
        assert!(stdout(&text).contains(legal[0].as_str().unwrap()));
    }
}

/// The number games need a seed; whoever does not bring one is told which was drawn, and comes back to it by that.
#[test]
fn a_board_that_needs_a_seed_gets_one() {
    for game in ["addition", "multiplication", "dolanan"] {
        let text = run(&["state", game]);
        assert_eq!(code(&text), 0, "{}", stderr(&text));
        let shown = stdout(&text);
        let seed =
            shown.lines().next().and_then(|line| line.strip_prefix("drawn: seed ")).unwrap().to_owned();
        let again = run(&["state", game, "--option", &format!("seed={seed}")]);
        assert_eq!(shown.split_once('\n').unwrap().1, stdout(&again));
        let hint = run(&["hint", game, "--player", "random"]);
        assert!(stdout(&hint).starts_with("drawn: seed "), "{}", stdout(&hint));
    }
    let answered = run(&["state", "addition", "--json"]);
    assert!(json(&answered)["legal"].is_array() && stderr(&answered).starts_with("parlor: drawn: seed "));
    let moved = run(&["state", "addition", "--moves", "b5"]);
    assert_eq!(code(&moved), 1, "moves belong to a board that somebody knows");
    assert_eq!(code(&run(&["rules", "dolanan"])), 0);
}

#[test]
fn a_state_is_drawn_after_moves() {
    let text = run(&["state", "chessinfive", "--moves", "Q@d1 Q@e1"]);
    assert!(stdout(&text).contains("│ Q │ q‹│"), "{}", stdout(&text));
    let text = run(&["state", "ur", "--option", "pieces=4", "--moves", "d4 -1:0 d2"]);
    assert!(stdout(&text).contains("roll: 2") && stdout(&text).contains("/n4"), "{}", stdout(&text));
    let text = run(&["state", "ur", "--position", "1...2.............../60/1-", "--json"]);
    assert_eq!(json(&text)["turn"], "chance");
}

#[test]
fn perft_counts_and_splits() {
    let answer = json(&run(&["perft", "chessinfive", "2", "--split", "--json"]));
    let parts: u64 =
        answer["split"].as_array().unwrap().iter().map(|part| part["nodes"].as_u64().unwrap()).sum();
    assert_eq!(answer["nodes"], parts);
    assert_eq!(answer["nodes"], 1600);
    assert!(answer["timeMs"].is_u64() && answer["nodesPerSecond"].is_u64());
    let text = run(&["perft", "chessinfive", "2", "--split"]);
    assert!(stdout(&text).contains("depth 2: 1600 leaves") && stdout(&text).contains("Q@d1"));
    for game in all_games() {
        assert!(json(&run(&with("perft", &game, &["1", "--json"])))["nodes"].as_u64().unwrap() > 0);
    }
}

#[test]
fn refusals_say_what_and_how() {
    for (args, word) in [
        (&["state", "nope"][..], "known: ur"),
        (&["rules", "nope"], "known: ur"),
        (&["state", "ur", "--moves", "d7"], "0 to 4"),
        (&["state", "ur", "--moves", "d4 3:3"], "moves[1]"),
        (&["state", "ur", "--position", "rubbish"], "position"),
        (&["state", "ur", "--option", "pieces=9"], "1 to 7"),
        (&["state", "ur", "--option", "colour=red"], "known: pieces"),
        (&["perft", "ur", "61"], "at most 60"),
        (&["play", "ur", "--first", "nobody"], ", or human"),
        (&["replay", "no-such-file.txt"], "no-such-file.txt"),
        (&["bench", "random", "nope"], "known: ur"),
    ] {
        let output = run(args);
        assert_eq!(code(&output), 1, "{args:?}");
        assert!(
            stderr(&output).starts_with("parlor: ") && stderr(&output).contains(word),
            "{}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "", "{args:?}");
    }
}

#[test]
fn refusals_are_json_too() {
    for args in [
        &["state", "nope", "--json"][..],
        &["state", "ur", "--moves", "d7", "--json"],
        &["perft", "nope", "1", "--json"],
    ] {
        let output = run(args);
        assert_eq!(code(&output), 1);
        assert!(json(&output)["error"]["detail"].is_string());
        assert!(stderr(&output).starts_with("parlor: "));
    }
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for args in [
        &[][..],
        &["dance"],
        &["state"],
        &["state", "ur", "--option", "pieces"],
        &["perft", "ur", "deep"],
        &["completions", "abacus"],
        &["serve", "--port", "99999"],
    ] {
        assert_eq!(code(&run(args)), 2, "{args:?}");
    }
}

#[test]
fn help_has_examples_and_exit_codes() {
    let help = run(&["--help"]);
    assert_eq!(code(&help), 0);
    assert!(stdout(&help).contains("Examples:") && stdout(&help).contains("Exit codes:"));
    for command in [
        "games",
        "rules",
        "state",
        "perft",
        "engine",
        "play",
        "replay",
        "bench",
        "schema",
        "serve",
        "completions",
    ] {
        let help = run(&[command, "--help"]);
        assert_eq!(code(&help), 0);
        assert!(stdout(&help).contains("Examples:"), "{command}");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]);
        assert_eq!(code(&script), 0);
        assert!(stdout(&script).contains("perft"), "{shell}");
    }
}

#[test]
fn typescript_declares_every_type_that_it_names() {
    let output = run(&["schema", "typescript"]);
    let text = stdout(&output);
    let code: Vec<&str> = text.lines().filter(|line| line.starts_with("export type ")).collect();
    let declared: Vec<&str> =
        code.iter().filter_map(|line| line["export type ".len()..].split(' ').next()).collect();
    assert!(declared.contains(&"Request") && declared.contains(&"Answer"));
    for line in code.iter().filter(|line| line.starts_with("export type Answer =")) {
        let named = line.split_once('=').unwrap().1.trim_end_matches(';').split('|').map(str::trim);
        named.for_each(|name| assert!(declared.contains(&name), "{name} is not declared"));
    }
}

#[test]
fn schemas_are_printed() {
    assert_eq!(json(&run(&["schema", "openapi"]))["openapi"], "3.1.0");
    let boards = json(&run(&["schema", "boards"]));
    for game in all_games() {
        assert!(!boards[&game[0]]["cells"].as_array().unwrap().is_empty());
    }
}

#[test]
fn benches_name_machine_and_engine() {
    let figures = json(&run(&["bench", "random", "--seconds", "0", "--json"]));
    assert!(
        figures["machine"]["cpu"].is_string() && figures["engine"].as_str().unwrap().starts_with("parlor ")
    );
    assert_eq!(figures["results"].as_array().unwrap().len(), all_games().len());
    assert!(
        figures["results"].as_array().unwrap().iter().all(|result| result["games"].as_u64().unwrap() > 0)
    );
    let searches = json(&run(&["bench", "search", "romgon", "--seconds", "0", "--threads", "2", "--json"]));
    let results = searches["results"].as_array().unwrap();
    assert_eq!(results.len(), 4, "two modes, from the start and from openings");
    assert!(results.iter().all(|result| result["nodes"].as_u64().unwrap() > 0 && result["threads"] == 2));
    let text = run(&["bench", "random", "ur", "--seconds", "0"]);
    assert!(stdout(&text).contains("plies/s") && stdout(&text).contains("ur"));
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let mut child = parlor(&["schema", "openapi"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output)), (0, ""));
}

#[test]
fn players_are_measured() {
    let figures = json(&run(&["bench", "players", "ur", "--seconds", "0", "--json"]));
    let results = figures["results"].as_array().unwrap();
    assert!(results.iter().any(|result| result["player"] == "random"));
    let measured =
        |result: &serde_json::Value| result["moves"].as_u64() == Some(1) || result["lacks"].is_string();
    assert!(results.iter().all(measured));
}

#[test]
fn a_record_cannot_speak_to_the_terminal() {
    let record = "[Game \"ur\"]\n[White \"Ann\u{1b}[2J\u{202e}\"]\n\nd2\n";
    for command in [["replay", "-"], ["review", "-"]] {
        let output = feed(&command, record.as_bytes().to_vec());
        let said = [&output.stdout[..], &output.stderr[..]].concat();
        assert!(!said.contains(&0x1b), "{}", String::from_utf8_lossy(&said));
    }
    assert!(stdout(&feed(&["replay", "-"], record.as_bytes().to_vec())).contains("Ann\u{fffd}[2J"));
}
