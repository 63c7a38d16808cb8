//! What the eight levels of ChessInFive play in one position, and how much each looks at.

use parlor_chessinfive::ChessInFive;
use parlor_levels::{ChessInFiveCraft, levels};
use parlor_players::{Ask, Unwatched};
use parlor_rules::{Draws, Game, Notation, State};

fn main() {
    let game = ChessInFive::default();
    let (mut state, mut draws) = (State::start(&game), Draws::new(4));
    for _ in 0..6 {
        if let Some(mv) = game.pick_move(&state, draws.draw()) {
            game.play(&mut state, mv);
        }
    }
    println!("{}", game.write_position(&state.position));
    for level in levels::<ChessInFive, _>(ChessInFiveCraft) {
        let thought = level.think(&game, &state, &Ask::default(), &mut Unwatched);
        let mv = thought.mv.map_or_else(String::new, |mv| game.write_move(&state.position, mv));
        println!("{} plays {mv} after {} positions", level.id(), thought.nodes);
    }
}
