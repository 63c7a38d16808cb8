//! How long it takes to see a position of PolyClash as a network does, and to have it judged: microseconds of one core, by the
//! length of the game. `cargo run --release -p parlor-taught --example polyclash_speed -- [NETWORK]`

use parlor_engines::polyclash::{Life, Priors, Stones, certain_winner};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, Game, Side, State, Turn};
use parlor_search::Policy;
use parlor_taught::polyclash::{Engine, Opinion, Planes, Sight};

/// Microseconds of processor time that this program has had (on Linux).
fn busy() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e3
}

fn time(mut f: impl FnMut()) -> f64 {
    let start = busy();
    (0..2_000).for_each(|_| f());
    (busy() - start) / 2_000.0
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = PolyClash::default();
    let network = std::env::args().nth(1).map(std::fs::read).transpose()?;
    let network = network.map(|bytes| Engine::read(&bytes)).transpose()?;
    let (mut draws, mut priors) = (Draws::new(1), Priors::default());
    let mut state = State::start(&game);
    for ply in 0..300 {
        let mut listed = Vec::new();
        priors.weigh(&game, &state, &mut listed);
        // A likely stone.
        listed.retain(|&(mv, _)| mv != Move::PASS);
        let total: f64 = listed.iter().map(|&(_, weight)| weight).sum();
        let mut ticket = (draws.draw() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let picked = listed.iter().find(|&&(_, weight)| {
            ticket -= weight;
            ticket <= 0.0
        });
        let Some(&(mv, _)) = picked else { break };
        if ply % 50 == 25 {
            let planes = time(|| {
                let _ = std::hint::black_box(Planes::new(&game, &state));
            });
            let stones = Stones::new(&state.position);
            let life = time(|| {
                let _ = std::hint::black_box(Side::BOTH.map(|side| Life::new(&stones, side)));
            });
            let known = time(|| {
                let _ = std::hint::black_box(certain_winner(&game, &state.position));
            });
            print!("ply {ply}: planes {planes:.1} us, of these life {life:.1}; certain winner {known:.1}");
            if let Some(network) = &network {
                let (sight, mut room) = (Sight::new(&game, &state), network.scratch());
                let judged =
                    time(|| drop(std::hint::black_box(Opinion::new(network, &sight, (60, 1.0), &mut room))));
                print!("; judged in {judged:.1}");
            }
            println!();
        }
        game.play(&mut state, mv);
        if matches!(game.turn(&state), Turn::Over(_)) {
            break;
        }
    }
    Ok(())
}
