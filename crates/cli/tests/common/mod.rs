//! Runs the real program.
#![allow(dead_code, reason = "not every test file uses everything")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value as Json;

/// The program with some arguments.
pub fn parlor(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).stdin(Stdio::null()).env_remove("NO_COLOR");
    command
}

/// Runs it to its end.
pub fn run(args: &[&str]) -> Output {
    parlor(args).output().expect("the program starts")
}

/// Runs it with these bytes on its standard input.
pub fn feed(args: &[&str], input: Vec<u8>) -> Output {
    let mut child = parlor(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // Written from a thread of its own, so that neither side waits for the other.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// What it wrote.
pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("output is UTF-8")
}

/// What it complained of.
pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("complaints are UTF-8")
}

/// The exit code.
pub fn code(output: &Output) -> i32 {
    output.status.code().expect("it was not killed")
}

/// Its output as one JSON value.
pub fn json(output: &Output) -> Json {
    serde_json::from_str(stdout(output)).expect("output is JSON")
}

/// Its output as lines of JSON.
pub fn json_lines(output: &Output) -> Vec<Json> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

/// Every game with arguments that open it: its settings that must be given, and its variants.
pub fn all_games() -> Vec<Vec<String>> {
    let games = json(&run(&["games", "--json"]));
    let mut all = Vec::new();
    for game in games["games"].as_array().expect("games are listed") {
        let mut args = vec![game["id"].as_str().expect("a game has an id").to_owned()];
        for option in game["options"].as_array().into_iter().flatten() {
            if option.get("default").is_none() {
                args.extend([
                    "--option".to_owned(),
                    format!("{}=1", option["name"].as_str().unwrap_or_default()),
                ]);
            }
        }
        let variants = game["variants"].as_array().cloned().unwrap_or_default();
        if variants.is_empty() {
            all.push(args.clone());
        }
        for variant in variants {
            let named = ["--variant".to_owned(), variant.as_str().unwrap_or_default().to_owned()];
            all.push(args.iter().cloned().chain(named).collect());
        }
    }
    all
}

/// A command with the arguments of a game and more.
pub fn with<'a>(command: &'a str, game: &'a [String], more: &[&'a str]) -> Vec<&'a str> {
    std::iter::once(command).chain(game.iter().map(String::as_str)).chain(more.iter().copied()).collect()
}
