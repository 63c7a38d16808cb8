use parlor_room::What;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::boards::Direction;
use crate::play::app::{App, Mode, Question};
use crate::play::commands::Then;
use crate::play::seat_menu::SeatMenu;

/// The keys, for the help page.
pub(crate) const HELP: [(&str, &str); 16] = [
    ("arrows", "move the cursor to the nearest cell"),
    ("Enter, Space", "touch what is under the cursor"),
    ("n, N", "go to the next cell that can be touched, or back"),
    ("Tab", "go through the list beside the board"),
    ("1 … 9", "touch an entry of that list"),
    ("Esc", "take the last touch back"),
    (":", "type a move, or a word such as resign (:help lists them)"),
    ("u, r", "undo, redo"),
    ("w", "who plays: give a seat to somebody"),
    ("x", "swap sides"),
    ("d", "propose a draw"),
    ("m", "after the end: another game with sides swapped"),
    ("s", "save the record"),
    ("l", "load a record"),
    ("?", "this page"),
    ("q", "quit; a game that is not over can be taken up again"),
];

/// Does what a key means.
pub(crate) fn press(app: &mut App, key: KeyEvent) -> Then {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        // Asked twice, it is meant.
        return if app.mode == Mode::Asking(Question::Quit) { Then::Quit } else { app.quit() };
    }
    match app.mode.clone() {
        Mode::Touching => return touching(app, key.code),
        Mode::Typing(text) => return typing(app, text, key.code),
        Mode::Asking(question) => match key.code {
            KeyCode::Char('y' | 'Y') => return app.answer(question, true),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => return app.answer(question, false),
            _ => {}
        },
        Mode::Seating(menu) => seating(app, menu, key.code),
        Mode::Help => app.mode = Mode::Touching,
    }
    Then::GoOn
}

fn touching(app: &mut App, key: KeyCode) -> Then {
    match key {
        KeyCode::Up => app.go(Direction::Up),
        KeyCode::Down => app.go(Direction::Down),
        KeyCode::Left => app.go(Direction::Left),
        KeyCode::Right => app.go(Direction::Right),
        KeyCode::Enter | KeyCode::Char(' ') => app.enter(),
        KeyCode::Tab => app.tab(true),
        KeyCode::BackTab => app.tab(false),
        KeyCode::Char('n') => app.jump(true),
        KeyCode::Char('N') => app.jump(false),
        KeyCode::Char(digit @ '1'..='9') => app.touch_listed(digit as usize - '1' as usize),
        KeyCode::Char(':') => app.mode = Mode::Typing(String::new()),
        KeyCode::Esc => app.let_go(),
        KeyCode::Char('u') => app.undo(),
        KeyCode::Char('r') => app.redo(),
        KeyCode::Char('w') => app.open_seats(),
        KeyCode::Char('x') => app.propose(What::Swap),
        KeyCode::Char('d') => app.propose(What::Draw),
        KeyCode::Char('m') => app.propose(What::Rematch),
        KeyCode::Char('s') => app.save(None),
        KeyCode::Char('l') => app.mode = Mode::Typing("load ".to_owned()),
        KeyCode::Char('?') => app.mode = Mode::Help,
        KeyCode::Char('q') => return app.quit(),
        _ => {}
    }
    Then::GoOn
}

fn typing(app: &mut App, mut text: String, key: KeyCode) -> Then {
    /// No move and no name of a file is longer.
    const LONGEST: usize = 4096;
    match key {
        KeyCode::Esc => {
            app.mode = Mode::Touching;
            return Then::GoOn;
        }
        KeyCode::Enter => {
            app.mode = Mode::Touching;
            return app.obey_typed(&text);
        }
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Char(sign) if text.len() < LONGEST => text.push(sign),
        _ => {}
    }
    app.mode = Mode::Typing(text);
    Then::GoOn
}

fn seating(app: &mut App, mut menu: SeatMenu, key: KeyCode) {
    match key {
        KeyCode::Up => menu.up(),
        KeyCode::Down => menu.down(),
        KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => menu.turn(),
        KeyCode::Enter | KeyCode::Char(' ') => {
            app.mode = Mode::Touching;
            return app.seat(menu.side, menu.chosen());
        }
        KeyCode::Esc | KeyCode::Char('q' | 'w') => {
            app.mode = Mode::Touching;
            return;
        }
        _ => {}
    }
    app.mode = Mode::Seating(menu);
}
