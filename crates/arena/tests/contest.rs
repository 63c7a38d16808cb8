//! Contests: paired, the same on any number of threads, and not lost when they are broken off.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_arena::{
    Book, Chooser, Chosen, Contest, Entrant, Fixture, Forfeit, Journal, JournalError, Opening, OwnPlayer,
    Report, Schedule, Turned, built_in, hold,
};
use parlor_chessinfive::ChessInFive;
use parlor_dolanan::{Addition, Multiplication};
use parlor_roster::{Complete, Shelf, Visitor, visit_games};
use parlor_rules::Game;
use parlor_ur::Ur;
use serde_json::json;

fn house<G: Complete>(text: &str) -> OwnPlayer<G> {
    OwnPlayer::find(text, &Shelf::default()).unwrap()
}

fn all<G: Complete>(contest: &Contest<'_, G>, threads: usize, from: u64) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    hold(contest, threads, from, &|| false, &mut |fixture| {
        fixtures.push(fixture);
        ControlFlow::Continue(())
    })
    .unwrap();
    fixtures
}

fn with_book<G: Complete>(mut contest: Contest<'_, G>) -> Contest<'_, G> {
    contest.book = Book::read::<G>(None, built_in(G::ABOUT.id, None).unwrap()).unwrap();
    contest
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let players = ["random", "engine:nodes=20", "engine:nodes=5"].map(house::<Ur>);
    let entrants = || players.iter().map(|player| player as &dyn Entrant<Ur>).collect();
    let contest = || with_book(Contest { seed: 5, ..Contest::new(entrants(), Schedule::round_robin(3, 6)) });
    let one = all(&contest(), 1, 0);
    assert_eq!(one.len(), 18);
    for threads in [2, 5] {
        assert_eq!(all(&contest(), threads, 0), one);
    }
    // Another seed is another contest.
    let other = Contest { seed: 6, ..contest() };
    assert_ne!(all(&other, 2, 0), one);
}

#[test]
fn a_pair_has_one_opening_and_one_set_of_dice() {
    let (a, b) = (house::<Ur>("random"), house::<Ur>("random"));
    let contest = with_book(Contest::new(vec![&a, &b], Schedule::round_robin(2, 20)));
    for fixture in all(&contest, 2, 0) {
        let opening = &contest.book.openings[fixture.pair as usize];
        let rolls = fixture.games.each_ref().map(|game| {
            assert_eq!(game.moves[..opening.moves.len()], opening.moves);
            game.moves.iter().filter(|mv| mv.starts_with('d')).cloned().collect::<Vec<_>>()
        });
        let both = rolls[0].len().min(rolls[1].len());
        assert_eq!(rolls[0][..both], rolls[1][..both]);
        assert!(both > 40);
    }
}

#[test]
fn sides_are_swapped_within_a_pair() {
    // Whoever opens Dolanan's board of a seed must not matter for a player that meets itself.
    let (a, b) = (house::<Addition>("classic-easy:noise=0"), house::<Addition>("classic-easy:noise=0"));
    let contest = with_book(Contest::new(vec![&a, &b], Schedule::round_robin(2, 30)));
    let fixtures = all(&contest, 2, 0);
    for fixture in &fixtures {
        assert_eq!(fixture.games[0].moves, fixture.games[1].moves);
        assert_eq!(fixture.half_points(), 2);
    }
    let report = Report::new(&contest.names(), &fixtures);
    assert_eq!(report.encounters[0].tally.pairs, [0, 0, 30, 0, 0]);
    assert!((report.encounters[0].elo.value).abs() < 1e-9);
}

/// Counts its games, then breaks down, or gives a move of another position.
struct Clumsy(AtomicU64);

struct ClumsyChooser<'a>(&'a AtomicU64);

impl Entrant<ChessInFive> for Clumsy {
    fn name(&self) -> &str {
        "clumsy"
    }
    fn chooser(&self) -> Result<Box<dyn Chooser<ChessInFive> + '_>, Forfeit> {
        Ok(Box::new(ClumsyChooser(&self.0)))
    }
}

impl Chooser<ChessInFive> for ClumsyChooser<'_> {
    fn choose(
        &mut self,
        turned: &Turned<'_, ChessInFive>,
    ) -> Result<Chosen<<ChessInFive as Game>::Move>, Forfeit> {
        let mv = turned.game.pick_move(turned.state, turned.seed).unwrap();
        match self.0.fetch_add(1, Ordering::Relaxed) % 3 {
            0 => Err(Forfeit::Error("it has gone away".to_owned())),
            1 => Err(Forfeit::Time { used_ms: 20, given_ms: 10 }),
            _ => Ok(Chosen { mv, fallback: true }),
        }
    }
}

#[test]
fn losses_by_error_and_on_time_are_counted() {
    let (clumsy, random) = (Clumsy(AtomicU64::new(0)), house::<ChessInFive>("random"));
    let contest = with_book(Contest::new(vec![&clumsy, &random], Schedule::round_robin(2, 30)));
    let fixtures = all(&contest, 1, 0);
    let report = Report::new(&contest.names(), &fixtures);
    assert_eq!(report.errors + report.timeouts, report.encounters[0].tally.losses);
    assert!(report.errors > 10 && report.timeouts > 10 && report.fallbacks > 5);
    assert_eq!(report.encounters[0].tally.wins, 0);
}

#[test]
fn a_contest_that_was_broken_off_goes_on_to_the_same_end() {
    let folder = std::env::temp_dir().join(format!("parlor-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("journal.jsonl");
    let players = ["random", "engine:nodes=10"].map(house::<Ur>);
    let entrants: Vec<&dyn Entrant<Ur>> = players.iter().map(|player| player as &dyn Entrant<Ur>).collect();
    let contest = with_book(Contest::new(entrants, Schedule::round_robin(2, 12)));
    let whole = all(&contest, 2, 0);

    let title = json!({"seed": 1});
    let (mut journal, done) = Journal::open(&path, &title).unwrap();
    assert!(done.is_empty());
    for fixture in &whole[..5] {
        journal.add(fixture).unwrap();
    }
    drop(journal);
    // A kill in the middle of a line.
    let mut bytes = std::fs::read(&path).unwrap();
    let half = serde_json::to_vec(&whole[5]).unwrap();
    bytes.extend_from_slice(&half[..half.len() / 2]);
    std::fs::write(&path, &bytes).unwrap();

    let (mut journal, mut done) = Journal::open(&path, &title).unwrap();
    assert_eq!(done, whole[..5]);
    for fixture in all(&contest, 3, done.len() as u64) {
        journal.add(&fixture).unwrap();
        done.push(fixture);
    }
    assert_eq!(done, whole);
    // Two contests do not write into one file.
    assert!(matches!(Journal::open(&path, &title), Err(JournalError::Busy { .. })));
    drop(journal);
    assert_eq!(Journal::open(&path, &title).unwrap().1, whole);

    // Another contest, and a damaged line, are refused and left as they are.
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(Journal::open(&path, &json!({"seed": 2})), Err(JournalError::Other { .. })));
    let mut damaged = before.clone();
    let second = damaged.iter().position(|&byte| byte == b'\n').unwrap() + 5;
    damaged[second] = b'!';
    std::fs::write(&path, &damaged).unwrap();
    assert!(matches!(Journal::open(&path, &title), Err(JournalError::Damaged { line: 2, .. })));
    assert_eq!(std::fs::read(&path).unwrap(), damaged);

    // Nothing counts twice.
    let lines: Vec<_> = before.split_inclusive(|&byte| byte == b'\n').collect();
    std::fs::write(&path, [lines[0], lines[1], lines[2], lines[1]].concat()).unwrap();
    assert!(matches!(Journal::open(&path, &title), Err(JournalError::Damaged { line: 4, .. })));

    // A file of somebody else's is left alone, whether it has lines or not; our own half a line is begun anew.
    for foreign in ["dear diary", "dear diary\n", "{\"contest\":{\"seed\":2"] {
        std::fs::write(&path, foreign).unwrap();
        assert!(Journal::open(&path, &title).is_err(), "{foreign:?}");
        assert_eq!(std::fs::read(&path).unwrap(), foreign.as_bytes());
    }
    std::fs::write(&path, "{\"contest\":").unwrap();
    assert!(Journal::open(&path, &title).unwrap().1.is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn schedules() {
    assert_eq!(Schedule::round_robin(4, 3).encounters, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    let gauntlet = Schedule::gauntlet(3, 2);
    let all: Vec<_> = (0..gauntlet.fixtures()).map(|number| gauntlet.fixture(number)).collect();
    assert_eq!(all, [(0, 1, 0), (0, 2, 0), (0, 1, 1), (0, 2, 1)]);
}

/// Every game and variant has its openings: distinct, unfinished, and as many as the house asks for.
#[test]
fn every_game_has_openings() {
    struct Check(usize);
    impl Visitor for Check {
        fn visit<G: Complete>(&mut self) {
            let variants: Vec<_> = match G::ABOUT.variants {
                [] => vec![None],
                variants => variants.iter().map(|&name| Some(name)).collect(),
            };
            for variant in variants {
                let text = built_in(G::ABOUT.id, variant)
                    .unwrap_or_else(|| panic!("no openings for {}", G::ABOUT.id));
                let book = Book::read::<G>(variant, text).unwrap();
                let ends: BTreeSet<_> = book.openings.iter().map(|opening| end::<G>(opening)).collect();
                assert!(ends.len() >= 200, "{} {variant:?}: {} distinct openings", G::ABOUT.id, ends.len());
                self.0 += 1;
            }
        }
    }
    fn end<G: Complete>(opening: &Opening) -> String {
        let (game, state) = opening.play::<G>().unwrap();
        assert!(game.turn(&state).outcome().is_none());
        let seed = opening.options.text("seed").unwrap_or_default();
        format!("{seed} {}", game.write_position(&state.position))
    }
    let mut check = Check(0);
    visit_games(&mut check);
    assert_eq!(check.0, 7);
}

#[test]
fn openings_that_make_no_sense_are_refused() {
    for (line, says) in [
        ("d2 -1:1", "is not an opening"),
        ("pieces ; d2", "is not an opening"),
        ("pieces=9 ; d2", "whole number from 1 to 7"),
        ("; d2 -1:4", "refused"),
        ("; d9", "refused"),
    ] {
        let error = Book::read::<Ur>(None, line).unwrap_err().to_string();
        assert!(error.contains(says) && error.starts_with("line 1"), "{error}");
    }
    assert!(Book::read::<Ur>(None, "# nothing\n").unwrap_err().to_string().contains("no openings"));
    assert!(Book::read::<Multiplication>(None, "seed=3 ; b1 r2").is_ok());
}

#[test]
fn players_are_found_by_their_text() {
    for (text, says) in [
        ("nobody", "has no player"),
        ("engine:nodes", "is no setting"),
        ("engine:nodes=0", "is no setting"),
        ("engine:mood=good", "no setting \"mood\""),
        ("classic-hard:noise=9", "must be"),
    ] {
        let error = OwnPlayer::<ChessInFive>::find(text, &Shelf::default()).err().unwrap().to_string();
        assert!(error.contains(says), "{error}");
    }
    assert!(OwnPlayer::<ChessInFive>::find("classic:noise=0", &Shelf::default()).is_ok());
}
