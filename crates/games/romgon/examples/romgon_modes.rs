//! Romgon: how many turns a side has in normal and in flip mode, and what a refusal says.
//!
//! `cargo run -p parlor-romgon --example romgon_modes`

use parlor_romgon::Romgon;
use parlor_rules::{Moves, Notation, State};

fn main() {
    for flip in [false, true] {
        let game = Romgon { flip };
        let state = State::start(&game);
        let turns = game.moves(&state);
        let flips = turns.iter().filter(|&&mv| game.write_move(&state.position, mv).ends_with('~')).count();
        println!("flip {flip}: {} turns, {flips} of them flips", turns.len());
        assert_eq!(flips, if flip { 7 } else { 0 });
    }

    let game = Romgon { flip: false };
    let refusal =
        game.read_move(&State::start(&game), "3-8>3-5").expect_err("a rhombus goes two steps at most");
    println!("3-8>3-5: {refusal} ({})", refusal.reason);
}
