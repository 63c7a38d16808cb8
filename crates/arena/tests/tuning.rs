//! Looking for better weights: it finds them, it can be broken off, and only a test accepts them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_arena::{
    Book, Contest, Entrant, OwnPlayer, Schedule, Sprt, Tally, Threads, TuneError, Tuning, ValuesError,
    Verdict, built_in, hold, read_values, write_values,
};
use parlor_dolanan::Addition;
use parlor_roster::{Rostered, Weighted};
use parlor_ur::Ur;

/// A folder of its own that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("parlor-tuning-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The weights of addition without three that matter.
fn spoiled(weighted: &dyn Weighted<Addition>) -> Vec<i32> {
    let spoil = |weight: parlor_roster::Weight| match weight.name.as_str() {
        "cover" => -100,
        "safe" | "room" => 0,
        _ => weight.value,
    };
    weighted.weights().into_iter().map(spoil).collect()
}

fn tuning(folder: &Path) -> Tuning {
    let weighted = Addition::weighted(None).unwrap();
    Tuning {
        engine: "test".to_owned(),
        variant: None,
        book: Book::read::<Addition>(None, built_in("addition", None).unwrap()).unwrap(),
        seed: 5,
        nodes: 30,
        rounds: 100,
        pairs: 4,
        gain: 1.5,
        only: ["cover", "safe", "room"].map(str::to_owned).to_vec(),
        start: Some(spoiled(weighted.as_ref())),
        trial_nodes: 30,
        trial_pairs: 30,
        sprt: Sprt::new(0.0, 30.0),
        folder: folder.to_owned(),
        faults: Arc::default(),
    }
}

#[test]
fn from_spoiled_weights_better_ones_are_found() {
    let folder = Folder::new("spoiled");
    let tuning = tuning(&folder.0);
    let tuned = tuning.run::<Addition>(&Threads(2), &|| false, &mut |_, _| {}).unwrap();
    assert_eq!((tuned.rounds, tuned.games), (100, 800));
    // Only what was asked for has changed.
    let found = write_values(&tuned.weights, &tuned.found);
    for ((weight, found_value), start) in tuned.weights.iter().zip(&tuned.found).zip(&tuned.start) {
        let asked = tuning.only.contains(&weight.name);
        assert_eq!(found_value != start, asked, "{}:\n{found}", weight.name);
    }
    // What was found beats what it began with, by a test.
    let weighted = Addition::weighted(None).unwrap();
    let player = |values| OwnPlayer::of_weights("", weighted.as_ref(), None, values, 30);
    let (found, start) = (player(&tuned.found), player(&tuned.start));
    let entrants: Vec<&dyn Entrant<Addition>> = vec![&found, &start];
    let contest =
        Contest { book: tuning.book.clone(), ..Contest::new(entrants, Schedule::round_robin(2, 200)) };
    let (sprt, mut tally) = (Sprt::new(0.0, 30.0), Tally::default());
    hold(&contest, 2, 0, &|| false, &mut |fixture| {
        tally.add(&fixture);
        if sprt.verdict(&tally) == Verdict::Open {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(())
        }
    })
    .unwrap();
    assert_eq!(
        sprt.verdict(&tally),
        Verdict::Accepted,
        "{tally:?}\n{}",
        write_values(&tuned.weights, &tuned.found)
    );
    // Spoiled and mended again is not better than today, and the test says so.
    let trial = tuned.trial.unwrap();
    assert_ne!(tuning.sprt.verdict(&trial.report.encounters[0].tally), Verdict::Accepted);
}

#[test]
fn broken_off_and_gone_on_with_it_is_the_same() {
    let (whole, broken) = (Folder::new("whole"), Folder::new("broken"));
    let short = |folder: &Folder| Tuning { rounds: 6, trial_pairs: 5, ..tuning(&folder.0) };
    let wanted = short(&whole).run::<Addition>(&Threads(1), &|| false, &mut |_, _| {}).unwrap();
    let mut runs = 0;
    let tuned = loop {
        runs += 1;
        assert!(runs < 1_000, "it never comes to its end");
        let asked = AtomicU64::new(0);
        // Games are played until it has been asked so often; later runs get further.
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 100 + 50 * runs;
        let tuned = short(&broken).run::<Addition>(&Threads(2), &stop, &mut |_, _| {}).unwrap();
        if tuned.trial.as_ref().is_some_and(|trial| !trial.broken_off) {
            break tuned;
        }
        // As a kill would leave it.
        let path = broken.0.join("search.jsonl");
        let journal = fs::read(&path).unwrap();
        fs::write(&path, &journal[..journal.len() - 7]).unwrap();
    };
    assert!(runs > 2, "it was not broken off");
    assert_eq!(tuned.found, wanted.found);
    for journal in ["search.jsonl", "trial.jsonl"] {
        assert!(whole.read(journal) == broken.read(journal), "{journal} differs");
    }
    // A journal of another search is refused.
    let other = Tuning { seed: 6, ..short(&whole) };
    assert!(other.run::<Addition>(&Threads(1), &|| false, &mut |_, _| {}).is_err());
}

#[test]
fn files_of_weights_are_read_as_they_are_written() {
    let weights = Addition::weighted(None).unwrap().weights();
    let mut values: Vec<_> = weights.iter().map(|weight| weight.value).collect();
    values[2] = -17;
    assert_eq!(read_values(&weights, &write_values(&weights, &values)), Ok(values));
    let read = |text| read_values(&weights, text);
    let of_today: Vec<_> = weights.iter().map(|weight| weight.value).collect();
    assert_eq!(read("# nothing\n\n"), Ok(of_today));
    assert_eq!(read("one 3\none"), Err(ValuesError::Form { line: 2 }));
    assert_eq!(read("one 3 4"), Err(ValuesError::Form { line: 1 }));
    assert_eq!(read("eleven 3"), Err(ValuesError::Unknown { line: 1, name: "eleven".to_owned() }));
}

#[test]
fn what_cannot_be_tuned_is_said() {
    let folder = Folder::new("refused");
    let run = |tuning: Tuning| tuning.run::<Addition>(&Threads(1), &|| false, &mut |_, _| {});
    let other = Tuning { only: vec!["nothing".to_owned()], ..tuning(&folder.0) };
    assert!(matches!(run(other), Err(TuneError::Unknown(name)) if name == "nothing"));
    let learned = tuning(&folder.0).run::<Ur>(&Threads(1), &|| false, &mut |_, _| {});
    assert!(matches!(learned, Err(TuneError::Learned("ur"))));
}
