use std::fs;

use parlor_arena::{Book, built_in};
use parlor_rules::Notation;

use crate::fault::Fault;

/// The openings that someone asks for: those of a file, `start` for none, or by default the book that comes with Parlor.
pub fn book<G: Notation>(variant: Option<&str>, wanted: Option<&str>) -> Result<Book, Fault> {
    let text = match (wanted, built_in(G::ABOUT.id, variant)) {
        (Some("start"), _) | (None, None) => return Ok(Book::start::<G>(variant)),
        (Some(path), _) => fs::read_to_string(path).map_err(Fault::file(path))?,
        (None, Some(text)) => text.to_owned(),
    };
    Book::read::<G>(variant, &text).map_err(|error| Fault::Other(error.to_string()))
}
