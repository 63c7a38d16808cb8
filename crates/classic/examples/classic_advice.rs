//! Asks the hard player of Romgon's document for its advice, with the terms of its evaluation.
//!
//! `cargo run --release -p parlor-classic --example classic_advice`

use parlor_classic::romgon;
use parlor_players::{Ask, Unwatched};
use parlor_romgon::Romgon;
use parlor_rules::{Notation, State};

fn main() {
    let game = Romgon { flip: false };
    let state = State::start(&game);
    let players = romgon::players(romgon::Learned::default());
    let hard =
        players.iter().find(|player| player.answers_to("classic-hard")).expect("Romgon has a hard player");
    let thought = hard.think(&game, &state, &Ask::default(), &mut Unwatched);
    for candidate in &thought.candidates {
        let mv = game.write_move(&state.position, candidate.line[0]);
        let terms: Vec<_> = candidate.terms.iter().map(|(name, points)| format!("{name} {points}")).collect();
        println!("{mv:<10} {:>6}  {}", candidate.score.unwrap_or_default(), terms.join(", "));
    }
    let best = thought.mv.map(|mv| game.write_move(&state.position, mv));
    assert_eq!(best.as_deref(), Some("4-7>4-6"), "as docs/players/romgon.md works out");
}
