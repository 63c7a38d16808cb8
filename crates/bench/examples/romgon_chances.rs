//! Fits the winning chances of Romgon's engines to games with themselves: `romgon_chances normal|flip handmade|network GAMES NODES SEED`.
//!
//! Plays on all processors. Prints how much a point is worth in the odds, alone and with how many pieces are left, fitted to all games,
//! and how true a curve that was fitted to every other game is in the games between them.

use std::convert::Infallible;
use std::error::Error;
use std::thread::available_parallelism;

use parlor_bench::{Case, Curve, play_games};
use parlor_engines::romgon::{Engine, Features};
use parlor_romgon::Romgon;
use parlor_rules::{Draws, Game, Side, State, Turn};
use parlor_search::{Expert, Limits, alphabeta};
use parlor_taught::{Networks, Taught};

/// Games are broken off after so many turns and count half.
const LONGEST: usize = 1_500;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [mode, judge, games, nodes, seed] = words.as_slice() else {
        println!("give the mode, handmade or network, how many games, nodes a turn and a seed");
        return Ok(());
    };
    let game = match mode.as_str() {
        "normal" => Romgon { flip: false },
        "flip" => Romgon { flip: true },
        other => return Err(format!("the mode is {other:?}; give normal or flip").into()),
    };
    let (count, nodes, seed): (u64, u64, u64) = (games.parse()?, nodes.parse()?, seed.parse()?);
    let games = match judge.as_str() {
        "handmade" => play(&game, &Engine::default().expert, nodes, count, seed)?,
        "network" => {
            let network = Networks::default().of(&game).ok_or("there is no network")?;
            play(&game, &Taught::new(&game, network)?, nodes, count, seed)?
        }
        other => return Err(format!("the judge is {other:?}; give handmade or network").into()),
    };
    let [late, more] = Curve::fit(games.iter()).weights.map(|weight| 1e6 * weight);
    println!(
        "millionths a point: {late:.0} with none but rhombuses left, {:.0} with all pieces",
        late + more
    );
    println!("{}", Curve::held_out(&games).text());
    let alone = |case: &Case<2>| Case { inputs: [case.inputs[0]], result: case.result };
    let games: Vec<Vec<Case<1>>> = games.iter().map(|game| game.iter().map(alone).collect()).collect();
    println!("millionths a point, however many are left: {:.0}", 1e6 * Curve::fit(games.iter()).weights[0]);
    println!("{}", Curve::held_out(&games).text());
    Ok(())
}

fn play<E: Expert<Romgon>>(
    game: &Romgon,
    expert: &E,
    nodes: u64,
    games: u64,
    seed: u64,
) -> Result<Vec<Vec<Case<2>>>, Box<dyn Error>> {
    let threads = available_parallelism().map_or(1, usize::from);
    let one =
        |number| Ok::<_, Infallible>(play_one(game, expert, nodes, seed.wrapping_mul(1_000_003) + number));
    Ok(play_games(games, threads, one, &|_| true)?)
}

/// Plays one game; its positions in which nothing was proved.
fn play_one<E: Expert<Romgon>>(game: &Romgon, expert: &E, nodes: u64, seed: u64) -> Vec<Case<2>> {
    let (mut draws, mut state, mut seen) = (Draws::new(seed), State::start(game), Vec::new());
    let random = 4 + draws.draw() % 9;
    let (limits, pruning) = (Limits { nodes, ..Limits::default() }, Engine::default().pruning);
    let mut turns = 0;
    let result = loop {
        let side = match game.turn(&state) {
            Turn::Player(side) if turns < LONGEST => side,
            Turn::Over(outcome) => break f64::from(outcome.half_points(Side::First)) / 2.0,
            _ => break 0.5,
        };
        let mv = if (turns as u64) < random {
            game.pick_move(&state, draws.draw())
        } else {
            let found = alphabeta(game, &state, expert, pruning, &limits, &mut |_| true);
            let best = found.variations.first();
            let value =
                best.filter(|best| !best.score.is_decided()).map(|best| f64::from(best.score.value()));
            let phase = f64::from(Features::phase(&state.position)) / f64::from(Features::FULL);
            seen.extend(value.map(|value| (side, [value, value * phase])));
            best.and_then(|best| best.line.first().copied())
        };
        let Some(mv) = mv else { break 0.5 };
        game.play(&mut state, mv);
        turns += 1;
    };
    let of = |side| if side == Side::First { result } else { 1.0 - result };
    seen.into_iter().map(|(side, inputs)| Case { inputs, result: of(side) }).collect()
}
