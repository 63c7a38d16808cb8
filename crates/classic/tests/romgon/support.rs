//! What several tests need.

use std::ops::ControlFlow;

use parlor_classic::romgon::learning::Lesson;
use parlor_classic::romgon::{Learned, QTable, players, train_by_self_play};
use parlor_players::Player;
use parlor_romgon::{Move, Position, Romgon};
use parlor_rules::{Game, Notation, Side, State};

/// The conformance vectors of the rules document.
pub const VECTORS: &str = include_str!("../../../games/romgon/tests/vectors/romgon.jsonl");

pub const NORMAL: Romgon = Romgon { flip: false };
pub const FLIP: Romgon = Romgon { flip: true };

/// Both modes.
pub const MODES: [Romgon; 2] = [NORMAL, FLIP];

pub const WHITE: Side = Side::Second;
pub const BLACK: Side = Side::First;

/// A game that begins at a position string.
pub fn load(game: Romgon, rpn: &str) -> State<Romgon> {
    State::new(&game, Romgon::read_position(&game.options(), rpn).unwrap().1)
}

/// A position from pieces such as `3-4R 1-0T0~`, White to move.
pub fn set_up(flip: bool, pieces: &str) -> (Romgon, State<Romgon>) {
    let mut board = [6, 7, 8, 9, 8, 7, 6].map(|length| vec![String::new(); length]);
    for piece in pieces.split_whitespace() {
        let (hex, what) = piece.split_at(3);
        let (row, col) = hex.split_once('-').unwrap();
        board[row.parse::<usize>().unwrap()][col.parse::<usize>().unwrap()] = what.to_owned();
    }
    let row = |row: &Vec<String>| -> String {
        row.iter().map(|what| if what.is_empty() { "1" } else { what }).collect()
    };
    let rpn = format!("{} w", board.iter().map(row).collect::<Vec<_>>().join("/"));
    let game = Romgon { flip };
    let state = load(game, &rpn);
    (game, state)
}

/// A classic player by its name.
pub fn player(id: &str) -> Box<dyn Player<Romgon>> {
    players(Learned::default())
        .into_iter()
        .find(|player| player.id() == id || player.aliases().contains(&id))
        .unwrap()
}

/// Reads a position string.
pub fn position(game: Romgon, rpn: &str) -> Position {
    Romgon::read_position(&game.options(), rpn).unwrap().1
}

/// Reads a turn.
pub fn turn(game: Romgon, position: &Position, text: &str) -> Move {
    game.read_move(&State::new(&game, position.clone()), text).unwrap()
}

/// Lets a training go on.
pub fn on(_: &QTable, _: &Lesson) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A table after some games against itself.
pub fn trained(game: Romgon, games: u64) -> QTable {
    let mut table = QTable::new(&game);
    train_by_self_play(&mut table, games, 5, on);
    table
}

/// Equal but for rounding.
pub fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}
