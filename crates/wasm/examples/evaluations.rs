//! How long one evaluation by each network takes, in microseconds: here, or in whatever runs the same program as WebAssembly.
//! `make evaluations` puts both side by side. Alone: `cargo run --release -p parlor-wasm --example evaluations -- 300`
//!
//! The number says how many rounds there are, the best of which counts: other work on the machine only adds to it. Without it there
//! are a few, which shows that it runs and little else.

use std::hint::black_box;
use std::sync::Arc;

use parlor_dolanan::{Add, Board, Dolanan, Kind, Mul};
use parlor_engines::polyclash::Priors;
use parlor_engines::{dolanan, ur};
use parlor_nets::Network;
use parlor_polyclash::{Move, PolyClash};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Side, State, Turn, choose_index};
use parlor_search::{Evaluate, Policy};
use parlor_taught::polyclash::{self, Opinion, Sight};
use parlor_taught::{Taught, Teachable};
use parlor_ur::Ur;

/// Positions of each game over which the mean is taken.
const POSITIONS: usize = 64;
/// The same for PolyClash, where an evaluation takes long enough to be counted alone.
const LONG_POSITIONS: usize = 8;
/// They are so many plies apart.
const APART: usize = 30;
/// A round takes at least so many milliseconds.
const ROUND: f64 = 4.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let normal = Network::read(include_bytes!("../../taught/networks/romgon-normal.net"))?;
    let flip = Network::read(include_bytes!("../../taught/networks/romgon-flip.net"))?;
    by_alpha_beta("Romgon, normal", &Romgon { flip: false }, normal)?;
    by_alpha_beta("Romgon, flip", &Romgon { flip: true }, flip)?;
    polyclash(&polyclash::Engine::read(include_bytes!("../../taught/networks/polyclash.net"))?);
    one_layer::<Add>("Addition");
    one_layer::<Mul>("Multiplication");
    let (game, oracle) = (Ur::default(), ur::Oracle::pocket());
    let samples = samples(&game);
    tell("Ur: the oracle", POSITIONS, || {
        samples.iter().map(|sample| oracle.logit(&game, &sample.after.position)).sum()
    });
    Ok(())
}

/// A state, a move, and the state after it, in which the game is not over.
struct Sample<G: Game> {
    before: State<G>,
    mv: G::Move,
    after: State<G>,
}

/// Samples from games at random, 2 to 20 plies after the start.
fn samples<G: Game>(game: &G) -> Vec<Sample<G>> {
    let mut draws = Draws::new(1);
    let mut sample = || {
        let mut before = State::start(game);
        for _ in 0..2 + choose_index(draws.draw(), 19) {
            let mv = game.pick_move(&before, draws.draw())?;
            game.play(&mut before, mv);
        }
        let mv = game.pick_move(&before, draws.draw())?;
        let mut after = before.clone();
        game.play(&mut after, mv);
        (!matches!(game.turn(&after), Turn::Over(_))).then_some(Sample { before, mv, after })
    };
    std::iter::repeat_with(&mut sample).flatten().take(POSITIONS).collect()
}

/// What the network's judgement costs beside the hand-made one that it corrects.
fn by_alpha_beta<G: Teachable>(
    name: &str,
    game: &G,
    network: Network,
) -> Result<(), Box<dyn std::error::Error>> {
    let samples = samples(game);
    expert(&format!("{name}: by hand alone"), game, &samples, &G::handmade().0);
    expert(&format!("{name}: with the network"), game, &samples, &Taught::new(game, Arc::new(network))?);
    Ok(())
}

fn one_layer<K: Kind>(name: &str) {
    let game = Dolanan::<K>::on(Board::generate::<K>(1), Side::First);
    let learned = dolanan::Expert::judging(&game, &dolanan::learned::<K>(), dolanan::Alarm::default());
    expert(&format!("{name}: what was learned"), &game, &samples(&game), &learned);
}

/// A judgement from nothing, as where a search begins, and one a move later, as inside a search; the move itself, which the
/// rules play, is not in it. The bounds say that everything matters.
fn expert<G: Game, E: Evaluate<G>>(name: &str, game: &G, samples: &[Sample<G>], expert: &E) {
    let judge = |state: &_, memory: &mut _| expert.value_between(game, state, memory, i32::MIN, i32::MAX);
    tell(&format!("{name}, from nothing"), samples.len(), || {
        samples.iter().map(|sample| judge(&sample.after, &mut expert.enter(game, &sample.after))).sum()
    });
    let mut memories: Vec<_> = samples.iter().map(|sample| expert.enter(game, &sample.before)).collect();
    tell(&format!("{name}, a move later"), samples.len(), || {
        let later = |(sample, memory): (&Sample<G>, &mut E::Memory)| {
            expert.played(game, &sample.after, sample.mv, memory);
            let value = judge(&sample.after, memory);
            expert.undone(game, &sample.before, sample.mv, memory);
            value
        };
        samples.iter().zip(&mut memories).map(later).sum()
    });
}

fn polyclash(network: &parlor_nets::graph::GraphNetwork) {
    let (game, mut scratch) = (PolyClash::default(), network.scratch());
    let states = likely_states(&game);
    let sights: Vec<_> = states.iter().map(|state| Sight::new(&game, state)).collect();
    let mut judge = |sight: &Sight| Opinion::new(network, sight, (60, 1.0), &mut scratch).moves.len() as i32;
    tell("PolyClash: seen and judged", states.len(), || {
        states.iter().map(|state| judge(&Sight::new(&game, state))).sum()
    });
    tell("PolyClash: judged", states.len(), || sights.iter().map(&mut judge).sum());
}

/// States of one game of likely stones, as far as they go.
fn likely_states(game: &PolyClash) -> Vec<State<PolyClash>> {
    let (mut draws, mut priors, mut state) = (Draws::new(1), Priors::default(), State::start(game));
    let mut next = || {
        let mut listed = Vec::new();
        priors.weigh(game, &state, &mut listed);
        listed.retain(|&(mv, _)| mv != Move::PASS);
        let total: f64 = listed.iter().map(|&(_, weight)| weight).sum();
        let mut ticket = (draws.draw() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let &(mv, _) = listed.iter().find(|&&(_, weight)| {
            ticket -= weight;
            ticket <= 0.0
        })?;
        game.play(&mut state, mv);
        Some(state.clone())
    };
    std::iter::from_fn(&mut next).step_by(APART).take(LONG_POSITIONS).collect()
}

/// Times something that judges so many positions, and says how long one of them took in the best round.
fn tell(name: &str, positions: usize, mut judge: impl FnMut() -> i32) {
    let mut round = |times: u32| {
        let start = host::now();
        (0..times).for_each(|_| {
            black_box(judge());
        });
        host::now() - start
    };
    let mut times = 1;
    while round(times) < ROUND {
        times *= 2;
    }
    let best = (0..host::rounds()).map(|_| round(times)).fold(f64::INFINITY, f64::min);
    host::tell(&format!("{name}\t{}", 1e3 * best / f64::from(times) / positions as f64));
}

/// Where the program runs as a program.
#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Milliseconds since some fixed moment.
    pub(super) fn now() -> f64 {
        1e3 * START.elapsed().as_secs_f64()
    }

    pub(super) fn rounds() -> u32 {
        std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(3)
    }

    pub(super) fn tell(line: &str) {
        println!("{line}");
    }
}

/// Where it runs in a page (`web/tools/evaluations.mjs`).
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "the linker's attribute counts as unsafe")]
mod host {
    #[link(wasm_import_module = "parlor")]
    unsafe extern "C" {
        safe fn parlor_tell(address: usize, length: usize);
        safe fn parlor_now() -> f64;
        safe fn parlor_rounds() -> u32;
    }

    pub(super) fn now() -> f64 {
        parlor_now()
    }

    pub(super) fn rounds() -> u32 {
        parlor_rounds()
    }

    pub(super) fn tell(line: &str) {
        parlor_tell(line.as_ptr().expose_provenance(), line.len());
    }
}
