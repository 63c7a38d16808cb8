//! Positions for tests, built from what matters in them.

#![allow(dead_code)]

use parlor_dolanan::{Action, Cell, Dolanan, Kind, Move};
use parlor_rules::{Game, Notation, Options, Side, State};

/// A board on which row r, column c carries 2 + (r + c) mod 17: every number of the addition game, none next to its like.
pub const MIXED: &str = "23456789ab/3456789abc/456789abcd/56789abcde/6789abcdef/789abcdefg/89abcdefgh/9abcdefghi/abcdefghi2/bcdefghi23";

/// Claims of one side each, as cells.
pub fn owners(blue: &str, red: &str) -> String {
    let mut rows = vec![vec!['.'; 10]; 10];
    for (letter, cells) in [('b', blue), ('r', red)] {
        for cell in cells.split_whitespace() {
            let [row, column] = [0, 1].map(|i| usize::from(cell.as_bytes()[i] - b'0'));
            assert_eq!(rows[row][column], '.', "{cell} is named twice");
            rows[row][column] = letter;
        }
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The same symbol on every cell, but for some.
pub fn values(symbol: char, others: &[(&str, char)]) -> String {
    let mut rows = vec![vec![symbol; 10]; 10];
    for (cells, symbol) in others {
        for cell in cells.split_whitespace() {
            let [row, column] = [0, 1].map(|i| usize::from(cell.as_bytes()[i] - b'0'));
            rows[row][column] = *symbol;
        }
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The rules and the state of a position string.
pub fn read<K: Kind>(text: &str) -> (Dolanan<K>, State<Dolanan<K>>) {
    let (game, position) = Dolanan::read_position(&Options::default(), text)
        .unwrap_or_else(|refusal| panic!("{text} is refused: {refusal}"));
    let state = State::new(&game, position);
    (game, state)
}

/// The word of the refusal of a position string.
pub fn refused<K: Kind>(text: &str) -> &'static str {
    match Dolanan::<K>::read_position(&Options::default(), text) {
        Ok(_) => panic!("{text} is accepted"),
        Err(refusal) => {
            assert!(!refusal.detail.is_empty());
            refusal.reason
        }
    }
}

/// Plays moves given as text.
pub fn play<K: Kind>(game: &Dolanan<K>, state: &mut State<Dolanan<K>>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.read_move(state, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(state, mv);
    }
}

/// The last four fields of a position string: PIONS SIDE PHASE RESULT.
pub fn tail<K: Kind>(game: &Dolanan<K>, state: &State<Dolanan<K>>) -> String {
    game.write_position(&state.position).splitn(4, ' ').last().unwrap_or_default().to_owned()
}

/// Every move that can be listed in some position, and some that never are.
pub fn universe() -> Vec<Move> {
    let mut moves: Vec<_> = Cell::all().map(|cell| Move::new(Action::Claim(cell))).collect();
    for value in 0..=12 {
        moves.extend(Side::BOTH.map(|side| Move::new(Action::Place(side, value))));
        moves.push(Move::new(Action::DeadEnd(value)));
    }
    for value in 1..=12 {
        moves.extend(Cell::all().map(|cell| Move::new(Action::Turn(value, cell))));
    }
    moves
}
