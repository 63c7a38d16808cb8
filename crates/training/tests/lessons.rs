//! Lessons: the same games whatever interrupts them, and samples that are read as they were written.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use parlor_chessinfive::ChessInFive;
use parlor_romgon::Romgon;
use parlor_taught::{Inputs, Teachable};
use parlor_training::lessons::{LessonError, Lessons, Plan, Sample, play_lesson};

const GAMES: u32 = 6;

fn plan() -> Plan {
    Plan { nodes: 40, seed: 3, teacher: "handmade".to_owned() }
}

/// Plays up to a number of games on some threads.
fn extend<G: Teachable>(game: &G, path: &Path, games: u32, threads: usize) -> Result<u64, LessonError> {
    let (expert, pruning) = G::handmade();
    let mut lessons = Lessons::open(path, game, &plan())?;
    lessons.extend(game, (&expert, pruning), &plan(), games, threads, &|| true)?;
    assert!(lessons.games() >= games);
    Ok(lessons.samples())
}

/// Samples from which positions to learn are left, with what they are worth.
fn check_samples<G: Teachable>(game: &G) {
    let (expert, pruning) = G::handmade();
    let samples = play_lesson(game, &expert, pruning, 40, 1, 7);
    assert_eq!(samples, play_lesson(game, &expert, pruning, 40, 1, 7));
    assert!(samples.len() > 5, "{}", samples.len());
    for sample in &samples {
        let mut bytes = Vec::new();
        sample.write::<G>(&mut bytes);
        assert_eq!(bytes.len(), Sample::size::<G>());
        assert_eq!(Sample::read::<G>(&bytes).as_ref(), Some(sample));
        assert_eq!(Sample::read::<G>(&bytes[1..]), None);
        assert!(sample.result <= Sample::BROKEN_OFF && usize::from(sample.stage) < G::Inputs::STAGES);
        assert!(!sample.inputs.is_empty() && sample.inputs.len() <= G::Inputs::ACTIVE);
    }
}

#[test]
fn samples_are_read_as_they_were_written() {
    check_samples(&ChessInFive::default());
    check_samples(&Romgon { flip: false });
    check_samples(&Romgon { flip: true });
}

#[test]
fn the_result_is_that_of_the_side_to_move() {
    let game = ChessInFive::default();
    let (expert, pruning) = ChessInFive::handmade();
    let mut decided = 0;
    for number in 0..10 {
        let samples = play_lesson(&game, &expert, pruning, 40, 1, number);
        // Sides move in turn; a position that is left out only makes two of the same side neighbours.
        let results: Vec<u8> = samples.iter().map(|sample| sample.result).collect();
        assert!(results.iter().all(|&result| result == 1) || results.iter().all(|&result| result != 1));
        decided += usize::from(results.contains(&0) && results.contains(&2));
    }
    assert!(decided > 0);
}

#[test]
fn what_was_broken_off_goes_on_to_the_same_file() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let game = ChessInFive::default();
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let samples = extend(&game, &whole, GAMES, 3)?;
    let bytes = std::fs::read(&whole)?;
    assert!(samples > 50);
    // Broken off in the head, between samples, in the middle of one, and not at all.
    let head = bytes.len() - samples as usize * Sample::size::<ChessInFive>();
    for length in
        [0, 3, head, head + 1, head + 10 * Sample::size::<ChessInFive>() + 5, bytes.len() - 1, bytes.len()]
    {
        std::fs::write(&broken, &bytes[..length])?;
        extend(&game, &broken, GAMES, 1)?;
        assert!(std::fs::read(&broken)? == bytes, "after {length} bytes");
    }
    Ok(())
}

#[test]
fn whoever_says_stop_gets_whole_games() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let game = ChessInFive::default();
    let (whole, stopped) = (folder.path().join("whole"), folder.path().join("stopped"));
    extend(&game, &whole, GAMES, 1)?;
    let (expert, pruning) = ChessInFive::handmade();
    let asked = AtomicU32::new(0);
    let mut lessons = Lessons::open(&stopped, &game, &plan())?;
    lessons.extend(&game, (&expert, pruning), &plan(), GAMES, 2, &|| {
        asked.fetch_add(1, Ordering::Relaxed) < 3
    })?;
    assert_eq!(lessons.games(), 3);
    drop(lessons);
    let (whole, stopped) = (std::fs::read(whole)?, std::fs::read(stopped)?);
    assert!(stopped.len() < whole.len() && whole.starts_with(&stopped));
    Ok(())
}

#[test]
fn lessons_made_otherwise_are_left_alone() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("lessons");
    extend(&ChessInFive::default(), &path, 1, 1)?;
    let before = std::fs::read(&path)?;
    let other = Plan { seed: 4, ..plan() };
    let refused = Lessons::open(&path, &ChessInFive::default(), &other);
    assert!(matches!(refused, Err(LessonError::Other { .. })));
    assert!(matches!(Lessons::open(&path, &Romgon { flip: false }, &plan()), Err(LessonError::Other { .. })));
    assert_eq!(std::fs::read(&path)?, before);
    Ok(())
}
