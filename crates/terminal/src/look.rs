use std::io::{self, IsTerminal};

use ratatui::crossterm::terminal;

/// How standard output likes its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether colours and bold letters may be used.
    pub styled: bool,
    /// Columns to keep within.
    pub width: usize,
}

/// Lines are not made longer than this, however wide the terminal is.
const WIDEST: usize = 100;

impl Look {
    /// What standard output is: a terminal or not, and whether `NO_COLOR` asks for plain text.
    pub fn of_stdout() -> Look {
        let is_terminal = io::stdout().is_terminal();
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let columns =
            if is_terminal { terminal::size().map_or(80, |(columns, _)| columns.into()) } else { 80 };
        Look { styled: is_terminal && !no_color && !dumb, width: columns.clamp(40, WIDEST) }
    }

    /// Text in bold letters, if they may be used.
    pub fn bold(self, text: &str) -> String {
        self.escape("1", text)
    }

    /// Text in faint letters, if they may be used.
    pub fn dim(self, text: &str) -> String {
        self.escape("2", text)
    }

    /// Text with an escape sequence around it, if styles may be used.
    pub fn escape(self, code: &str, text: &str) -> String {
        if self.styled { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
