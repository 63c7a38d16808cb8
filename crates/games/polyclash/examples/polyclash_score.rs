//! PolyClash: a random game, scored by shares of the surface.
//!
//! `cargo run --release -p parlor-polyclash --example polyclash_score`

use parlor_polyclash::PolyClash;
use parlor_rules::{Draws, Notation, Playout, State};

fn main() {
    let game = PolyClash::default();
    let mut state = State::start(&game);
    let played = game.playout(&mut state, &mut Draws::new(1), 2_000);
    let [black, white, nobody] = state.position.final_score().shares().map(|share| 100.0 * share);
    println!("Black {black:.1} %, White {white:.1} %, nobody {nobody:.1} % of the surface");
    let outcome = played.outcome.expect("two passes end a game");
    let winner = outcome.winner.expect("there are no draws");
    println!("{} wins after {} turns", PolyClash::side_name(winner), played.moves);
}
