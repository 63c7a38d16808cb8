use std::collections::HashMap;
use std::sync::LazyLock;

use parlor_polyclash::{Move, Point, PolyClash, Position};
use parlor_rules::{Game, Side, State, Symmetric};

/// Positions with more stones than this are not in the book.
const MOST_STONES: usize = 10;

/// First moves that were found by long searches, each for all 60 rotations of its position.
///
/// A line of the file is the ids of stones in the order of play, a colon, and the id of the move to play then.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By the smallest [`name`] among all rotations of a position: the point to play in that rotation.
    points: HashMap<u64, Point>,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read(include_str!("book.txt")));

impl Book {
    /// The book that comes with the engine.
    pub fn get() -> &'static Book {
        &BOOK
    }

    /// Reads a book. Lines that make no sense are left out, since the file is checked when it is made.
    pub fn read(text: &str) -> Book {
        Book { points: text.lines().filter_map(read_line).collect() }
    }

    /// How many positions it knows, rotations not counted.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The move to play in a position of an even game with the usual komi, if it is known.
    pub fn find(&self, game: &PolyClash, state: &State<PolyClash>) -> Option<Move> {
        let position = &state.position;
        let stones: usize = Side::BOTH.iter().map(|&side| position.stones(side).len()).sum();
        let is_usual = *game == PolyClash::default() && state.history.captures() == [0, 0];
        if stones > MOST_STONES || !is_usual || position.passes() > 0 {
            return None;
        }
        let (name, symmetry) = smallest_name(position);
        let image = *self.points.get(&name)?;
        let point = Point::all().find(|point| point.image(symmetry) == image)?;
        Some(Move::from(point)).filter(|&mv| game.is_legal(state, mv))
    }
}

/// A position of the book and its move, both in the rotation with the smallest name.
fn read_line(line: &str) -> Option<(u64, Point)> {
    let game = PolyClash::default();
    let (played, best) = line.split_once(':')?;
    let mut state = State::start(&game);
    for id in played.split_whitespace() {
        let mv = Move::from(Point::new(id.parse().ok()?)?);
        if !game.is_legal(&state, mv) {
            return None;
        }
        game.play(&mut state, mv);
    }
    let best = Point::new(best.trim().parse().ok()?)?;
    let (name, symmetry) = smallest_name(&state.position);
    game.is_legal(&state, best.into()).then(|| (name, best.image(symmetry)))
}

/// The smallest name among all rotations of a position, and a rotation that has it.
pub fn smallest_name(position: &Position) -> (u64, usize) {
    let names = (0..PolyClash::default().symmetries()).map(|symmetry| (name(position, symmetry), symmetry));
    names.min().unwrap_or_default()
}

/// A number for the stones and the turn of a rotated position. It is made without the position itself, since that is
/// wanted for many positions of a search.
fn name(position: &Position, symmetry: usize) -> u64 {
    let mut name = position.side().index() as u64;
    for side in Side::BOTH {
        for stone in position.stones(side).iter() {
            name = name.wrapping_add(scramble((2 * stone.image(symmetry).id() + side.index()) as u64));
        }
    }
    name
}

/// Spreads small numbers over all 64 bits (the finish of splitmix64).
fn scramble(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
