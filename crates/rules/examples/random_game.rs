//! Plays a game at random, whatever its rules, and writes it down as a record.
//!
//! `cargo run --release -p parlor-rules --example random_game`

use parlor_rules::{Draws, Notation, Record, State};
use parlor_ur::Ur;

/// Knows nothing of the game but that it has moves and can spell them.
fn random_game<G: Notation>(game: &G, seed: u64) -> Record {
    let (mut state, mut draws, mut moves) = (State::start(game), Draws::new(seed), Vec::new());
    while let Some(mv) = game.pick_move(&state, draws.draw()) {
        moves.push(game.write_move(&state.position, mv));
        game.play(&mut state, mv);
    }
    let result = match game.turn(&state).outcome() {
        Some(outcome) => {
            format!("{} {}", outcome.winner.map_or("draw", |side| G::side_name(side)), outcome.reason)
        }
        None => "*".to_owned(),
    };
    Record { game: G::ABOUT.id.to_owned(), moves, result, ..Record::default() }
}

fn main() {
    let record = random_game(&Ur::default(), 1);
    let text = record.write(Ur::MOVE_TEXT, "*");
    print!("{text}");
    assert_eq!(Record::read(&text), Ok(record), "a record reads back as it was written");
}
