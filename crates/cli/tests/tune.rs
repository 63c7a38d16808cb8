//! Looking for better weights through the real program.

mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use common::{code, parlor, run, stderr, stdout};
use serde_json::Value as Json;

const ROUNDS: [&str; 2] = ["--rounds", "60"];

fn args<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = "tune addition --only cover,safe --nodes 20 --pairs 2 --trial-pairs 6 --seed 4 --threads 2";
    words.split(' ').chain(["--folder", folder]).chain(more.iter().copied()).collect()
}

#[test]
fn a_search_that_is_killed_goes_on_to_the_same_end() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [whole, killed] = folders.each_ref().map(|folder| folder.path().display().to_string());
    let output = run(&args(&whole, &ROUNDS));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let mut child = parlor(&args(&killed, &ROUNDS)).stdout(std::process::Stdio::null()).spawn().unwrap();
    let journal = Path::new(&killed).join("search.jsonl");
    let until = Instant::now() + Duration::from_secs(60);
    // A few pairs and their title; whatever was half written when it is killed is played again.
    while fs::read_to_string(&journal).unwrap_or_default().lines().count() < 8 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let again = run(&args(&killed, &ROUNDS));
    assert_eq!((code(&again), stdout(&again)), (0, stdout(&output)), "{}", stderr(&again));
    for name in ["search.jsonl", "trial.jsonl", "report.json", "weights.txt"] {
        let [one, other] = [&whole, &killed].map(|folder| fs::read(Path::new(folder).join(name)).unwrap());
        assert!(one == other, "{name} differs");
    }
    // The report says what was found, and what the test says of it.
    let report = fs::read_to_string(Path::new(&whole).join("report.json")).unwrap();
    let report: Json = serde_json::from_str(&report).unwrap();
    assert_eq!((report["rounds"].as_u64(), report["games"].as_u64()), (Some(60), Some(240)));
    let games = |of: &str| report["trial"]["tally"][of].as_u64().unwrap();
    assert!(games("wins") + games("losses") > 0 && report["trial"]["verdict"].is_string());
    // What was found can be tested again, or gone on from.
    let weights = Path::new(&whole).join("weights.txt").display().to_string();
    let further = folders[1].path().join("further").display().to_string();
    let output = run(&args(&further, &["--from", &weights, "--rounds", "0"]));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("0 games of search"), "{}", stdout(&output));
}

#[test]
fn what_cannot_be_tuned_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().display().to_string();
    let refused = |words: &[&str]| {
        let output = run(words);
        assert_eq!(code(&output), 1);
        stderr(&output).to_owned()
    };
    assert!(refused(&["tune", "ur", "--folder", &folder]).contains("learned"));
    assert!(refused(&["tune", "nim", "--folder", &folder]).contains("nim"));
    assert!(refused(&["tune", "addition", "--only", "x", "--folder", &folder]).contains("--list"));
    let listed = run(&["tune", "romgon", "--variant", "flip", "--list"]);
    assert!(stdout(&listed).contains("mobility.0.early"), "{}", stdout(&listed));
}
