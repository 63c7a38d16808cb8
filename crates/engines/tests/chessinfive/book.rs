//! The opening book.

use parlor_chessinfive::ChessInFive;
use parlor_engines::chessinfive::{Book, Engine};
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, Settings, State, Symmetric};

use super::support::{after, find, read, wins};

fn positions() -> impl Iterator<Item = &'static str> {
    Book::TEXT.lines().filter_map(|line| line.split('\t').next())
}

/// Every line is read whole, and every move in it is legal, in the mirror too.
#[test]
fn every_move_is_legal() {
    assert_eq!(Book::shipped().len(), Book::TEXT.lines().count());
    for (text, line) in positions().zip(Book::TEXT.lines()) {
        let (game, state) = read(text);
        for symmetry in 0..game.symmetries() {
            let image = State::new(&game, game.map_position(symmetry, &state.position));
            let advice = Book::shipped().advice(&game, &image.position);
            assert_eq!(advice.len(), line.split('\t').count() - 1, "{line}");
            assert!(!advice.is_empty(), "{line}");
            for (mv, _) in advice {
                assert!(game.is_legal(&image, mv), "{mv} in {line}");
            }
        }
    }
}

/// No move of the book can be punished soon.
#[test]
fn every_move_is_safe() {
    for text in positions().step_by(5) {
        let (game, state) = read(text);
        for (mv, _) in Book::shipped().advice(&game, &state.position) {
            let next = after(&game, &state, mv);
            assert!(wins(&game, &next).is_empty());
            assert!(!find(&game, &next, 1_000).score.is_won(), "{mv} in {text}");
        }
    }
}

/// Other seeds open otherwise, the same seed alike; without the book the engine thinks for itself.
#[test]
fn seeds_choose_among_the_moves_of_the_book() {
    let game = ChessInFive::default();
    let state = State::start(&game);
    let think = |seed: u64, book: bool| {
        let tuning = Settings::default().with("book", book);
        let ask = Ask { nodes: Some(500), seed, tuning, ..Ask::default() };
        Engine::default().think(&game, &state, &ask, &mut Unwatched)
    };
    let moves: Vec<_> = (0..40).map(|seed| think(seed, true).mv).collect();
    let different = moves.iter().filter(|&&mv| mv != moves[0]).count();
    assert_eq!(different > 0, Book::shipped().advice(&game, &state.position).len() > 1);
    assert_eq!(moves, (0..40).map(|seed| think(seed, true).mv).collect::<Vec<_>>());
    assert_eq!(think(1, true).nodes, 0);
    assert_eq!(think(1, false), think(2, false));
    assert_eq!(think(1, false).nodes, 500);
}

/// Whatever stands in a file, reading it does not fail.
#[test]
fn nonsense_is_left_out() {
    for text in ["", "\t\t\n\n", "8/8 c\tQ@d1 5", "8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0\tQ@d9 5\tQ@d1 x\tZ"] {
        let book = Book::read(text);
        let game = ChessInFive::default();
        assert!(book.advice(&game, &State::start(&game).position).is_empty());
    }
}
