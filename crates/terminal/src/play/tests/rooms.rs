use std::path::Path;

use parlor_room::{PlyKind, Seat, Side};
use ratatui::crossterm::event::KeyCode;

use super::{app, desk, drawn, key, keys, moves, people, request, room, run_on, type_in};
use crate::play::app::{App, Mode};
use crate::play::commands::Then;
use crate::play::keeper::Keeper;
use crate::play::local_room::{LocalRoom, Waits};

#[test]
fn typed_moves_are_played_or_refused() {
    let mut app = app("chessinfive", "");
    type_in(&mut app, "Q@d1 Q@e1");
    assert_eq!(moves(&app), ["Q@d1", "Q@e1"]);
    type_in(&mut app, "Q@d9");
    assert_eq!(moves(&app).len(), 2);
    assert!(!app.message.is_empty() && drawn(&app, 80, 24).contains(&app.message[..20]));
    keys(&mut app, &[KeyCode::Char(':'), KeyCode::Char('a'), KeyCode::Backspace]);
    assert_eq!(app.mode, Mode::Typing(String::new()));
    keys(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.mode, Mode::Touching);
}

#[test]
fn dice_are_rolled_by_the_program_alone() {
    let mut app = app("ur", "");
    assert_eq!(app.room.waits(), Waits::Dice);
    assert_eq!((app.offered(), app.listed()), (vec![], vec![]), "rolls are not offered");
    type_in(&mut app, "d4");
    assert!(moves(&app).is_empty());
    app.roll();
    let rolled = moves(&app)[0].clone();
    assert!(app.message.contains(&rolled));
    assert!(drawn(&app, 80, 24).contains("roll: "));
}

#[test]
fn undo_goes_back_to_the_person_and_brings_the_same_dice() {
    let mut app = app("ur", "");
    let play = |app: &mut App| {
        run_on(app);
        let mv = app.room.state.legal[0].clone();
        app.play(&mv);
    };
    (0..6).for_each(|_| play(&mut app));
    run_on(&mut app);
    let line = moves(&app);
    key(&mut app, 'u');
    key(&mut app, 'u');
    assert_eq!(app.room.waits(), Waits::Person);
    assert!(moves(&app).len() < line.len());
    key(&mut app, 'r');
    key(&mut app, 'r');
    run_on(&mut app);
    assert!(moves(&app).starts_with(&line[..line.len() - 1]));
    key(&mut app, 'u');
    key(&mut app, 'u');
    (0..2).for_each(|_| play(&mut app));
    run_on(&mut app);
    assert_eq!(moves(&app), line, "the same moves bring the same dice");
    while app.room.take_back().is_some_and(|done| done.is_ok()) {}
    assert!(app.room.room().line().plies().iter().all(|ply| ply.kind != PlyKind::Choice));
    key(&mut app, 'u');
    assert!(app.message.contains("nothing"));
}

#[test]
fn a_seat_is_given_away_and_taken_back_in_the_middle_of_a_game() {
    let mut app = app("chessinfive", "Q@d1");
    keys(&mut app, &[KeyCode::Char('w'), KeyCode::Down]);
    assert!(drawn(&app, 80, 24).contains("Who plays magenta?"));
    let Mode::Seating(menu) = app.mode.clone() else { panic!("the menu is open") };
    let random = menu.candidates.iter().position(|name| name == "random").unwrap();
    (1..random).for_each(|_| {
        keys(&mut app, &[KeyCode::Down]);
    });
    keys(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.message, "cyan is human, magenta is random");
    run_on(&mut app);
    assert_eq!((moves(&app).len(), app.room.waits()), (2, Waits::Person));
    type_in(&mut app, "seat magenta human");
    type_in(&mut app, "R@a1");
    assert_eq!((moves(&app).len(), app.room.waits()), (3, Waits::Person), "two people again");
    type_in(&mut app, "seat second nobody");
    assert!(app.message.contains("nobody"), "{}", app.message);
    type_in(&mut app, "seat third human");
    assert!(app.message.contains("third"));
}

#[test]
fn sides_are_swapped_and_a_rematch_counts() {
    let random = || Seat::player("random");
    let mut app = App::new(room("chessinfive", "", [Seat::PERSON, random()]), None, None);
    key(&mut app, 'x');
    assert!(app.message.contains("swapped"), "{}", app.message);
    assert_eq!(app.room.room().seat(Side::Second), &Seat::PERSON);
    run_on(&mut app);
    type_in(&mut app, "resign");
    assert!(app.message.starts_with("cyan wins (resign)"), "{}", app.message);
    key(&mut app, 'm');
    run_on(&mut app);
    assert_eq!((app.room.room().round(), app.room.waits()), (2, Waits::Person));
    assert!(drawn(&app, 120, 24).contains("0 : 1, 0 drawn"), "{}", drawn(&app, 120, 24));
    key(&mut app, 'd');
    assert!(app.message.contains("declined"), "{}", app.message);
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut app = app("chessinfive", "Q@d1");
    key(&mut app, 'd');
    app.ask_answer();
    assert!(drawn(&app, 100, 24).contains("cyan, do you accept a draw? (y/n)"), "{}", drawn(&app, 100, 24));
    key(&mut app, 'n');
    assert!(app.message.contains("declined") && app.room.waits() == Waits::Person);
    key(&mut app, 'd');
    app.ask_answer();
    key(&mut app, 'y');
    assert_eq!(app.room.waits(), Waits::Over);
    assert!(app.message.contains("a draw (agreement)"), "{}", app.message);
}

#[test]
fn watching_players_one_can_look_back_and_play_on() {
    let seats = || [Seat::player("random"), Seat::player("random")];
    let mut app = App::new(room("chessinfive", "Q@d1 Q@e1", seats()), None, None);
    key(&mut app, 'u');
    assert_eq!(app.room.waits(), Waits::LookingBack);
    keys(&mut app, &[KeyCode::Enter]);
    assert!(matches!(app.room.waits(), Waits::Player(_)));
}

#[test]
fn the_end_is_shown_and_saved_and_the_record_is_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a game.txt");
    let mut app = app("chessinfive", "Q@d1");
    app.save_to = Some(path.to_string_lossy().into_owned());
    type_in(&mut app, "Q@e1");
    key(&mut app, 's');
    type_in(&mut app, "resign");
    let screen = drawn(&app, 90, 24);
    assert!(screen.contains("★ magenta wins (resign)") && screen.contains("s saves"), "{screen}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Cyan \"human\"]") && text.contains("[Seed \"7\"]"), "{text}");
    type_in(&mut app, &format!("load {}", path.display()));
    assert_eq!((moves(&app).join(" ").as_str(), app.room.waits()), ("Q@d1 Q@e1", Waits::Person));
    type_in(&mut app, "load no-such-file");
    assert!(app.message.contains("no-such-file"));
}

#[test]
fn a_game_that_is_not_over_is_kept_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let desk = desk();
    let last = |game: Option<&str>| Keeper::last(folder.path(), game).unwrap();
    let open = |game: &str, moves: &str| {
        let mut room = LocalRoom::open(&desk, request(&desk, game, moves, people()), Some(7)).unwrap();
        room.keep_in(folder.path()).unwrap();
        room
    };
    assert!(!open("chessinfive", "").leave(), "nothing was played");
    assert!(last(None).is_none());

    let mut kept = open("chessinfive", "Q@d1");
    kept.play("Q@e1").unwrap();
    assert!(last(None).is_none(), "somebody plays it");
    assert!(kept.leave());
    let mut other = open("ur", "");
    other.roll().unwrap();
    let mv = other.state.legal[0].clone();
    other.play(&mv).unwrap();
    let line = other.room().line().moves();
    // The program is killed in the middle of a line.
    drop(other);
    let file = folder.path().join("ur-1.jsonl");
    let mut text = std::fs::read_to_string(&file).unwrap();
    text.push_str("{\"seq\":");
    std::fs::write(&file, &text).unwrap();

    let resumed = LocalRoom::resume(&desk, last(None).unwrap()).unwrap();
    assert_eq!(resumed.room().line().moves(), line);
    drop(resumed);
    let mut resumed = LocalRoom::resume(&desk, last(Some("chessinfive")).unwrap()).unwrap();
    assert_eq!(resumed.room().line().moves(), ["Q@d1", "Q@e1"]);
    resumed.play("resign").unwrap();
    assert!(!resumed.leave(), "a game that is over is not kept");
    assert!(last(Some("chessinfive")).is_none() && last(Some("ur")).is_some());

    std::fs::write(&file, "nonsense\n").unwrap();
    let broken = LocalRoom::resume(&desk, last(None).unwrap()).err().unwrap().to_string();
    assert!(broken.contains("ur-1.jsonl"), "{broken}");
    assert!(Keeper::last(Path::new("no-such-folder"), None).unwrap().is_none());
}

#[test]
fn quitting_asks_unless_nothing_is_lost() {
    let mut app = app("chessinfive", "");
    assert_eq!(key(&mut app, 'q'), Then::Quit);
    type_in(&mut app, "Q@d1");
    assert_eq!(key(&mut app, 'q'), Then::GoOn);
    assert!(drawn(&app, 90, 24).contains("Leave the game? It is not kept (y/n)"));
    key(&mut app, 'n');
    assert_eq!(app.mode, Mode::Touching);
    key(&mut app, 'q');
    assert_eq!(key(&mut app, 'y'), Then::Quit);
    type_in(&mut app, "n");
    type_in(&mut app, "resign");
    assert_eq!(key(&mut app, 'q'), Then::Quit, "the game is over");
}
