//! Lists all games with everyone who plays them, and has each player make a first move.
//!
//! `cargo run --release -p parlor-roster --example who_plays`

use parlor_players::{Ask, Unwatched};
use parlor_roster::{Complete, Shelf, Visitor, think_safely, visit_games};
use parlor_rules::{Draws, Options, State, Turn};

struct Print;

impl Visitor for Print {
    fn visit<G: Complete>(&mut self) {
        println!("{}", G::ABOUT.name);
        // Dolanan draws its boards from a seed that must be given; the other games do not know the option.
        let seeded = Options::default().with_integer("seed", 1);
        let options = if seeded.check(G::ABOUT).is_ok() { seeded } else { Options::default() };
        let game = G::new(&options).expect("the settings are the game's own");
        let mut state = State::start(&game);
        if let (Turn::Chance(_), Some(roll)) =
            (game.turn(&state), game.pick_move(&state, Draws::new(3).draw()))
        {
            game.play(&mut state, roll);
        }
        for player in G::players(&Shelf::default()) {
            if let Some(lacking) = player.lacks(&game) {
                println!("  {:<16} cannot play here: {lacking}", player.id());
                continue;
            }
            let ask = Ask { nodes: Some(200), seed: 1, ..Ask::default() };
            let caught = think_safely(player.as_ref(), &game, &state, &ask, &mut Unwatched);
            let mv = caught.thought.mv.expect("the net always finds a move");
            println!("  {:<16} {}", player.id(), game.write_move(&state.position, mv));
            assert!(!caught.fallback(), "{} needed the safety net", player.id());
        }
    }
}

fn main() {
    visit_games(&mut Print);
}
