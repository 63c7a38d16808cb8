//! How fast the engine of the Dolanan games searches on one core; a node is one turn played inside the search.
//!
//! ```text
//! cargo run --release -p parlor-engines --features lab --example dolanan_speed -- [positions=20] [nodes=200000]
//! ```

use std::time::Instant;

use parlor_dolanan::{Add, Dolanan, Kind, Mul};
use parlor_engines::dolanan::{Engine, Expert};
use parlor_rules::{Draws, Game, Options, State};
use parlor_search::{Limits, alphabeta};

/// Searches positions after a random set-up and three random turns.
fn measure<K: Kind>(positions: u64, nodes: u64) {
    let (mut searched, mut depth, begin) = (0, 0, Instant::now());
    for number in 0..positions {
        let mut draws = Draws::new(number);
        let game =
            Dolanan::<K>::new(&Options::default().with_integer("seed", number as i64)).expect("a board");
        let mut state = State::start(&game);
        for _ in 0..6 {
            if let Some(mv) = game.pick_move(&state, draws.draw()) {
                game.play(&mut state, mv);
            }
        }
        let (expert, limits) = (Expert::new(&game), Limits { nodes, ..Limits::default() });
        let found = alphabeta(&game, &state, &expert, Engine::default().pruning, &limits, &mut |_| true);
        searched += found.nodes;
        depth += found.depth;
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{}: {searched} nodes in {seconds:.2} s, {:.2} M nodes/s, mean depth {:.1}",
        K::ABOUT.id,
        searched as f64 / seconds / 1e6,
        f64::from(depth) / positions as f64
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let prefix = format!("{name}=");
        let given = arguments.iter().find_map(|argument| argument.strip_prefix(&prefix));
        given.map_or(usual, |value| value.parse().expect("a number"))
    };
    let (positions, nodes) = (number("positions", 5), number("nodes", 20_000));
    measure::<Add>(positions, nodes);
    measure::<Mul>(positions, nodes);
}
