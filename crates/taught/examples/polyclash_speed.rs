//! How long it takes to see a position of PolyClash as a network does: microseconds of one core, by the length of the game.
//!
//! `cargo run --release -p parlor-taught --example polyclash_speed`

use std::time::Instant;

use parlor_engines::polyclash::{Life, Priors, Stones};
use parlor_polyclash::PolyClash;
use parlor_rules::{Draws, Game, Side, State};
use parlor_search::Policy;
use parlor_taught::polyclash::Planes;

fn main() {
    let game = PolyClash::default();
    let (mut draws, mut priors) = (Draws::new(1), Priors::default());
    let mut state = State::start(&game);
    let mut listed = Vec::new();
    for ply in 0..260 {
        listed.clear();
        priors.weigh(&game, &state, &mut listed);
        // One of the likeliest moves.
        let mut ticket = (draws.draw() >> 11) as f64 / (1u64 << 53) as f64
            * listed.iter().map(|&(_, weight)| weight).sum::<f64>();
        let pick = listed.iter().find(|&&(_, weight)| {
            ticket -= weight;
            ticket <= 0.0
        });
        let mv = pick.unwrap_or(&listed[0]).0;
        if ply % 20 == 0 {
            let time = |f: &mut dyn FnMut()| {
                let start = Instant::now();
                (0..200).for_each(|_| f());
                start.elapsed().as_secs_f64() / 200.0 * 1e6
            };
            let all = time(&mut || drop(std::hint::black_box(Planes::new(&game, &state))));
            let stones = Stones::new(&state.position);
            let made = time(&mut || drop(std::hint::black_box(Stones::new(&state.position))));
            let life = time(&mut || {
                for side in Side::BOTH {
                    std::hint::black_box(Life::new(&stones, side));
                }
            });
            println!("ply {ply}: {all:.1} us, of these stones {made:.1}, life {life:.1}");
        }
        game.play(&mut state, mv);
    }
}
