//! Asks Ur's engine, the pocket oracle, for the winning chance of every move.
//!
//! `cargo run --release -p parlor-engines --example oracle_opinion`

use parlor_engines::ur::Engine;
use parlor_players::{Ask, Player, Unwatched};
use parlor_rules::{Game, Notation, Options, Refusal, State};
use parlor_ur::Ur;

fn main() -> Result<(), Refusal> {
    let (ur, position) = Ur::read_position(&Options::default(), "...1...1..12.....222/11/2-")?;
    let mut state = State::new(&ur, position);
    let roll = ur.read_move(&state, "d3")?;
    ur.play(&mut state, roll);

    let thought = Engine.think(&ur, &state, &Ask::default(), &mut Unwatched);
    for candidate in &thought.candidates {
        let mv = ur.write_move(&state.position, candidate.line[0]);
        println!("{mv:>6}  {:.4}", candidate.winrate.unwrap_or(0.5));
    }
    println!("{} questions to the network", thought.nodes);
    assert_eq!(thought.candidates.len(), 4, "every move is judged");
    Ok(())
}
