use parlor_rules::{Game, Notation, Options};
use thiserror::Error;

use crate::{Opening, OpeningError};

/// Openings to begin the games of a contest with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// The openings in the order in which they are used.
    pub openings: Vec<Opening>,
}

/// What is wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// One of its openings cannot be used.
    #[error("line {line} of the book: {error}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// There are none.
    #[error("the book has no openings; `parlor openings GAME` makes some")]
    Empty,
}

impl Book {
    /// A book of one opening without moves: the start of the rules, with 1 for settings that must be given.
    pub fn start<G: Game>(variant: Option<&str>) -> Book {
        let needed = G::ABOUT.options.iter().filter(|spec| spec.default.is_none());
        let settings = needed.map(|spec| (spec.name.to_owned(), spec.some_setting())).collect();
        let options = Options { settings, ..Options::of_variant(variant) };
        Book { openings: vec![Opening { options, moves: Vec::new() }] }
    }

    /// Reads a book, a line per opening; `#` begins a comment. Every opening is played once to be sure of it.
    pub fn read<G: Notation>(variant: Option<&str>, text: &str) -> Result<Book, BookError> {
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = Opening::read(variant, line)
                .and_then(|opening| opening.play::<G>().map(|_| opening))
                .map_err(|error| BookError::Line { line: index + 1, error })?;
            openings.push(opening);
        }
        if openings.is_empty() { Err(BookError::Empty) } else { Ok(Book { openings }) }
    }
}

/// The text of the book that comes with Parlor for a game and variant.
pub fn built_in(game: &str, variant: Option<&str>) -> Option<&'static str> {
    Some(match (game, variant) {
        ("ur", _) => include_str!("../openings/ur.txt"),
        ("romgon", Some("flip")) => include_str!("../openings/romgon-flip.txt"),
        ("romgon", _) => include_str!("../openings/romgon.txt"),
        ("addition", _) => include_str!("../openings/addition.txt"),
        ("multiplication", _) => include_str!("../openings/multiplication.txt"),
        ("chessinfive", _) => include_str!("../openings/chessinfive.txt"),
        ("polyclash", _) => include_str!("../openings/polyclash.txt"),
        _ => return None,
    })
}
