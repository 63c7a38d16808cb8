use std::collections::HashMap;
use std::sync::OnceLock;

use parlor_chessinfive::{ChessInFive, Move, Position};
use parlor_rules::{Game, Notation, Options, State, Symmetric};

/// Drops that long searches of the engine found best, by position. The book is a text with a line for each position:
/// its string, then moves with their scores, with tabs between. It is made by `chessinfive_book`.
///
/// ```
/// use parlor_chessinfive::ChessInFive;
/// use parlor_engines::chessinfive::Book;
/// use parlor_rules::State;
///
/// let game = ChessInFive::default();
/// let book = Book::read("8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0\tQ@d1 25\tno move\nnot a line");
/// let advice = book.advice(&game, &State::start(&game).position);
/// assert_eq!(advice.len(), 1);
/// assert_eq!((advice[0].0.to_string(), advice[0].1), ("Q@d1".to_string(), 25));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Book {
    entries: HashMap<u64, Vec<(Move, i32)>>,
}

impl Book {
    /// The text of the book that the engine opens by.
    pub const TEXT: &'static str = include_str!("book.txt");

    /// The book that the engine opens by.
    pub fn shipped() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book::read(Book::TEXT))
    }

    /// Reads a book. What cannot be read is left out.
    pub fn read(text: &str) -> Book {
        Book { entries: text.lines().filter_map(read_line).collect() }
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows no position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves that it advises with their scores for the side to move; none if it does not know the position or its
    /// mirror image.
    pub fn advice(&self, game: &ChessInFive, position: &Position) -> Vec<(Move, i32)> {
        for symmetry in 0..game.symmetries() {
            let image = game.map_position(symmetry, position);
            if let Some(advice) = self.entries.get(&game.key(&image)) {
                let back = |&(mv, score): &(Move, i32)| (game.map_move(symmetry, &image, mv), score);
                return advice.iter().map(back).collect();
            }
        }
        Vec::new()
    }
}

fn read_line(line: &str) -> Option<(u64, Vec<(Move, i32)>)> {
    let mut fields = line.split('\t');
    let (game, position) = ChessInFive::read_position(&Options::default(), fields.next()?).ok()?;
    let state = State::new(&game, position);
    let read_move = |field: &str| {
        let (mv, score) = field.split_once(' ')?;
        Some((game.read_move(&state, mv).ok()?, score.parse().ok()?))
    };
    Some((game.key(&state.position), fields.filter_map(read_move).collect()))
}
