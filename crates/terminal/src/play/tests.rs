use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use parlor_desk::{AnyGame, Desk};
use parlor_room::{ClockSetting, RoomRequest, Seat, Seats, Side, StepKind, TakeBack};
use parlor_rules::{Draws, choose_index};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::play::Keeper;
use crate::play::app::{App, Focus, Mode, Question};
use crate::play::commands::Then;
use crate::play::drawing;
use crate::play::keys::press;
use crate::play::lines::play_lines;
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::sentences::sentence;
use crate::play::thinker::think;

fn desk() -> Arc<Desk> {
    Arc::new(Desk::new(|| 0))
}

fn request(desk: &Desk, game: &str, moves: &str, seats: [Seat; 2]) -> RoomRequest {
    let sides = desk.game(game).expect("a game").about().sides;
    let moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
    RoomRequest {
        game: game.to_owned(),
        moves: (!moves.is_empty()).then_some(moves),
        seats: sides.map(str::to_owned).into_iter().zip(seats).collect::<Seats>(),
        take_back: Some(TakeBack::Free),
        ..RoomRequest::default()
    }
}

fn room(game: &str, moves: &str, seats: [Seat; 2]) -> LocalRoom {
    let desk = desk();
    LocalRoom::open(&desk, request(&desk, game, moves, seats), Some(7)).expect("the room opens")
}

fn people() -> [Seat; 2] {
    [Seat::PERSON, Seat::PERSON]
}

fn app(game: &str, moves: &str) -> App {
    App::new(room(game, moves, people()), None, Some(20))
}

/// The whole screen as text.
fn drawn(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drawing::draw(app, frame)).unwrap();
    terminal.backend().to_string()
}

fn keys(app: &mut App, keys: &[KeyCode]) -> Then {
    keys.iter().fold(Then::GoOn, |_, &key| press(app, KeyEvent::from(key)))
}

fn key(app: &mut App, key: char) -> Then {
    keys(app, &[KeyCode::Char(key)])
}

fn type_in(app: &mut App, text: &str) {
    key(app, ':');
    let letters: Vec<_> = text.chars().map(KeyCode::Char).collect();
    keys(app, &letters);
    keys(app, &[KeyCode::Enter]);
}

fn moves(app: &App) -> Vec<String> {
    app.room.room().line().moves()
}

/// Does what is due without a person.
fn run_on(app: &mut App) {
    loop {
        match app.room.waits() {
            Waits::Dice => app.roll(),
            Waits::Player(request) => {
                let command = think(app.room.desk(), &request, &std::sync::atomic::AtomicBool::new(false));
                let done = app.room.obey(command);
                app.hear(done);
            }
            _ => return,
        }
    }
}

/// Does one step of a move as a person would: on the board if it is there, otherwise in the list.
fn touch(app: &mut App, step: &parlor_rules::Step) {
    match app.room.board.cells_of(step).first() {
        Some(&cell) => {
            app.cursor = cell;
            app.focus = Focus::Board;
        }
        None => {
            let at = app.listed().iter().position(|next| next.step == *step);
            app.focus = Focus::List(at.unwrap_or_else(|| panic!("{step:?} is offered nowhere")));
        }
    }
    keys(app, &[KeyCode::Enter]);
}

fn every_game(desk: &Arc<Desk>, mut test: impl FnMut(&dyn AnyGame, LocalRoom)) {
    for game in desk.games() {
        let variants = if game.about().variants.is_empty() { &[""] } else { game.about().variants };
        for variant in variants {
            let variant = (!variant.is_empty()).then(|| (*variant).to_owned());
            let request = RoomRequest { variant, ..request(desk, game.about().id, "", people()) };
            test(game.as_ref(), LocalRoom::open(desk, request, Some(3)).expect("the room opens"));
        }
    }
}

/// Whole games by touches alone, with all ids replaced by meaningless ones. Offers that a step fills in need fewer
/// touches than they have steps.
#[test]
fn every_game_is_played_by_touching_things_without_meaning_in_their_ids() {
    every_game(&desk(), |game, mut room| {
        room.disguise();
        let mut app = App::new(room, None, None);
        let mut draws = Draws::new(3);
        for _ in 0..80 {
            run_on(&mut app);
            if app.room.waits() != Waits::Person {
                break;
            }
            let offers = &app.room.state.view.moves;
            let offer = offers[choose_index(draws.draw(), offers.len())].clone();
            let before = moves(&app).len();
            for step in &offer.steps {
                if app.picker.chosen().any(|chosen| chosen == step) && step.auto || moves(&app).len() > before
                {
                    continue;
                }
                touch(&mut app, step);
                if let Mode::Asking(Question::Play { .. }) = app.mode {
                    key(&mut app, 'y');
                }
            }
            let chosen = moves(&app);
            assert_eq!(chosen.get(before), Some(&offer.mv), "{}: {:?}", game.about().id, offer.steps);
        }
        assert!(moves(&app).len() > 20, "{}", game.about().id);
        assert!(drawn(&app, 120, 50).contains(game.about().sides[0]));
    });
}

#[test]
fn every_step_and_warning_of_every_game_has_a_sentence() {
    let mut missing = BTreeSet::new();
    every_game(&desk(), |_, mut room| {
        let mut draws = Draws::new(11);
        for _ in 0..300 {
            let done = match room.waits() {
                Waits::Dice => room.roll(),
                Waits::Person => {
                    for offer in &room.state.view.moves {
                        let said = offer.steps.iter().filter_map(|step| step.say.as_ref());
                        missing.extend(
                            said.chain(&offer.warn)
                                .filter(|say| sentence(say).is_none())
                                .map(|say| say.key.clone()),
                        );
                    }
                    let legal = &room.state.legal;
                    let mv = legal[choose_index(draws.draw(), legal.len())].clone();
                    room.play(&mv)
                }
                _ => return,
            };
            done.expect("a legal move");
        }
    });
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_game_is_drawn_on_every_screen() {
    every_game(&desk(), |_, room| {
        let mut app = App::new(room, None, None);
        key(&mut app, 'w');
        let seats = app.mode.clone();
        for (width, height) in [(1, 1), (10, 4), (30, 8), (66, 12), (80, 24), (200, 60)] {
            let asking = Mode::Asking(Question::Quit);
            for mode in
                [Mode::Touching, Mode::Help, Mode::Typing("x".repeat(90)), asking.clone(), seats.clone()]
            {
                app.mode = mode;
                drawn(&app, width, height);
            }
        }
    });
}

#[test]
fn the_screen_shows_board_turn_list_and_moves() {
    let screen = drawn(&app("chessinfive", "Q@d1 Q@e1"), 90, 24);
    for text in [
        "ChessInFive",
        "● cyan",
        "○ magenta",
        "to move",
        "bishop ×2",
        "●Q@d1 ○Q@e1",
        "(rook ×2)",
        "│·Q·│·q·│",
        "q quit",
    ] {
        assert!(screen.contains(text), "{text} is missing in\n{screen}");
    }
}

#[test]
fn a_piece_to_drop_is_selected_from_the_start_and_a_column_is_touched_anywhere() {
    let mut app = app("chessinfive", "");
    let chosen = |app: &App| app.picker.chosen().map(|step| app.describe(step)).collect::<Vec<_>>();
    assert_eq!(chosen(&app), ["queen ×1"]);
    app.cursor = app.room.board.spots.iter().position(|spot| spot.label == "d7").unwrap();
    app.focus = Focus::Board;
    keys(&mut app, &[KeyCode::Enter]);
    assert_eq!(moves(&app), ["Q@d1"]);
    let king = app.listed().iter().position(|next| app.describe(&next.step).starts_with("king")).unwrap();
    app.touch_listed(king);
    assert_eq!(chosen(&app), ["king ×1"]);
}

#[test]
fn a_touch_that_leads_nowhere_says_why() {
    let mut app = app("romgon", "");
    let all: Vec<_> = (0..app.room.board.spots.len()).collect();
    let offered = app.offered();
    for cell in all.into_iter().filter(|cell| !offered.contains(cell)) {
        app.message.clear();
        (app.cursor, app.focus) = (cell, Focus::Board);
        keys(&mut app, &[KeyCode::Enter]);
        assert!(!app.message.is_empty(), "{}", app.room.board.spots[cell].label);
        assert!(moves(&app).is_empty());
    }
}

#[test]
fn the_list_is_walked_with_tab() {
    let mut app = app("chessinfive", "");
    app.focus = Focus::Board;
    keys(&mut app, &[KeyCode::Tab, KeyCode::Tab]);
    assert_eq!(app.focus, Focus::List(1));
    assert!(drawn(&app, 80, 24).contains("▸2 "));
    keys(&mut app, &[KeyCode::BackTab, KeyCode::BackTab]);
    assert_eq!(app.focus, Focus::Board);
    let last = app.listed().len() - 1;
    keys(&mut app, &[KeyCode::BackTab]);
    assert_eq!(app.focus, Focus::List(last));
    keys(&mut app, &[KeyCode::Left]);
    assert_eq!(app.focus, Focus::Board);
}

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
    assert!(app.room.room().line().steps().iter().all(|step| step.kind != StepKind::Choice));
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
fn nothing_is_touched_out_of_turn() {
    let seats = [Seat::player("random"), Seat::PERSON];
    let mut app = App::new(room("chessinfive", "", seats), None, None);
    assert!(matches!(app.room.waits(), Waits::Player(_)));
    keys(&mut app, &[KeyCode::Enter]);
    type_in(&mut app, "Q@d1");
    assert!(moves(&app).is_empty() && app.message.contains("not your turn"));
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

#[test]
fn clocks_are_shown_and_what_is_drawn_is_told() {
    let desk = desk();
    let clock = Some(ClockSetting { move_ms: Some(60_000), game_ms: None, increment_ms: None });
    let request = RoomRequest { clock, ..request(&desk, "multiplication", "", people()) };
    let app = App::new(LocalRoom::open(&desk, request, Some(7)).unwrap(), None, None);
    assert!(app.message.starts_with("drawn: ") && app.message.contains("seed "), "{}", app.message);
    let screen = drawn(&app, 110, 40);
    assert_eq!(screen.matches(" 1:00").count() + screen.matches(" 0:59").count(), 2, "{screen}");
}

#[test]
fn the_help_shows_every_key() {
    let mut app = app("ur", "");
    key(&mut app, '?');
    let screen = drawn(&app, 100, 30);
    for text in ["undo, redo", "swap sides", "load a record", "taken up again"] {
        assert!(screen.contains(text), "{text} is missing in\n{screen}");
    }
    key(&mut app, 'x');
    assert_eq!(app.mode, Mode::Touching);
}

fn lines(game: &str, seats: [Seat; 2], typed: &str) -> (Result<(), crate::TerminalError>, String) {
    let mut out = Vec::new();
    let done = play_lines(room(game, "", seats), None, None, typed.as_bytes(), &mut out);
    (done, String::from_utf8(out).unwrap())
}

#[test]
fn lines_do_all_that_keys_do() {
    let typed = "Q@d1\nseat 2 human\nundo\nQ@e1\nundo\nredo\ndraw\ndecline\nswap\naccept\nabort\n";
    let (done, out) = lines("chessinfive", [Seat::PERSON, Seat::player("random")], typed);
    done.unwrap();
    for text in [
        "cyan plays Q@d1",
        "magenta plays ",
        "cyan is human, magenta is human",
        "taken back",
        "proposes a draw",
        "accept or decline a draw?",
        "declined",
        "sides are swapped",
        "a draw (abort)",
    ] {
        assert!(out.contains(text), "{text} is missing in\n{out}");
    }
}

#[test]
fn refused_lines_are_told_and_counted() {
    let typed = "Q@d9\naccept\nseat x human\nseat 1 y:z\nload nowhere\nquit\n";
    let (done, out) = lines("chessinfive", people(), typed);
    assert_eq!(done.unwrap_err().to_string(), "5 of the moves were refused; see above");
    assert_eq!(out.matches("refused: ").count(), 5, "{out}");
}
