//! Matches, tournaments, sequential tests, hints, UGI and training through the real program.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use common::{code, feed, json, parlor, run, stderr, stdout};
use serde_json::Value as Json;

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("parlor-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const MATCH: [&str; 12] = [
    "match",
    "ur",
    "--a",
    "engine:nodes=20",
    "--b",
    "random",
    "--pairs",
    "8",
    "--seed",
    "5",
    "--json",
    "--threads",
];

fn matched(threads: &str, more: &[&str]) -> Json {
    let args: Vec<_> = MATCH.iter().copied().chain([threads]).chain(more.iter().copied()).collect();
    let output = run(&args);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    json(&output)
}

#[test]
fn a_match_does_not_depend_on_its_threads() {
    let one = matched("1", &[]);
    assert_eq!(one, matched("3", &[]));
    assert_eq!(
        (one["games"].as_u64(), one["fallbacks"].as_u64(), one["complete"].as_bool()),
        (Some(16), Some(0), Some(true))
    );
    assert_eq!(
        one["wins"].as_u64().unwrap() + one["draws"].as_u64().unwrap() + one["losses"].as_u64().unwrap(),
        16
    );
    assert!(one["elo"]["low"].as_f64() < one["elo"]["high"].as_f64());
}

#[test]
fn games_that_are_too_long_are_drawn() {
    let folder = Folder::new("longest");
    let journal = folder.file("journal.jsonl");
    // No game of Ur ends within twenty moves and rolls.
    let short = matched("2", &["--longest", "20", "--journal", &journal]);
    assert_eq!((short["draws"].as_u64(), short["games"].as_u64()), (Some(16), Some(16)));
    let lines = fs::read_to_string(&journal).unwrap();
    assert_eq!(lines.matches("\"too-long\"").count(), 16, "{lines}");
    // A contest with another bound is another contest.
    let args: Vec<_> = MATCH.iter().copied().chain(["1", "--journal", &journal]).collect();
    let output = run(&args);
    assert!(code(&output) == 1 && stderr(&output).contains("another contest"), "{}", stderr(&output));
}

#[test]
fn a_match_that_is_broken_off_goes_on() {
    let folder = Folder::new("match");
    let journal = folder.file("journal.jsonl");
    let whole = matched("2", &["--journal", &journal]);
    let lines = fs::read_to_string(&journal).unwrap();
    // As if it had been killed in the fourth pair.
    let kept: Vec<_> = lines.lines().take(4).collect();
    fs::write(&journal, format!("{}\n{{\"a\":0,\"b\"", kept.join("\n"))).unwrap();
    assert_eq!(matched("1", &["--journal", &journal]), whole);
    assert_eq!(fs::read_to_string(&journal).unwrap(), lines);
    // The journal of another match is not touched.
    let other: Vec<_> = MATCH.iter().copied().chain(["1", "--journal", &journal, "--nodes", "7"]).collect();
    let output = run(&other);
    assert!(code(&output) == 1 && stderr(&output).contains("another contest"), "{}", stderr(&output));
}

#[test]
fn every_game_becomes_a_record_that_reads_back() {
    let folder = Folder::new("records");
    let records = folder.file("games");
    let args =
        ["match", "romgon", "--variant", "flip", "--a", "classic-medium", "--b", "random", "--pairs", "2"];
    let output = run(&[&args[..], &["--records", &records, "--report", &folder.file("result")]].concat());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let files: Vec<_> = fs::read_dir(&records).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 4);
    for file in files {
        let replayed = json(&run(&["replay", "--json", file.to_str().unwrap()]));
        assert_eq!(replayed["record"]["variant"], "flip");
        assert!(!replayed["states"].as_array().unwrap().last().unwrap()["outcome"].is_null());
    }
    let report: Json =
        serde_json::from_str(&fs::read_to_string(folder.file("result.json")).unwrap()).unwrap();
    assert_eq!(report["report"]["games"], 4);
    assert!(fs::read_to_string(folder.file("result.txt")).unwrap().contains("classic-medium"));
}

#[test]
fn tournaments_rate_everyone() {
    let output = run(&[
        "tournament",
        "chessinfive",
        "random",
        "classic-easy",
        "classic-medium",
        "--pairs",
        "4",
        "--json",
    ]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let report = &json(&output)["report"];
    assert_eq!(report["games"], 24);
    assert_eq!(report["encounters"].as_array().unwrap().len(), 3);
    let ratings = report["ratings"].as_array().unwrap();
    assert_eq!(ratings[0]["entrant"], 2, "medium is the strongest of these: {ratings:?}");
    let gauntlet = run(&[
        "tournament",
        "ur",
        "random",
        "engine:nodes=2",
        "engine:nodes=3",
        "--gauntlet",
        "--pairs",
        "1",
    ]);
    assert!(stdout(&gauntlet).contains("4 games"), "{}", stdout(&gauntlet));
}

#[test]
fn a_sequential_test_ends_when_it_knows() {
    let args = [
        "sprt",
        "chessinfive",
        "--a",
        "classic-hard",
        "--b",
        "random",
        "--elo1",
        "50",
        "--pairs",
        "400",
        "--json",
    ];
    let with = |threads| json(&run(&[&args[..], &["--threads", threads]].concat()));
    let (one, two) = (with("1"), with("2"));
    assert_eq!(one, two);
    assert_eq!(one["sprt"]["verdict"], "accepted");
    assert!(one["pairs"].as_u64().unwrap() < 400);
}

#[test]
fn wrong_contests_are_refused() {
    for (args, says) in [
        (&["match", "nope", "--a", "random", "--b", "random"][..], "known: ur"),
        (&["match", "ur", "--a", "nobody", "--b", "random"], "has no player"),
        (&["match", "romgon", "--variant", "odd", "--a", "random", "--b", "random"], "variant"),
        (&["match", "ur", "--a", "random", "--b", "ugi:/no/such/program"], "cannot play"),
        (&["match", "ur", "--a", "random", "--b", "random", "--openings", "/no/such/file"], "/no/such/file"),
        (&["sprt", "ur", "--a", "random", "--b", "random", "--elo0", "5", "--elo1", "1"], "elo0"),
        (&["tournament", "romgon", "random", "classic-learned", "--pairs", "1"], "parlor train romgon-q"),
    ] {
        let output = parlor(args).env("PARLOR_DATA", "/no/such/folder").output().unwrap();
        assert_eq!(code(&output), 1, "{args:?}");
        assert!(stderr(&output).contains(says), "{args:?}: {}", stderr(&output));
    }
}

#[test]
fn an_outside_program_can_be_seated() {
    let outside = format!("ugi:{} ugi ur --player random", env!("CARGO_BIN_EXE_parlor"));
    let args = ["match", "ur", "--a", &outside, "--b", "random", "--pairs", "2", "--nodes", "5", "--json"];
    let result = json(&run(&args));
    assert_eq!((result["games"].as_u64(), result["errors"].as_u64()), (Some(4), Some(0)));
    // Settings travel as options, and a program that gives up only loses its games.
    let dolanan = format!("ugi:{} ugi addition --player classic-easy", env!("CARGO_BIN_EXE_parlor"));
    let result =
        json(&run(&["match", "addition", "--a", &dolanan, "--b", "random", "--pairs", "2", "--json"]));
    assert_eq!((result["games"].as_u64(), result["errors"].as_u64()), (Some(4), Some(0)));
    let wrong = format!("ugi:{} ugi ur --player nobody", env!("CARGO_BIN_EXE_parlor"));
    let result = json(&run(&["match", "ur", "--a", &wrong, "--b", "random", "--pairs", "1", "--json"]));
    assert_eq!((result["errors"].as_u64(), result["losses"].as_u64()), (Some(2), Some(2)));
}

#[test]
fn ugi_speaks_for_every_game() {
    for game in ["ur", "romgon", "addition", "multiplication", "chessinfive", "polyclash"] {
        let lines = "ugi\nsetoption name seed value 3\nisready\nposition startpos\nquery gameover\nquery turn\nquit\n";
        let output = feed(&["ugi", game], lines.into());
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains("ugiok\nreadyok\nresponse false\nresponse "), "{}", stdout(&output));
    }
}

#[test]
fn hints() {
    let text = run(&["hint", "ur", "--moves", "d3", "--nodes", "50"]);
    assert!(code(&text) == 0 && stdout(&text).contains("-1:1"), "{}", stdout(&text));
    let answer = json(&run(&["hint", "chessinfive", "--player", "classic-hard", "--multi", "2", "--json"]));
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 2);
    assert_eq!(code(&run(&["hint", "romgon", "--player", "random"])), 0);
}

#[test]
fn training_goes_on_where_it_was_broken_off() {
    let folder = Folder::new("train");
    let (whole, parts) = (folder.file("whole.txt"), folder.file("parts.txt"));
    let train = |table: &str, games: &str| {
        let output = run(&["train", "romgon-q", "--games", games, "--seed", "3", "--table", table]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    };
    train(&whole, "6");
    train(&parts, "2");
    // Killed in the middle of some game.
    let mut child = parlor(&["train", "romgon-q", "--games", "100000", "--seed", "3", "--table", &parts])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let games = || {
        let text = fs::read_to_string(&parts).unwrap();
        text.lines().nth(2).unwrap().strip_prefix("games ").unwrap().parse::<u64>().unwrap()
    };
    while games() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let done = games();
    train(&parts, &done.max(6).to_string());
    train(&whole, &done.max(6).to_string());
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());

    // A damaged table is refused and left as it is.
    let mut bytes = fs::read(&whole).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&whole, &bytes).unwrap();
    let output = run(&["train", "romgon-q", "--games", "9", "--table", &whole]);
    assert!(code(&output) == 1 && stderr(&output).contains("damaged"), "{}", stderr(&output));
    assert_eq!(fs::read(&whole).unwrap(), bytes);
}

#[test]
fn a_learner_learns_from_records_and_is_measured() {
    let folder = Folder::new("learn");
    let data = folder.0.clone();
    let output =
        parlor(&["train", "romgon-q", "--games", "2", "--curve", &folder.file("curve.json"), "--plot"])
            .args([&folder.file("curve.svg"), "--pairs", "2", "--opponent", "random"])
            .env("PARLOR_DATA", &data)
            .output()
            .unwrap();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(
        stdout(&output).contains("score against random") && stdout(&output).contains("romgon-q-normal.txt")
    );
    assert!(fs::read_to_string(folder.file("curve.svg")).unwrap().starts_with("<svg"));
    let curve: Json = serde_json::from_str(&fs::read_to_string(folder.file("curve.json")).unwrap()).unwrap();
    assert_eq!(curve["trials"].as_array().unwrap().len(), 3);

    // Now it can play, and learn from what it played.
    let records = folder.file("games");
    let played = parlor(&["match", "romgon", "--a", "classic-learned", "--b", "random", "--pairs", "1"])
        .args(["--records", &records])
        .env("PARLOR_DATA", &data)
        .output()
        .unwrap();
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let files: Vec<_> = fs::read_dir(&records).unwrap().map(|entry| entry.unwrap().path()).collect();
    let learned = parlor(&["train", "romgon-q", "--json", "--records"])
        .args(&files)
        .env("PARLOR_DATA", &data)
        .output()
        .unwrap();
    assert_eq!(json(&learned)["games"], 4, "{}", stderr(&learned));
}

#[test]
fn a_network_goes_on_learning_from_records() {
    let folder = Folder::new("tuition");
    let records = folder.file("games");
    let played = run(&[
        "match",
        "romgon",
        "--a",
        "classic-medium",
        "--b",
        "random",
        "--pairs",
        "2",
        "--records",
        &records,
    ]);
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let files: Vec<String> =
        fs::read_dir(&records).unwrap().map(|entry| entry.unwrap().path().display().to_string()).collect();
    let out = folder.file("mine.net");
    let learn = |out: &str, files: &[String]| {
        let args = ["train", "romgon", "--json", "--nodes", "50", "--result", "1", "--out", out, "--records"];
        parlor(&args).args(files).output().unwrap()
    };
    // A game that is seen again and again is learned, and the exam is on the same game.
    let learned = learn(&out, &vec![files[0].clone(); 12]);
    assert_eq!(code(&learned), 0, "{}", stderr(&learned));
    let losses: Vec<f64> = serde_json::from_value(json(&learned)["losses"].clone()).unwrap();
    assert!(losses.iter().any(|loss| loss < &losses[0]), "{losses:?}");

    // The engine plays with it; something else is refused before anything is done.
    let hint = |network: &str| run(&["hint", "romgon", "--nodes", "50", "--engine-network", network]);
    assert_eq!(code(&hint(&out)), 0, "{}", stderr(&hint(&out)));
    let no_network = hint(&files[0]);
    assert!(code(&no_network) != 0 && stderr(&no_network).contains(&files[0]), "{}", stderr(&no_network));
    // One game cannot be learned from and be held out.
    let single = learn(&folder.file("none.net"), &files[..1]);
    assert!(code(&single) != 0 && stderr(&single).contains("too little"), "{}", stderr(&single));
}

#[test]
fn openings_are_made() {
    let args = ["openings", "chessinfive", "--count", "4", "--nodes", "200", "--balance", "0.2", "--threads"];
    let made = |threads| run(&[&args[..], &[threads]].concat());
    let (first, again) = (made("1"), made("5"));
    assert_eq!(stdout(&first), stdout(&again));
    assert_eq!(stdout(&first).lines().filter(|line| line.starts_with(';')).count(), 4);
}

#[test]
fn a_calibration_can_be_gone_on_with_by_another_gap() {
    let folder = Folder::new("calibration");
    let to = folder.0.display().to_string();
    let calibrate = |rounds: &str, gap: &str| {
        let output = run(&[
            "calibrate",
            "ur",
            "--folder",
            &to,
            "--top",
            "900",
            "--step",
            "300",
            "--grid-pairs",
            "2",
            "--level-pairs",
            "1",
            "--rounds",
            rounds,
            "--other-pairs",
            "0",
            "--others",
            "random",
            "--gap",
            gap,
            "--referee-nodes",
            "5",
        ]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    };
    let journal = |round: u32| fs::read_to_string(folder.file(&format!("levels-{round}.jsonl"))).unwrap();
    let players = |journal: &str| -> Json {
        let title: Json = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
        title["contest"]["players"].clone()
    };
    calibrate("1", "5");
    let first = journal(1);
    fs::remove_file(folder.file("others.jsonl")).unwrap();
    calibrate("2", "40");
    assert_eq!(journal(1), first, "a round that was played stays");
    assert_ne!(players(&journal(2)), players(&first), "the next round is put on the curve by the new gap");
}
