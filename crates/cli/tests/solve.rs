//! `parlor solve` through the real program: killed, resumed, refused.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use common::{code, parlor, run, stderr, stdout};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// A loose tolerance: what is tested is the work on files.
const SOLVE: [&str; 6] = ["solve", "ur", "--pieces", "3", "--tolerance", "1e-3"];

fn solve(out: &Path, more: &[&str]) -> std::process::Output {
    run(&[&SOLVE[..], &["--out", text(out)], more].concat())
}

#[test]
fn a_killed_solver_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let done = solve(&whole, &["--threads", "1"]);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    assert!(stdout(&done).contains("0-0 home:   157864 positions"), "{}", stdout(&done));
    let journal = folder.path().join("killed.part.journal");
    let lines = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
    for finished in [3, 5] {
        let mut child = parlor(&[&SOLVE[..], &["--out", text(&killed), "--threads", "2"]].concat())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // A head and a line for every finished pair of layers.
        while lines() < finished && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!killed.exists() && lines() >= finished);
    }
    let done = solve(&killed, &["--threads", "2"]);
    assert_eq!(code(&done), 0, "{}", stderr(&done));
    assert!(stdout(&done).contains("had been done before"));
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&killed).unwrap());
    assert!(!journal.exists());
    let again = solve(&killed, &[]);
    assert!(stdout(&again).contains("100.0 % had been done before"), "a finished table is left as it is");
}

#[test]
fn a_table_is_verified_made_small_and_refused_when_altered() {
    let folder = tempfile::tempdir().unwrap();
    let [exact, small] = ["exact", "small"].map(|name| folder.path().join(name));
    let made = run(&["solve", "ur", "--pieces", "2", "--out", text(&exact), "--small", text(&small)]);
    assert_eq!(code(&made), 0, "{}", stderr(&made));
    assert!(stdout(&made).contains("from the start with 0.5185729"), "{}", stdout(&made));
    for table in [&exact, &small] {
        let checked = run(&["solve", "ur", "--verify", text(table)]);
        assert_eq!(code(&checked), 0, "{}", stderr(&checked));
        assert!(stdout(&checked).contains("is 4/7: 0.5714"), "{}", stdout(&checked));
        assert!(stdout(&checked).contains("all residuals: 12869 positions"), "{}", stdout(&checked));
    }
    let again = folder.path().join("again");
    assert_eq!(code(&run(&["solve", "ur", "--from", text(&exact), "--small", text(&again)])), 0);
    assert_eq!(fs::read(&small).unwrap(), fs::read(&again).unwrap());

    let mut bytes = fs::read(&exact).unwrap();
    bytes[9000] ^= 1;
    fs::write(&exact, &bytes).unwrap();
    for args in [&["--verify", text(&exact)][..], &["--from", text(&exact), "--small", text(&again)]] {
        let refused = run(&[&["solve", "ur"], args].concat());
        assert_eq!(code(&refused), 1);
        assert!(stderr(&refused).contains("was altered"), "{}", stderr(&refused));
    }
    // Good checksums over bad values: a table whose tolerance promises more than its values keep.
    let loose = folder.path().join("loose");
    assert_eq!(
        code(&run(&["solve", "ur", "--pieces", "1", "--tolerance", "0.01", "--out", text(&loose)])),
        0
    );
    assert_eq!(code(&run(&["solve", "ur", "--verify", text(&loose), "--sample", "100"])), 0);
}

/// A file that may not grow is to the program what a full disk is.
#[test]
#[cfg(unix)]
fn a_full_disk_is_told_and_leaves_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("full");
    let command = format!(
        "trap '' XFSZ; ulimit -f 128; exec {} {} --out {}",
        env!("CARGO_BIN_EXE_parlor"),
        SOLVE.join(" "),
        text(&out)
    );
    let told = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(code(&told), 1, "{}", stderr(&told));
    assert!(
        stderr(&told).contains("cannot be written") && stderr(&told).contains("1060676 bytes"),
        "{}",
        stderr(&told)
    );
    assert!(stderr(&told).contains("stays in") && !out.exists());
    // With room, the same command goes through.
    assert_eq!(code(&solve(&out, &[])), 0);
}

#[test]
fn wrong_wishes_are_refused() {
    for (args, status, word) in [
        (&["solve", "chessinfive"][..], 1, "known: ur"),
        (&["solve", "ur", "--pieces", "9"], 1, "1 to 7"),
        (&["solve", "ur", "--verify", "no-such-file"], 1, "no-such-file"),
        (&["solve", "ur", "--tolerance", "0"], 2, "1e-14"),
        (&["solve", "ur", "--from", "a"], 2, "--small"),
        (&["solve", "ur", "--sample", "5"], 2, "--verify"),
    ] {
        let refused = run(args);
        assert_eq!(code(&refused), status, "{args:?}");
        assert!(stderr(&refused).contains(word), "{}", stderr(&refused));
    }
}
