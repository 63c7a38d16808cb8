//! ChessInFive: finds the drops that win at once, and shows the line.
//!
//! `cargo run -p parlor-chessinfive --example chessinfive_win`

use parlor_chessinfive::ChessInFive;
use parlor_rules::{Game, Moves, Notation, Options, Refusal, State, Turn};

fn main() -> Result<(), Refusal> {
    // Cyan has four in a row on the lowest rank.
    let text = "8/8/8/8/7r/7r/7k/1QBNK2b c RRBNqbnn 8";
    let (game, position) = ChessInFive::read_position(&Options::default(), text)?;
    let state = State::new(&game, position);
    let mut wins = 0;
    for mv in game.moves(&state) {
        let mut after = state.clone();
        game.play(&mut after, mv);
        if let (Turn::Over(outcome), Some(line)) = (game.turn(&after), game.winning_line(&after)) {
            wins += 1;
            println!(
                "{} wins by {}: {}",
                game.write_move(&state.position, mv),
                outcome.reason,
                line.join(" ")
            );
        }
    }
    // On a1 or f1, with a rook, a bishop or a knight.
    assert_eq!(wins, 6);
    Ok(())
}
