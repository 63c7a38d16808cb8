//! One turn of the Royal Game of Ur: every roll, its odds, and what can be done with it.
//!
//! `cargo run -p parlor-ur --example ur_turn`

use parlor_rules::{Game, Moves, Notation, Options, Refusal, State};
use parlor_ur::Ur;

fn main() -> Result<(), Refusal> {
    // A piece on the first rosette, five at home, one in hand; the enemy stands in the lane.
    let (ur, position) = Ur::read_position(&Options::default(), "1...2.............../50/1-")?;
    let state = State::new(&ur, position);
    for roll in ur.moves(&state) {
        let odds = (ur.weight(&state, roll), ur.total_weight(&state));
        let mut rolled = state.clone();
        ur.play(&mut rolled, roll);
        let moves: Vec<_> =
            ur.moves(&rolled).into_iter().map(|mv| ur.write_move(&rolled.position, mv)).collect();
        println!("{} ({} of {}): {}", ur.write_move(&state.position, roll), odds.0, odds.1, moves.join(", "));
    }

    // What is refused says why.
    let refusal = ur.read_move(&state, "0:4").expect_err("the dice come first");
    println!("0:4 before the roll: {refusal} ({})", refusal.reason);
    Ok(())
}
