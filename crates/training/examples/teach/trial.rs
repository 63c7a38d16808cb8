use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlor_rules::{Draws, Notation, Side, State, Turn};
use parlor_search::{Found, Limits, Pruning, alphabeta};
use parlor_taught::{Taught, Teachable};

use crate::{Asked, taught};

/// No game is longer than this; it is then drawn.
const MOST_PLIES: u32 = 1_000;

/// Somebody who plays: a network, or the hand-made expert.
struct Entrant<G: Teachable> {
    name: String,
    taught: Option<Taught<G>>,
    handmade: G::Expert,
    pruning: Pruning,
    limits: Limits,
    time: Option<Duration>,
    nodes: AtomicU64,
    depths: AtomicU64,
    moves: AtomicU64,
}

impl<G: Teachable> Entrant<G> {
    fn new(game: &G, file: Option<&str>, asked: &Asked) -> Result<Entrant<G>, Box<dyn Error>> {
        let mut taught = file.map(|file| taught(game, file)).transpose()?;
        if let Some(taught) = &mut taught {
            taught.doubt = asked.number("doubt", taught.doubt as u64)? as i32;
        }
        let (handmade, pruning) = G::handmade();
        let (nodes, ms) = (asked.number("nodes", 0)?, asked.number("ms", 100)?);
        let limits = Limits { nodes: if nodes > 0 { nodes } else { u64::MAX }, ..Limits::default() };
        Ok(Entrant {
            name: taught.as_ref().map_or("handmade", |taught| &taught.network().head().name).to_owned(),
            taught,
            handmade,
            pruning,
            limits,
            time: (nodes == 0).then(|| Duration::from_millis(ms)),
            nodes: AtomicU64::new(0),
            depths: AtomicU64::new(0),
            moves: AtomicU64::new(0),
        })
    }

    fn search(&self, game: &G, state: &State<G>) -> Found<G::Move> {
        let end = self.time.map(|time| Instant::now() + time);
        let mut watch = |_: &Found<G::Move>| end.is_none_or(|end| Instant::now() < end);
        let found = match &self.taught {
            Some(taught) => alphabeta(game, state, taught, self.pruning, &self.limits, &mut watch),
            None => alphabeta(game, state, &self.handmade, self.pruning, &self.limits, &mut watch),
        };
        self.nodes.fetch_add(found.nodes, Ordering::Relaxed);
        self.depths.fetch_add(u64::from(found.depth), Ordering::Relaxed);
        self.moves.fetch_add(1, Ordering::Relaxed);
        found
    }

    fn report(&self) -> String {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed) as f64;
        let moves = of(&self.moves).max(1.0);
        format!(
            "{}: {:.0} nodes, depth {:.2} a move",
            self.name,
            of(&self.nodes) / moves,
            of(&self.depths) / moves
        )
    }
}

/// The half points of the first entrant in a game in which it has a side; none if there is no time to end it.
fn play<G: Teachable>(
    game: &G,
    mut state: State<G>,
    sides: [&Entrant<G>; 2],
    first: Side,
    go_on: &impl Fn() -> bool,
) -> Option<usize> {
    for _ in 0..MOST_PLIES {
        if !go_on() {
            return None;
        }
        let side = match game.turn(&state) {
            Turn::Over(outcome) => {
                return Some(match outcome.winner {
                    Some(winner) => 2 * usize::from(winner == first),
                    None => 1,
                });
            }
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let found = sides[usize::from(side != first)].search(game, &state);
        let Some(&mv) = found.variations.first().and_then(|best| best.line.first()) else { break };
        game.play(&mut state, mv);
    }
    Some(1)
}

/// The openings of a file as in the arena's books, or random ones.
fn opening<G: Teachable + Notation>(game: &G, lines: &[&str], number: u64) -> State<G> {
    if lines.is_empty() {
        return game.opening(&mut Draws::new(number));
    }
    let mut state = State::start(game);
    for word in lines[number as usize % lines.len()].trim_start_matches(';').split_whitespace() {
        let Ok(mv) = game.read_move(&state, word) else { break };
        game.play(&mut state, mv);
    }
    state
}

/// Lets a network meet the hand-made expert, or another network, from each opening with both sides.
pub fn trial<G: Teachable + Notation>(game: &G, asked: &Asked) -> Result<(), Box<dyn Error>> {
    let one = Entrant::new(game, Some(asked.word(2)?), asked)?;
    let other = Entrant::new(game, asked.text("against"), asked)?;
    let (pairs, threads, go_on) = (asked.number("pairs", 100)?, asked.threads()?, asked.clock()?);
    let text = asked.text("openings").map_or(Ok(String::new()), std::fs::read_to_string)?;
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(';')).collect();
    let (next, first) = (AtomicU64::new(0), asked.number("seed", 0)?);
    // Pairs by half points of the network, 0 to 4, then games won, drawn and lost.
    let tally = Mutex::new(([0u64; 5], [0u64; 3]));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while go_on() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pairs {
                        return;
                    }
                    let of = |side| {
                        let state = opening(game, &lines, first + number);
                        play(game, state, [&one, &other], side, &go_on)
                    };
                    let [Some(as_first), Some(as_second)] = Side::BOTH.map(of) else { return };
                    let halves = [as_first, as_second];
                    let Ok(mut tally) = tally.lock() else { return };
                    tally.0[halves[0] + halves[1]] += 1;
                    halves.iter().for_each(|&halves| tally.1[2 - halves] += 1);
                }
            });
        }
    });
    let (pairs, games) = *tally.lock().map_err(|_| "a game panicked")?;
    println!("{}\n{}", one.report(), other.report());
    println!("games won, drawn, lost {games:?}; pairs by half points {pairs:?}");
    let count = pairs.iter().sum::<u64>() as f64;
    let mean = (0..5).map(|halves| halves as f64 / 4.0 * pairs[halves] as f64).sum::<f64>() / count;
    let spread = |halves: usize| (halves as f64 / 4.0 - mean).powi(2) * pairs[halves] as f64;
    let error = ((0..5).map(spread).sum::<f64>() / count / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{:.1} % ± {:.1}; Elo {:+.0} ({:+.0} to {:+.0}) in {count} pairs",
        100.0 * mean,
        196.0 * error,
        elo(mean),
        elo(mean - 1.96 * error),
        elo(mean + 1.96 * error),
    );
    Ok(())
}

/// Nodes a second on random openings, one thread.
pub fn speed<G: Teachable + Notation>(game: &G, asked: &Asked) -> Result<(), Box<dyn Error>> {
    let mut entrant = Entrant::new(game, asked.text("network"), asked)?;
    entrant.limits.nodes = asked.number("nodes", 200_000)?;
    entrant.time = None;
    let began = Instant::now();
    let mut nodes = 0;
    for number in 0..24 {
        let state = opening(game, &[], number);
        if matches!(game.turn(&state), Turn::Player(_)) {
            nodes += entrant.search(game, &state).nodes;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("{}; {:.3} M nodes/s", entrant.report(), nodes as f64 / seconds / 1e6);
    Ok(())
}
