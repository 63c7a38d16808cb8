//! Tables as files: whole or not at all, the same after any interruption, and refused when something is wrong with them.

use std::fs;
use std::path::Path;

use parlor_engines::perfect::UrRace;
use parlor_rules::Ranked;
use parlor_solve::{Bits, Progress, Table, TableError, TableSolver};
use parlor_ur::Ur;

const TOLERANCE: f64 = 1e-6;

fn two() -> Ur {
    Ur::with_pieces(2).unwrap()
}

fn made(folder: &Path) -> (std::path::PathBuf, Vec<u8>) {
    let path = folder.join("two.table");
    TableSolver::new(&UrRace(two()), TOLERANCE, 1).into_file(&path, &mut |_| {}).unwrap();
    let bytes = fs::read(&path).unwrap();
    (path, bytes)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_holds_what_memory_holds() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = made(folder.path());
    assert_eq!(names(folder.path()), ["two.table"], "nothing is left beside it");
    let table = Table::open(&path).unwrap();
    let held = Table::solve(&UrRace(two()), TOLERANCE, 2);
    assert_eq!(table.head(), held.head());
    assert!((0..two().positions()).all(|rank| table.value(rank) == held.value(rank)));
    assert_eq!((table.pieces(), table.head().bits, table.value(u64::MAX)), (Some(2), Bits::ThirtyTwo, 0.5));
    table.expect(&two()).unwrap();
    assert!(matches!(table.expect(&Ur::default()), Err(TableError::Foreign { .. })));
}

#[test]
fn a_small_file_is_near() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = made(folder.path());
    let exact = Table::open(&path).unwrap();
    let small = folder.path().join("two.small");
    exact.write(&small, Bits::Sixteen).unwrap();
    let table = Table::open(&small).unwrap();
    assert_eq!(fs::metadata(&small).unwrap().len(), 8192 + 2 * two().positions());
    let furthest = (0..two().positions()).map(|rank| (table.value(rank) - exact.value(rank)).abs());
    assert!(furthest.fold(0.0, f64::max) < 0.51 * Bits::Sixteen.step());
    assert!(table.accuracy() < 2e-5);
    // Written with all bits, an exact table is the same file again.
    let again = folder.path().join("again");
    exact.write(&again, Bits::ThirtyTwo).unwrap();
    assert_eq!(fs::read(&again).unwrap(), fs::read(&path).unwrap());
}

/// The work is stopped after every pair of layers in turn by a panic, as suddenly as a killed program stops.
#[test]
fn broken_off_work_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (_, whole) = made(folder.path());
    let path = folder.path().join("broken.table");
    let (mut tries, mut told) = (0, Vec::new());
    loop {
        let race = UrRace(two());
        let solver = TableSolver::new(&race, TOLERANCE, 1);
        let mut pairs = 0;
        let mut tell = |progress: Progress| match progress {
            Progress::Resumed { part } => told.push(part),
            Progress::Pair(_) => pairs += 1,
            Progress::Sweep { sweeps, .. } => assert!(pairs == 0 || sweeps < 3, "broken off"),
        };
        let work = std::panic::AssertUnwindSafe(|| solver.into_file(&path, &mut tell).unwrap());
        if std::panic::catch_unwind(work).is_ok() {
            break;
        }
        assert!(!path.exists());
        tries += 1;
    }
    assert_eq!(tries, 2, "three pairs, one in each try");
    assert!(told.is_sorted() && told.len() == 2);
    assert_eq!(fs::read(&path).unwrap(), whole);
    assert_eq!(names(folder.path()), ["broken.table", "two.table"]);
}

/// Whatever happens to the unfinished files, the table comes out the same.
#[test]
fn damaged_work_is_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let (_, whole) = made(folder.path());
    let path = folder.path().join("damaged.table");
    let (part, journal) =
        (folder.path().join("damaged.table.part"), folder.path().join("damaged.table.part.journal"));
    let begin = || {
        let race = UrRace(two());
        let mut pairs = 0;
        let mut tell = |progress: Progress| match progress {
            Progress::Pair(_) => pairs += 1,
            _ => assert!(pairs < 2, "broken off"),
        };
        let solver = TableSolver::new(&race, TOLERANCE, 1);
        let work = std::panic::AssertUnwindSafe(|| solver.into_file(&path, &mut tell).is_ok());
        assert!(std::panic::catch_unwind(work).is_err());
    };
    let damages: [&dyn Fn(); 5] = [
        &|| fs::write(&part, b"short").unwrap(),
        &|| {
            let mut bytes = fs::read(&part).unwrap();
            *bytes.last_mut().unwrap() ^= 1;
            fs::write(&part, bytes).unwrap();
        },
        &|| {
            let text = fs::read(&journal).unwrap();
            fs::write(&journal, &text[..text.len() - 7]).unwrap();
        },
        &|| fs::write(&journal, b"\xff\xfe rubbish\n").unwrap(),
        &|| fs::remove_file(&part).unwrap(),
    ];
    for damage in damages {
        begin();
        damage();
        TableSolver::new(&UrRace(two()), TOLERANCE, 1).into_file(&path, &mut |_| {}).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn work_on_something_else_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let head = r#"{"game":"ur","settings":{"pieces":"2"},"positions":12869,"bits":32,"tolerance":0.001,"layers":[]}"#;
    fs::write(folder.path().join("a.table.part.journal"), format!("{head}\n")).unwrap();
    let refused = TableSolver::new(&UrRace(two()), TOLERANCE, 1).into_file(&path, &mut |_| {}).unwrap_err();
    assert!(matches!(refused, TableError::OtherWork { .. }), "{refused}");
    assert!(
        refused.to_string().contains("tolerance 1e-3, not on ur pieces=2 with tolerance 1e-6"),
        "{refused}"
    );
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (_, whole) = made(folder.path());
    let path = folder.path().join("bad.table");
    let change = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        bytes
    };
    let longer = [&whole[..], b"x"].concat();
    let cases: [(&[u8], &str); 9] = [
        (b"", "no table of values"),
        (b"RGU\x01{}", "no table of values"),
        (&whole[..10], "damaged head (it ends too soon)"),
        (&whole[..300], "damaged head (it ends too soon)"),
        (&whole[..whole.len() - 1], "bytes instead of"),
        (&longer, "bytes instead of"),
        (&change(8, 9), "version 9, but only version 1"),
        (&change(40, b'?'), "damaged head (its checksum does not match)"),
        (&change(whole.len() - 5, !whole[whole.len() - 5]), "was altered: the values of layer [1, 1]"),
    ];
    for (bytes, reason) in cases {
        fs::write(&path, bytes).unwrap();
        let error = Table::open(&path).unwrap_err().to_string();
        assert!(error.contains(reason) && error.contains("bad.table"), "{error}");
    }
    let error = Table::open(folder.path().join("none")).unwrap_err();
    assert!(matches!(error, TableError::File { .. }));
}

/// Every cut of a file is refused, wherever it is.
#[test]
fn no_cut_goes_unnoticed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, whole) = made(folder.path());
    for length in (0..whole.len()).step_by(997) {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(Table::open(&path).is_err(), "{length} bytes");
    }
}

/// A disk that is full from the first byte.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = made(folder.path());
    let table = Table::open(&path).unwrap();
    let full = folder.path().join("full.table");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full.table.new")).unwrap();
    let error = table.write(&full, Bits::Sixteen).unwrap_err();
    let TableError::Write { error: told, needed, .. } = &error else { panic!("{error}") };
    assert_eq!((told.kind(), *needed), (std::io::ErrorKind::StorageFull, 8192 + 2 * two().positions()));
    assert!(error.to_string().contains("make room"), "{error}");
    assert_eq!(names(folder.path()), ["two.table"]);
}

/// Who runs for long must not be brought down, nor made to tell wrong values, by one who writes to the file.
#[test]
fn a_live_table_notices_who_writes_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let (path, bytes) = made(folder.path());
    let table = Table::open_live(&path).unwrap();
    let mapped = Table::open(&path).unwrap();
    assert!((0..two().positions()).all(|rank| table.value(rank) == mapped.value(rank)));
    assert_eq!(table.value(u64::MAX), 0.5);
    assert!(table.is_unchanged());
    drop(mapped);
    // A new file under the same name leaves the old one as it is.
    fs::write(folder.path().join("new"), &bytes).unwrap();
    fs::rename(folder.path().join("new"), &path).unwrap();
    assert!(table.is_unchanged());
    // Written to in place, or cut off.
    let table = Table::open_live(&path).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_len(bytes.len() as u64 - 1).unwrap();
    assert!(!table.is_unchanged());
    assert_eq!(table.value(two().positions() - 1), 0.5);
    assert!(matches!(Table::open_live(&path), Err(TableError::Length { .. })));
    file.set_len(0).unwrap();
    assert!(matches!(Table::open_live(&path), Err(TableError::NotATable { .. })));
    assert!(matches!(Table::open_live(folder.path()), Err(TableError::File { .. })));
}
