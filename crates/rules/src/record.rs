use std::collections::BTreeMap;
use std::fmt::Write as _;

use thiserror::Error;

use crate::{Options, Settings};

/// A game record: one text format for all games.
///
/// ```text
/// [Game "ur"]
/// [Options "pieces=4"]
/// [Start "..................../00/1-/n4"]
/// [Engine "parlor 0.1.0"]
/// [Seed "7"]
/// [Result "player1 borne-off"]
///
/// d4 -1:0 d2 0:5 d0 pass
/// ```
///
/// Headers that Parlor itself reads come first and in a fixed order, then all others by name; so a record has
/// exactly one text, and reading that text and writing it again gives it back.
///
/// ```
/// use parlor_rules::{MoveText, Record};
///
/// let text = "[Game \"ur\"]\n[Result \"*\"]\n\nd4 -1:0 d2 0:5\n";
/// let record = Record::read(text).unwrap();
/// assert_eq!(record.moves, ["d4", "-1:0", "d2", "0:5"]);
/// assert_eq!(record.write(MoveText::Plain, "*"), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// Variant and settings that the game was opened with.
    pub options: Options,
    /// The position string the game began at; `None` for the start of the rules.
    pub start: Option<String>,
    /// How it ended: `white goal`, `draw move-limit`, or `*` while it is not finished.
    pub result: String,
    /// Everything else that was written down, by name: players, date, engine version, seeds.
    pub headers: BTreeMap<String, String>,
    /// Moves and rolls in their canonical spelling.
    pub moves: Vec<String>,
}

/// How the moves of a record are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Moves and rolls one after the other.
    Plain,
    /// Numbered pairs, `1. 4-7>4-6 0-0>1-1 2. …`.
    Pairs,
    /// Numbered pairs closed by the score, `1. Q@d1 Q@e1 2. … 1-0`; 1-0 is a win of the first side.
    ScoredPairs,
}

/// What is wrong with the text of a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// A line in the header part is not a header.
    #[error(
        "line {line} is not a header: write [Name \"value\"], with \\\" and \\\\ for quotes and backslashes inside"
    )]
    Header {
        /// The line, counted from 1.
        line: usize,
    },
    /// The same header twice.
    #[error("line {line} repeats the header {name}; keep one of them")]
    Repeated {
        /// The line, counted from 1.
        line: usize,
        /// The header's name.
        name: String,
    },
    /// No game is named.
    #[error("the record names no game; add a line such as [Game \"ur\"]")]
    NoGame,
    /// The options header cannot be read.
    #[error("the Options header is {given:?}; write name=value pairs separated by spaces")]
    Options {
        /// What stands there.
        given: String,
    },
    /// Moves of numbered pairs are out of step.
    #[error("move number {given:?} stands where {wanted}. is due")]
    Number {
        /// What stands there.
        given: String,
        /// The number that is due.
        wanted: usize,
    },
}

/// Columns after which the moves go on in a new line.
const WIDTH: usize = 80;

/// Words that may close the moves of a numbered record.
const SCORES: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Record {
    /// Reads a record.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut record = Record { result: "*".to_owned(), ..Record::default() };
        let mut body_from = text.len();
        let mut offset = 0;
        let mut seen = Vec::new();
        for (index, raw) in text.split_inclusive('\n').enumerate() {
            let line = raw.trim();
            if line.starts_with('[') {
                let (name, value) = read_header(line).ok_or(RecordError::Header { line: index + 1 })?;
                if seen.contains(&name) {
                    return Err(RecordError::Repeated { line: index + 1, name });
                }
                seen.push(name.clone());
                record.set_header(name, value)?;
            } else if !line.is_empty() {
                body_from = offset;
                break;
            }
            offset += raw.len();
        }
        if record.game.is_empty() {
            return Err(RecordError::NoGame);
        }
        record.moves = read_moves(&text[body_from..])?;
        Ok(record)
    }

    /// The record's one text. `score` closes the moves where the game's records do that (`1-0`, `0-1`, `1/2-1/2`, `*`).
    pub fn write(&self, move_text: MoveText, score: &str) -> String {
        let mut text = String::new();
        let mut header = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        header("Game", &self.game);
        if let Some(variant) = &self.options.variant {
            header("Variant", variant);
        }
        if !self.options.settings.is_empty() {
            header("Options", &self.options.settings.to_string());
        }
        if let Some(start) = &self.start {
            header("Start", start);
        }
        for (name, value) in &self.headers {
            header(name, value);
        }
        header("Result", &self.result);

        text.push('\n');
        let tokens = match move_text {
            MoveText::Plain => self.moves.clone(),
            MoveText::Pairs => numbered(&self.moves),
            MoveText::ScoredPairs => {
                let mut tokens = numbered(&self.moves);
                tokens.push(score.to_owned());
                tokens
            }
        };
        let mut column = 0;
        for token in &tokens {
            if column > 0 && column + 1 + token.len() > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(token);
            column += token.len();
        }
        if column > 0 {
            text.push('\n');
        }
        text
    }

    fn set_header(&mut self, name: String, value: String) -> Result<(), RecordError> {
        match name.as_str() {
            "Game" => self.game = value,
            "Variant" => self.options.variant = Some(value),
            "Options" => {
                self.options.settings =
                    Settings::read(&value).ok_or(RecordError::Options { given: value })?;
            }
            "Start" => self.start = Some(value),
            "Result" => self.result = value,
            _ => {
                self.headers.insert(name, value);
            }
        }
        Ok(())
    }
}

/// `[Name "value"]`, with backslash escapes for quotes and backslashes.
fn read_header(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, quoted) = inside.split_once(' ')?;
    let escaped = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let named_well = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
    let mut value = String::with_capacity(escaped.len());
    let mut chars = escaped.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next().filter(|next| matches!(next, '\\' | '"'))?),
            '"' => return None,
            _ => value.push(c),
        }
    }
    named_well.then(|| (name.to_owned(), value))
}

/// The tokens of the move part without numbers and without the closing result.
fn read_moves(body: &str) -> Result<Vec<String>, RecordError> {
    let mut moves = Vec::new();
    for token in body.split_whitespace() {
        if let Some(number) = token.strip_suffix('.') {
            let wanted = moves.len() / 2 + 1;
            if moves.len() % 2 != 0 || number.parse() != Ok(wanted) {
                return Err(RecordError::Number { given: token.to_owned(), wanted });
            }
        } else if !SCORES.contains(&token) {
            moves.push(token.to_owned());
        }
    }
    Ok(moves)
}

fn numbered(moves: &[String]) -> Vec<String> {
    let mut tokens = Vec::with_capacity(moves.len() * 3 / 2 + 2);
    for (index, pair) in moves.chunks(2).enumerate() {
        tokens.push(format!("{}.", index + 1));
        tokens.extend_from_slice(pair);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            game: "chessinfive".into(),
            options: Options::default().with_integer("limit", 40).with_text("mood", "odd"),
            start: Some("8/8 c - 0".into()),
            result: "*".into(),
            headers: [("Cyan".to_owned(), "a \"b\" \\ c".to_owned()), ("Seed".to_owned(), "7".to_owned())]
                .into(),
            moves: (0..41).map(|i| format!("m{i}")).collect(),
        }
    }

    #[test]
    fn texts_come_back_the_same() {
        for move_text in [MoveText::Plain, MoveText::Pairs, MoveText::ScoredPairs] {
            let text = sample().write(move_text, "*");
            let read = Record::read(&text).unwrap();
            assert_eq!(read, sample());
            assert_eq!(read.write(move_text, "*"), text);
            assert!(text.lines().all(|line| line.len() <= WIDTH));
        }
    }

    /// A new line begins exactly where the next move would not fit.
    #[test]
    fn lines_are_as_full_as_they_can_be() {
        let text = sample().write(MoveText::Plain, "*");
        let (_, moves) = text.split_once("\n\n").unwrap();
        let lines: Vec<_> = moves.lines().collect();
        assert!(lines.len() > 1, "{text}");
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() <= WIDTH && pair[0].len() + 1 + next.len() > WIDTH, "{text}");
        }
    }

    #[test]
    fn a_record_without_a_result_is_not_finished() {
        assert_eq!(Record::read("[Game \"ur\"]\n").unwrap().result, "*");
    }

    #[test]
    fn an_empty_game_has_a_text() {
        let record = Record { game: "ur".into(), result: "*".into(), ..Record::default() };
        let text = record.write(MoveText::Plain, "*");
        assert_eq!(text, "[Game \"ur\"]\n[Result \"*\"]\n\n");
        assert_eq!(Record::read(&text).unwrap(), record);
    }

    #[test]
    fn faults_are_named() {
        let read = |text: &str| Record::read(text).unwrap_err();
        assert_eq!(read("d4 -1:0"), RecordError::NoGame);
        assert_eq!(read("[Game \"ur\"]\n[oops]\n"), RecordError::Header { line: 2 });
        assert_eq!(read("[Game \"u\"r\"]"), RecordError::Header { line: 1 });
        assert!(matches!(read("[Game \"ur\"]\n[Game \"ur\"]"), RecordError::Repeated { line: 2, .. }));
        assert!(matches!(read("[Game \"ur\"]\n\n1. a b 3. c"), RecordError::Number { wanted: 2, .. }));
        assert!(matches!(read("[Game \"ur\"]\n[Options \"pieces\"]"), RecordError::Options { .. }));
    }
}
