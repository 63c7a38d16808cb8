use std::collections::BTreeSet;

use parlor_room::{ClockSetting, RoomRequest, Seat};
use parlor_rules::{Draws, choose_index};
use ratatui::crossterm::event::KeyCode;

use super::{app, desk, drawn, every_game, key, keys, moves, people, request, room, run_on, touch, type_in};
use crate::play::app::{App, Focus, Mode, Question};
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::sentences::sentence;

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
fn nothing_is_touched_out_of_turn() {
    let seats = [Seat::player("random"), Seat::PERSON];
    let mut app = App::new(room("chessinfive", "", seats), None, None);
    assert!(matches!(app.room.waits(), Waits::Player(_)));
    keys(&mut app, &[KeyCode::Enter]);
    type_in(&mut app, "Q@d1");
    assert!(moves(&app).is_empty() && app.message.contains("not your turn"));
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
