//! How long one evaluation by each network takes, in microseconds, and a number that stands for the bits of thousands of them:
//! here, or in whatever runs the same program as WebAssembly. `make evaluations` puts both side by side and fails where bits differ.
//! Alone: `cargo run --release -p parlor-wasm --example evaluations -- 300`
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

/// Positions of each game over which the mean is taken, but for PolyClash.
const POSITIONS: usize = 64;
/// Each is judged in rounds of at least so many milliseconds: long enough for a page's clock, which counts in steps of 0.005, and
/// short enough for a busy machine to leave some of them alone.
const ROUND: f64 = 0.5;
/// Positions whose bits are compared, for every round.
const COMPARED: usize = 20;

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
    tell("Ur: the oracle", samples.len(), || {
        samples.iter().map(|sample| oracle.logit(&game, &sample.after.position)).sum()
    });
    compare("Ur: the oracle", played(&game), |sample| vec![oracle.logit(&game, &sample.after.position)]);
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

/// What happens in games at random, one after the other, but for their last moves.
fn played<G: Game>(game: &G) -> impl Iterator<Item = Sample<G>> {
    let (mut draws, mut state) = (Draws::new(2), State::start(game));
    let happen = move || {
        let before = state.clone();
        let mv = game.pick_move(&before, draws.draw())?;
        game.play(&mut state, mv);
        if !matches!(game.turn(&state), Turn::Over(_)) {
            return Some(Some(Sample { before, mv, after: state.clone() }));
        }
        state = State::start(game);
        Some(None)
    };
    std::iter::from_fn(happen).flatten()
}

/// What the network's judgement costs beside the hand-made one that it corrects.
fn by_alpha_beta<G: Teachable>(
    name: &str,
    game: &G,
    network: Network,
) -> Result<(), Box<dyn std::error::Error>> {
    expert(&format!("{name}: by hand alone"), game, &G::handmade().0);
    expert(&format!("{name}: with the network"), game, &Taught::new(game, Arc::new(network))?);
    Ok(())
}

fn one_layer<K: Kind>(name: &str) {
    let game = Dolanan::<K>::on(Board::generate::<K>(1), Side::First);
    let learned = dolanan::Expert::judging(&game, &dolanan::learned::<K>(), dolanan::Alarm::default());
    expert(&format!("{name}: what was learned"), &game, &learned);
}

/// A judgement from nothing, as where a search begins, and one a move later, as inside a search; the move itself, which the
/// rules play, is not in it. The bounds say that everything matters.
fn expert<G: Game, E: Evaluate<G>>(name: &str, game: &G, expert: &E) {
    let samples = samples(game);
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
    compare(name, played(game), |sample| {
        let mut memory = expert.enter(game, &sample.before);
        expert.played(game, &sample.after, sample.mv, &mut memory);
        vec![judge(&sample.after, &mut expert.enter(game, &sample.after)), judge(&sample.after, &mut memory)]
    });
}

/// A position after a hundred stones, each the likeliest.
fn polyclash(network: &parlor_nets::graph::GraphNetwork) {
    let (game, mut priors) = (PolyClash::default(), Priors::default());
    let mut state = State::start(&game);
    for _ in 0..100 {
        let mut listed = Vec::new();
        priors.weigh(&game, &state, &mut listed);
        listed.retain(|&(mv, _)| mv != Move::PASS);
        let likeliest = listed.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        if let Some(&(mv, _)) = likeliest {
            game.play(&mut state, mv);
        }
    }
    tell("PolyClash: what the network sees", 1, || Sight::new(&game, &state).points.len() as i32);
    let (sight, mut scratch) = (Sight::new(&game, &state), network.scratch());
    tell("PolyClash: the network", 1, || {
        Opinion::new(network, &sight, (60, 1.0), &mut scratch).moves.len() as i32
    });
    // Games here are long, and one stone changes little.
    compare("PolyClash: the network", played(&game).step_by(5), |sample| {
        let judged = network.judge(&Sight::new(&game, &sample.after).inputs(), &mut scratch);
        [vec![judged.win, judged.lead, judged.pass], judged.policy, judged.ownership].concat()
    });
}

/// Says one number that every bit of what is thought of these positions changes.
fn compare<G: Game>(
    name: &str,
    samples: impl Iterator<Item = Sample<G>>,
    judge: impl FnMut(Sample<G>) -> Vec<i32>,
) {
    // By Fowler, Noll and Vo; a number at a time instead of a byte.
    let mix = |mixed: u64, number: i32| (mixed ^ u64::from(number as u32)).wrapping_mul(0x100_0000_01b3);
    let compared = COMPARED * host::rounds() as usize;
    let mixed = samples.take(compared).flat_map(judge).fold(0xcbf2_9ce4_8422_2325, mix);
    host::tell(&format!("{name}\t{compared}\t{mixed:016x}"));
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
    while (0..5).any(|_| round(times) < ROUND) {
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
        #[link_name = "parlor_now"]
        pub(super) safe fn now() -> f64;
        #[link_name = "parlor_rounds"]
        pub(super) safe fn rounds() -> u32;
    }

    pub(super) fn tell(line: &str) {
        parlor_tell(line.as_ptr().expose_provenance(), line.len());
    }
}
