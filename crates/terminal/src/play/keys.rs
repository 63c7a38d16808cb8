use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::boards::Direction;
use crate::play::app::{App, Mode};

/// The keys, for the help page.
pub const HELP: [(&str, &str); 11] = [
    ("arrows", "move the cursor to the nearest cell"),
    ("Enter, Space", "touch what is under the cursor"),
    ("n, N", "go to the next cell that can be touched, or back"),
    ("Tab", "go through the list beside the board"),
    ("1 … 9", "touch an entry of that list"),
    (":", "type a move"),
    ("Esc", "take the last touch back"),
    ("u, r", "undo, redo"),
    ("s", "save the record"),
    ("?", "this page"),
    ("q", "quit"),
];

/// What is left to do after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing more.
    GoOn,
    /// The position was changed by hand: whoever thinks about the old one must stop.
    Rethink,
    /// Leave the game.
    Quit,
}

/// Does what a key means.
pub fn press(app: &mut App, key: KeyEvent) -> Then {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        return Then::Quit;
    }
    match app.mode.clone() {
        Mode::Touching => touching(app, key.code),
        Mode::Typing(text) => typing(app, text, key.code),
        Mode::Help => {
            app.mode = Mode::Touching;
            Then::GoOn
        }
    }
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
        KeyCode::Esc => app.cancel(),
        KeyCode::Char('u') if app.travel(true) => return Then::Rethink,
        KeyCode::Char('r') if app.travel(false) => return Then::Rethink,
        KeyCode::Char('s') => app.save(),
        KeyCode::Char('?') => app.mode = Mode::Help,
        KeyCode::Char('q') => return Then::Quit,
        _ => {}
    }
    Then::GoOn
}

fn typing(app: &mut App, mut text: String, key: KeyCode) -> Then {
    match key {
        KeyCode::Esc => {
            app.mode = Mode::Touching;
            return Then::GoOn;
        }
        KeyCode::Enter => {
            app.mode = Mode::Touching;
            app.play_typed(&text);
            return Then::GoOn;
        }
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Char(sign) if text.len() < 200 => text.push(sign),
        _ => {}
    }
    app.mode = Mode::Typing(text);
    Then::GoOn
}
