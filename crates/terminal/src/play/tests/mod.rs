//! Games on a screen that is kept in memory, and in lines of text.

mod lines;
mod rooms;
mod touching;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlor_desk::{AnyGame, Desk};
use parlor_room::{RoomRequest, Seat, Seats, TakeBack};
use parlor_rules::Step;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::play::app::{App, Focus};
use crate::play::commands::Then;
use crate::play::drawing;
use crate::play::keys::press;
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::thinker::think;

pub(super) fn desk() -> Arc<Desk> {
    Arc::new(Desk::new(|| 0))
}

pub(super) fn request(desk: &Desk, game: &str, moves: &str, seats: [Seat; 2]) -> RoomRequest {
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

pub(super) fn room(game: &str, moves: &str, seats: [Seat; 2]) -> LocalRoom {
    let desk = desk();
    LocalRoom::open(&desk, request(&desk, game, moves, seats), Some(7)).expect("the room opens")
}

pub(super) fn people() -> [Seat; 2] {
    [Seat::PERSON, Seat::PERSON]
}

pub(super) fn app(game: &str, moves: &str) -> App {
    App::new(room(game, moves, people()), None, Some(20))
}

/// The whole screen as text.
pub(super) fn drawn(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drawing::draw(app, frame)).unwrap();
    terminal.backend().to_string()
}

pub(super) fn keys(app: &mut App, keys: &[KeyCode]) -> Then {
    keys.iter().fold(Then::GoOn, |_, &key| press(app, KeyEvent::from(key)))
}

pub(super) fn key(app: &mut App, key: char) -> Then {
    keys(app, &[KeyCode::Char(key)])
}

pub(super) fn type_in(app: &mut App, text: &str) {
    key(app, ':');
    let letters: Vec<_> = text.chars().map(KeyCode::Char).collect();
    keys(app, &letters);
    keys(app, &[KeyCode::Enter]);
}

pub(super) fn moves(app: &App) -> Vec<String> {
    app.room.room().line().moves()
}

/// Does what is due without a person.
pub(super) fn run_on(app: &mut App) {
    loop {
        match app.room.waits() {
            Waits::Dice => app.roll(),
            Waits::Player(request) => {
                let command = think(app.room.desk(), &request, &AtomicBool::new(false));
                let done = app.room.obey(command);
                app.hear(done);
            }
            _ => return,
        }
    }
}

/// Does one step of a move as a person would: on the board if it is there, otherwise in the list.
pub(super) fn touch(app: &mut App, step: &Step) {
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

pub(super) fn every_game(desk: &Arc<Desk>, mut test: impl FnMut(&dyn AnyGame, LocalRoom)) {
    for game in desk.games() {
        let variants = if game.about().variants.is_empty() { &[""] } else { game.about().variants };
        for variant in variants {
            let variant = (!variant.is_empty()).then(|| (*variant).to_owned());
            let request = RoomRequest { variant, ..request(desk, game.about().id, "", people()) };
            test(game.as_ref(), LocalRoom::open(desk, request, Some(3)).expect("the room opens"));
        }
    }
}
