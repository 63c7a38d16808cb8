use std::collections::BTreeMap;
use std::sync::Arc;

use parlor_desk::{AnyGame, Desk};
use parlor_protocol::{Action, Request, Value};
use parlor_rules::Draws;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::play::app::{App, Focus, Mode};
use crate::play::drawing;
use crate::play::game::{Due, Match};
use crate::play::keys::{Then, press};
use crate::play::seat::Seat;

fn desk() -> Arc<Desk> {
    Arc::new(Desk::new(|| 0))
}

fn app_with(desk: &Arc<Desk>, setup: Request, seats: [Seat; 2]) -> App {
    App::new(Match::open(desk, setup, seats, 7, Some(20)).expect("the setup is good"), None)
}

fn setup(game: &str, moves: &str) -> Request {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Request { game: Some(game.to_owned()), moves: Some(moves), ..Request::new(Action::State) }
}

/// The settings that must be given.
fn needed(table: &dyn AnyGame) -> Option<BTreeMap<String, Value>> {
    let needed = table.about().options.iter().filter(|spec| spec.default.is_none());
    Some(needed.map(|spec| (spec.name.to_owned(), Value::Number(1.into()))).collect())
}

fn app(game: &str, moves: &str) -> App {
    app_with(&desk(), setup(game, moves), [Seat::Human, Seat::Human])
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

fn type_in(app: &mut App, text: &str) {
    keys(app, &[KeyCode::Char(':')]);
    let letters: Vec<_> = text.chars().map(KeyCode::Char).collect();
    keys(app, &letters);
    keys(app, &[KeyCode::Enter]);
}

/// Does one step of a move as a person would: on the board if it is there, otherwise in the list.
fn touch(app: &mut App, step: &str) {
    let turn = app.game.state.turn.clone();
    match app.game.board.cells_of(step, turn.as_deref()).first() {
        Some(&cell) => {
            app.cursor = cell;
            app.focus = Focus::Board;
        }
        None => {
            let at = app.listed().iter().position(|next| next.step == step);
            app.focus = Focus::List(at.unwrap_or_else(|| panic!("{step} is offered nowhere")));
        }
    }
    keys(app, &[KeyCode::Enter]);
}

#[test]
fn moves_of_every_game_can_be_touched() {
    let desk = desk();
    for table in desk.games() {
        let options = needed(table.as_ref());
        let variants = if table.about().variants.is_empty() { &[""] } else { table.about().variants };
        for variant in variants {
            let variant = (!variant.is_empty()).then(|| (*variant).to_owned());
            let setup = Request { variant, options: options.clone(), ..setup(table.about().id, "") };
            let mut app = app_with(&desk, setup, [Seat::Human, Seat::Human]);
            let mut draws = Draws::new(3);
            for _ in 0..60 {
                match app.game.due() {
                    Due::Over => break,
                    Due::Roll => app.roll(),
                    _ => {
                        let moves = &app.game.state.view.moves;
                        let offer = moves[parlor_rules::choose_index(draws.draw(), moves.len())].clone();
                        offer.steps.iter().for_each(|step| touch(&mut app, step));
                        let last = app.game.log.last().map(|entry| entry.mv.as_str());
                        assert_eq!(last, Some(offer.mv.as_str()), "{}: {:?}", table.about().id, offer.steps);
                    }
                }
            }
            assert!(!app.game.log.is_empty());
        }
    }
}

#[test]
fn the_screen_shows_board_turn_list_and_moves() {
    let screen = drawn(&app("chessinfive", "Q@d1 Q@e1"), 80, 24);
    for text in [
        "ChessInFive",
        "● cyan",
        "○ magenta",
        "to move",
        "hand:B",
        "bishop ×2",
        "●Q@d1 ○Q@e1",
        "│ Q │ q‹│",
        "q quit",
    ] {
        assert!(screen.contains(text), "{text} is missing in\n{screen}");
    }
}

#[test]
fn every_game_is_drawn_on_every_screen() {
    let desk = desk();
    for table in desk.games() {
        let options = needed(table.as_ref());
        let setup = Request { options, ..setup(table.about().id, "") };
        let mut app = app_with(&desk, setup, [Seat::Human, Seat::Player("random".to_owned())]);
        for (width, height) in [(1, 1), (10, 4), (30, 8), (66, 12), (80, 24), (200, 60)] {
            for mode in [Mode::Touching, Mode::Help, Mode::Typing("x".repeat(90))] {
                app.mode = mode;
                drawn(&app, width, height);
            }
        }
    }
}

#[test]
fn a_column_is_touched_on_the_board() {
    let mut app = app("chessinfive", "");
    assert_eq!(app.focus, Focus::List(0), "nothing on the board can be touched");
    keys(&mut app, &[KeyCode::Down, KeyCode::Enter]);
    assert_eq!((app.focus, app.picker.chosen()), (Focus::Board, ["hand:K".to_owned()].as_slice()));
    app.cursor = app.game.board.find("d7").unwrap();
    keys(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.game.log[0].mv, "K@d1");
}

#[test]
fn escape_begins_anew() {
    let mut app = app("chessinfive", "");
    keys(&mut app, &[KeyCode::Char('1')]);
    assert_eq!(app.picker.chosen(), ["hand:B"]);
    keys(&mut app, &[KeyCode::Esc]);
    assert!(app.picker.chosen().is_empty());
    assert_eq!(app.focus, Focus::List(0));
}

#[test]
fn the_list_is_walked_with_tab() {
    let mut app = app("chessinfive", "");
    keys(&mut app, &[KeyCode::Tab, KeyCode::Tab]);
    assert_eq!(app.focus, Focus::List(2));
    assert!(drawn(&app, 80, 24).contains("▸3 hand:N"));
    keys(&mut app, &[KeyCode::BackTab, KeyCode::BackTab, KeyCode::BackTab]);
    assert_eq!(app.focus, Focus::Board);
    keys(&mut app, &[KeyCode::BackTab]);
    assert_eq!(app.focus, Focus::List(4));
    keys(&mut app, &[KeyCode::Left]);
    assert_eq!(app.focus, Focus::Board);
}

#[test]
fn typed_moves_are_played_or_refused() {
    let mut app = app("chessinfive", "");
    type_in(&mut app, "Q@d1");
    assert_eq!(app.game.log.len(), 1);
    type_in(&mut app, "Q@d9");
    assert_eq!(app.game.log.len(), 1);
    assert!(!app.message.is_empty() && drawn(&app, 80, 24).contains(&app.message[..20]));
    keys(&mut app, &[KeyCode::Char(':'), KeyCode::Char('a'), KeyCode::Backspace]);
    assert_eq!(app.mode, Mode::Typing(String::new()));
    keys(&mut app, &[KeyCode::Esc]);
    assert_eq!(app.mode, Mode::Touching);
}

#[test]
fn dice_are_rolled_by_the_program_alone() {
    let mut app = app("ur", "");
    assert_eq!(app.game.due(), Due::Roll);
    assert_eq!((app.offered(), app.listed()), (vec![], vec![]), "rolls are not offered");
    type_in(&mut app, "d4");
    assert!(app.game.log.is_empty());
    app.roll();
    let rolled = app.game.log[0].mv.clone();
    assert!(app.message.contains(&rolled));
    assert!(drawn(&app, 80, 24).contains("roll: "));
}

#[test]
fn undo_goes_back_to_the_person_and_brings_the_same_dice() {
    let desk = desk();
    let mut app = app_with(&desk, setup("ur", ""), [Seat::Human, Seat::Human]);
    let play = |app: &mut App| {
        while app.game.due() == Due::Roll {
            app.roll();
        }
        let mv = app.game.state.legal[0].clone();
        app.play(&mv);
    };
    (0..6).for_each(|_| play(&mut app));
    let log = app.game.log.clone();
    assert_eq!(keys(&mut app, &[KeyCode::Char('u'), KeyCode::Char('u')]), Then::Rethink);
    assert_eq!(app.game.due(), Due::Human);
    keys(&mut app, &[KeyCode::Char('r'), KeyCode::Char('r')]);
    assert!(app.game.log.starts_with(&log));
    keys(&mut app, &[KeyCode::Char('u'), KeyCode::Char('u')]);
    (0..2).for_each(|_| play(&mut app));
    assert!(app.game.log.starts_with(&log), "the same moves bring the same dice");
    while app.travel(true) {}
    assert_eq!(app.game.log.len(), 1, "the first roll is not the person's");
    assert!(app.message.contains("nothing"));
}

#[test]
fn the_only_move_is_played_by_any_touch() {
    let mut app = app("ur", "d0");
    assert_eq!(app.game.state.legal, ["pass"]);
    app.focus = Focus::Board;
    keys(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.game.log.last().map(|entry| entry.mv.as_str()), Some("pass"));
}

#[test]
fn nothing_is_touched_out_of_turn() {
    let desk = desk();
    let random = Seat::Player("random".to_owned());
    let mut app = app_with(&desk, setup("chessinfive", ""), [random.clone(), Seat::Human]);
    assert_eq!(app.game.due(), Due::Player("random".to_owned()));
    keys(&mut app, &[KeyCode::Enter]);
    type_in(&mut app, "Q@d1");
    assert!(app.game.log.is_empty());
    app.give_up("it is ill".to_owned());
    type_in(&mut app, "Q@d1");
    assert_eq!(app.game.log.len(), 1);
}

#[test]
fn the_end_is_shown_and_saved() {
    let mut app = app("chessinfive", "Q@d1");
    let path = std::env::temp_dir().join(format!("parlor-test-{}.txt", std::process::id()));
    app.save_to = Some(path.to_string_lossy().into_owned());
    type_in(&mut app, "resign");
    assert_eq!(app.game.due(), Due::Over);
    let screen = drawn(&app, 90, 24);
    assert!(screen.contains("★ cyan wins (resign)") && screen.contains("s saves"), "{screen}");
    keys(&mut app, &[KeyCode::Char('s')]);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(text.contains("[Result \"cyan resign\"]") && text.contains("[Seed \"7\"]"), "{text}");
}

#[test]
fn help_and_quit() {
    let mut app = app("ur", "");
    assert_eq!(keys(&mut app, &[KeyCode::Char('?')]), Then::GoOn);
    assert!(drawn(&app, 80, 24).contains("undo, redo"));
    keys(&mut app, &[KeyCode::Char('x')]);
    assert_eq!(app.mode, Mode::Touching);
    assert_eq!(keys(&mut app, &[KeyCode::Char('q')]), Then::Quit);
}
