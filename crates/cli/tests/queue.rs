//! Contests whose games are played by workers of a queue, through the real program and a real PostgreSQL.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{code, json, parlor, run, stderr, stdout};
use parlor_postgres_trial::Postgres;

/// A process that ends with its test.
struct Killed(Child);

impl Killed {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A worker with a short lease.
fn worker(url: &str) -> Killed {
    let args = ["worker", "--queue", url, "--threads", "1", "--lease", "1", "--poll-ms", "20"];
    Killed(parlor(&args).stderr(Stdio::null()).spawn().expect("a worker starts"))
}

/// Small, but not over before workers have been killed.
const TOURNAMENT: [&str; 10] = [
    "tournament",
    "chessinfive",
    "random",
    "classic-easy",
    "engine:nodes=30",
    "--pairs",
    "12",
    "--seed",
    "7",
    "--json",
];

fn with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    command.iter().chain(more).copied().collect()
}

#[test]
fn a_tournament_with_killed_workers_is_byte_for_byte_that_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (alone, crowd) = (file("alone.jsonl"), file("crowd.jsonl"));
    let one = run(&with(&TOURNAMENT, &["--journal", &alone]));
    assert_eq!(code(&one), 0, "{}", stderr(&one));

    let mut postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let mut workers: Vec<Killed> = (0..3).map(|_| worker(&url)).collect();
    let queued = ["--journal", &crowd, "--queue", &url, "--piece", "1"];
    let command = parlor(&with(&TOURNAMENT, &queued)).stdout(Stdio::piped()).spawn().unwrap();
    let lines = |path: &str| fs::read_to_string(path).unwrap_or_default().lines().count();
    // A worker is killed whenever some pairs more are done, and the database once.
    for (number, done) in [4, 8, 12, 16].into_iter().enumerate() {
        wait(|| lines(&crowd) > done);
        workers[number % 3].kill();
        workers[number % 3] = worker(&url);
        if number == 1 {
            postgres.restart().unwrap();
        }
    }
    let many = command.wait_with_output().unwrap();
    assert_eq!(code(&many), 0);
    assert_eq!(stdout(&many), stdout(&one));
    assert_eq!(fs::read(&crowd).unwrap(), fs::read(&alone).unwrap());
    assert_eq!(postgres.ask(&url, "SELECT count(*) FROM parlor_work.orders").unwrap(), "0");
}

#[test]
fn a_command_that_was_killed_is_taken_up_without_its_journal() {
    let one = run(&TOURNAMENT);
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let queued = with(&TOURNAMENT, &["--queue", &url, "--piece", "3"]);
    let mut first = Killed(parlor(&queued).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    let pieces = "SELECT count(*) FROM parlor_work.pieces WHERE result IS NOT NULL";
    let _worker = worker(&url);
    let done = || postgres.ask(&url, pieces).ok().and_then(|count| count.parse().ok()).unwrap_or(0);
    wait(|| done() > 1);
    first.kill();
    let again = run(&queued);
    assert_eq!((code(&again), stdout(&again)), (0, stdout(&one)));
}

#[test]
fn a_sequential_test_ends_where_it_would_have_ended_alone() {
    let sprt =
        ["sprt", "ur", "--a", "engine:nodes=20", "--b", "random", "--elo1", "100", "--seed", "3", "--json"];
    let one = run(&sprt);
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let _workers = [worker(&url), worker(&url)];
    let many = run(&with(&sprt, &["--queue", &url]));
    assert!(stdout(&one).contains("accepted"), "{}", stdout(&one));
    assert_eq!((code(&many), stdout(&many)), (0, stdout(&one)));
    // What was asked for beyond the end is taken back.
    let left = "SELECT count(*) FROM parlor_work.pieces";
    assert_eq!(postgres.ask(&url, left).unwrap(), "0");
}

#[test]
fn openings_and_calibrations_are_those_of_one_machine() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let _workers = [worker(&url), worker(&url)];
    let openings = ["openings", "chessinfive", "--count", "6", "--nodes", "200", "--seed", "5"];
    let (one, many) = (run(&openings), run(&with(&openings, &["--queue", &url])));
    assert_eq!((code(&many), stdout(&many)), (0, stdout(&one)));

    let folder = tempfile::tempdir().unwrap();
    let calibrate = |name: &str, more: &[&str]| {
        let to = folder.path().join(name).display().to_string();
        let args = [
            "calibrate",
            "ur",
            "--folder",
            &to,
            "--top",
            "200",
            "--step",
            "100",
            "--grid-pairs",
            "2",
            "--level-pairs",
            "1",
            "--rounds",
            "1",
            "--other-pairs",
            "1",
            "--others",
            "random",
            "--gap",
            "10",
            "--referee-nodes",
            "5",
        ];
        let output = run(&with(&args, more));
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        ["grid", "levels-1", "others"]
            .map(|stage| fs::read(Path::new(&to).join(format!("{stage}.jsonl"))).unwrap())
    };
    assert_eq!(calibrate("alone", &[]), calibrate("crowd", &["--queue", &url]));

    let tune = |name: &str, more: &[&str]| {
        let to = folder.path().join(name).display().to_string();
        let words = "tune addition --only cover --nodes 20 --rounds 3 --pairs 3 --trial-pairs 3 --folder";
        let args: Vec<_> = words.split(' ').chain([to.as_str()]).collect();
        let output = run(&with(&args, more));
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        ["search", "trial"].map(|stage| fs::read(Path::new(&to).join(format!("{stage}.jsonl"))).unwrap())
    };
    assert_eq!(tune("tune-alone", &[]), tune("tune-crowd", &["--queue", &url]));
}

#[test]
fn lessons_of_many_machines_are_those_of_one() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let _workers = [worker(&url), worker(&url)];
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, games: &str, more: &[&str]| {
        let out = folder.path().join(name).display().to_string();
        let args = ["train", "lessons", "chessinfive", "--out", &out, "--games", games, "--nodes", "30"];
        let output = run(&with(&args, more));
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        fs::read(&out).unwrap()
    };
    let alone = make("alone", "12", &["--threads", "1"]);
    let queued = ["--queue", &url, "--piece", "2"];
    // Broken off after seven games, and taken up in the middle of a piece.
    make("crowd", "7", &queued);
    assert_eq!(make("crowd", "12", &queued), alone);
}

#[test]
fn a_review_by_a_worker_is_the_same() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let _worker = worker(&url);
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().display().to_string();
    let played = ["match", "ur", "--a", "random", "--b", "random", "--pairs", "1", "--records", &records];
    assert_eq!(code(&run(&played)), 0);
    let record = folder.path().join("00-01-00000-1.txt").display().to_string();
    let review = ["review", &record, "--player", "engine", "--nodes", "20", "--json"];
    let (one, many) = (run(&review), run(&with(&review, &["--queue", &url])));
    assert_eq!(code(&many), 0, "{}", stderr(&many));
    let [one, many] = [one, many].map(|output| {
        let mut review = json(&output);
        review["timeMs"].take();
        review
    });
    assert_eq!(many, one);
}

#[test]
fn a_worker_of_another_build_takes_nothing_and_the_command_says_so() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let folder = tempfile::tempdir().unwrap();
    // The same program but for a byte that nobody reads.
    let other = folder.path().join("parlor");
    let mut program = fs::read(env!("CARGO_BIN_EXE_parlor")).unwrap();
    program.push(0);
    fs::write(&other, program).unwrap();
    let mut executable = fs::metadata(&other).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut executable, 0o755);
    fs::set_permissions(&other, executable).unwrap();
    let mut stranger = Command::new(&other);
    stranger.args(["worker", "--queue", &url, "--lease", "4"]).stderr(Stdio::null());
    let _stranger = Killed(stranger.spawn().unwrap());
    let seen = "SELECT count(*) FROM parlor_work.workers";
    wait(|| postgres.ask(&url, seen).is_ok_and(|count| count == "1"));

    let args = ["match", "ur", "--a", "random", "--b", "engine:nodes=5", "--pairs", "2", "--json"];
    let queued = with(&args, &["--queue", &url]);
    let mut command = parlor(&queued).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(command.stderr.take().unwrap());
    let mut words = String::new();
    told.read_line(&mut words).unwrap();
    assert!(words.contains("nobody is at work") && words.contains("1 worker is of another build"), "{words}");
    let _worker = worker(&url);
    let output = command.wait_with_output().unwrap();
    assert_eq!((code(&output), stdout(&output)), (0, stdout(&run(&args))));
}

#[test]
fn what_cannot_be_sent_elsewhere_is_refused_and_a_queue_that_is_not_there_is_told_of() {
    let nowhere = "postgres://me:secret@127.0.0.1:9/none";
    let output = run(&["match", "ur", "--a", "random", "--b", "random", "--queue", nowhere]);
    assert_eq!(code(&output), 1);
    let told = stderr(&output);
    assert!(
        told.contains("there is no queue at postgres://127.0.0.1:9/none") && !told.contains("secret"),
        "{told}"
    );

    let postgres = Postgres::start().unwrap();
    let url = postgres.database().unwrap();
    let outside = format!("ugi:{} ugi ur", env!("CARGO_BIN_EXE_parlor"));
    let output = run(&["match", "ur", "--a", "random", "--b", &outside, "--pairs", "1", "--queue", &url]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("cannot play on other machines"), "{}", stderr(&output));
}

/// Waits until something is so; far too long only if it never will be.
fn wait(mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(300), "it never came");
        thread::sleep(Duration::from_millis(20));
    }
}
