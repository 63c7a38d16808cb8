use std::io::{self, IsTerminal, Write};

use parlor_protocol::Answer;
use ratatui::crossterm::terminal;
use serde::Serialize;

use crate::fault::Fault;

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

/// Writes text to standard output.
pub fn print(text: &str) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// A value as JSON, without a line break.
pub fn to_json<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_json::to_string(value).map_err(|error| Fault::Other(error.to_string()))
}

/// Writes a value as JSON on one line.
pub fn print_json<T: Serialize>(value: &T) -> Result<(), Fault> {
    print(&format!("{}\n", to_json(value)?))
}

/// Writes an answer as JSON; a failure is a fault as well.
pub fn print_answer(answer: Answer) -> Result<(), Fault> {
    print(&format!("{}\n", answer.to_line()))?;
    match answer {
        Answer::Failure(failure) => Err(Fault::Told(failure)),
        _ => Ok(()),
    }
}

/// Rows of cells as aligned columns, two spaces between them; the last column is not padded.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!("{cell:<width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A space at which no line is broken.
pub const NO_BREAK: &str = "\u{a0}";

/// Text in lines of at most so many columns, broken at spaces; every line begins with `indent`, but the first one only
/// if the text does.
pub fn wrapped(text: &str, indent: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = if text.starts_with(indent) { indent.to_owned() } else { String::new() };
    let mut is_empty = true;
    for word in text.split(' ').skip_while(|word| word.is_empty()) {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(line);
    lines.iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

/// `1 move`, `5 moves`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped() {
        assert_eq!(wrapped("one two three", "  ", 8), ["one two", "  three"]);
        assert_eq!(wrapped("  one two three", "  ", 9), ["  one two", "  three"]);
        assert_eq!(wrapped("incomprehensible words", "", 5), ["incomprehensible", "words"]);
        assert_eq!(wrapped("", "  ", 5), [""]);
    }

    #[test]
    fn columns_are_aligned() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(columns(&[row(["a", "b"]), row(["long", "c"])]), "a     b\nlong  c\n");
    }

    #[test]
    fn nouns_are_counted() {
        assert_eq!([counted(0, "move"), counted(1, "move")], ["0 moves", "1 move"]);
    }
}
