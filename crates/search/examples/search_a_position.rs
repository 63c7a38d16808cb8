//! Searches a position of the Royal Game of Ur and prints what was found, a slice at a time.
//!
//! `cargo run --release -p parlor-search --example search_a_position`

use parlor_rules::{Game, Notation, Options, Refusal, State};
use parlor_search::Uct;
use parlor_ur::Ur;

fn main() -> Result<(), Refusal> {
    let (ur, position) = Ur::read_position(&Options::default(), "....1.2............./44/1-")?;
    let mut state = State::new(&ur, position);
    let roll = ur.read_move(&state, "d2")?;
    ur.play(&mut state, roll);

    let mut search = Uct::new(ur, state.clone(), 1);
    for _ in 0..4 {
        // Whoever runs a search decides between two slices whether to go on.
        search.run(500);
        println!("{} visits, winning chance {:.3}", search.visits(), search.winrate());
    }
    for line in search.lines() {
        let mv = ur.write_move(&state.position, line.moves[0]);
        println!("  {mv:>5}  {:.3}  {} visits", line.winrate, line.visits);
    }
    let best = search.lines()[0].moves[0];
    assert_eq!(ur.write_move(&state.position, best), "4:6", "capturing is the better move");
    Ok(())
}
