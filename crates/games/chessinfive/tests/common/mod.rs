//! Games from strings, for tests.
#![allow(dead_code)]

use parlor_chessinfive::ChessInFive;
use parlor_rules::{Game, Notation, Options, State};

pub const START: &str = "8/8/8/8/8/8/8/8 c QRRBBNNKqrrbbnnk 0";

/// The game at a position, with a limit of its own.
pub fn read_with_limit(text: &str, limit: u32) -> (ChessInFive, State<ChessInFive>) {
    let options = Options::default().with_integer("limit", limit.into());
    let (game, position) =
        ChessInFive::read_position(&options, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let state = State::new(&game, position);
    (game, state)
}

/// The game at a position.
pub fn read(text: &str) -> (ChessInFive, State<ChessInFive>) {
    read_with_limit(text, 116)
}

/// Plays moves one after the other.
pub fn play(game: &ChessInFive, state: &mut State<ChessInFive>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.read_move(state, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        game.play(state, mv);
    }
}

/// How the game ended: `cyan line`, `draw no-move`, or `*`.
pub fn result(game: &ChessInFive, state: &State<ChessInFive>) -> String {
    match game.turn(state).outcome() {
        None => "*".to_owned(),
        Some(outcome) => {
            format!("{} {}", outcome.winner.map_or("draw", ChessInFive::side_name), outcome.reason)
        }
    }
}

/// The winning squares, one after the other.
pub fn line(game: &ChessInFive, state: &State<ChessInFive>) -> String {
    game.winning_line(state).unwrap_or_default().join(" ")
}
