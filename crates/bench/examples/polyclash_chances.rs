//! Fits the winning chances of PolyClash's engines to games with themselves: `polyclash_chances GAMES [NETWORK]`; with the file of a
//! network those of the engine that plays with it, otherwise those of the hand-made one.
//!
//! Plays on all processors. Prints what to put into `chance.rs` or `habits.rs`, fitted to all games, and how true what the search says,
//! and a curve that was fitted to every other game, are in the games between them.

use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::thread::available_parallelism;

use parlor_bench::{Case, Curve, play_games};
use parlor_engines::polyclash::{self as handmade, Chances};
use parlor_players::{Ask, Player, Thought, Unwatched};
use parlor_polyclash::{Move, PolyClash};
use parlor_rules::{Draws, Game, State, Turn, choose_index};
use parlor_taught::polyclash as taught;

/// Visits of every move, without a network and with one.
const VISITS: [u64; 2] = [50, 12];
/// Random stones at the beginning of a game, at most, so that games differ.
const STIRRED: usize = 12;
/// Moves after those that are drawn by how often they were visited; later the engine's choice is played.
const VARIED: usize = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(games) = std::env::args().nth(1) else {
        println!("give how many games are to be played, such as 300");
        return Ok(());
    };
    let network = std::env::args().nth(2);
    let visits = VISITS[usize::from(network.is_some())];
    let (engine, threads) = (engine(network)?, available_parallelism().map_or(1, usize::from));
    let tell = |ended: u64| {
        eprint!("\r{ended} games ");
        true
    };
    let one = |number| Ok::<_, Infallible>(play(engine.as_ref(), visits, number));
    let games = play_games(games.parse()?, threads, one, &tell)?;
    let [to_move, surer @ ..] = Curve::fit(games.iter()).weights;
    println!("{visits} visits a move; {:?}", Chances { to_move, surer });
    println!("{}", Curve::held_out(&games).text());
    let plain = Curve { weights: [0.0, 1.0, 0.0, 0.0] };
    println!("As the search says:\n{}", plain.reliability(games.iter().skip(1).step_by(2)).text());
    Ok(())
}

/// An engine that says what its search found and nothing else.
fn engine(network: Option<String>) -> Result<Box<dyn Player<PolyClash>>, Box<dyn Error>> {
    let Some(file) = network else {
        let habits = handmade::Habits { chances: Chances::PLAIN, ..handmade::Habits::default() };
        return Ok(Box::new(handmade::Engine { habits }));
    };
    let mut engine = taught::Engine::with(Arc::new(taught::Engine::read(&std::fs::read(file)?)?));
    engine.habits.chances = Chances::PLAIN;
    Ok(Box::new(engine))
}

fn play(engine: &dyn Player<PolyClash>, visits: u64, number: u64) -> Vec<Case<4>> {
    let (game, mut draws) = (PolyClash::default(), Draws::new(number));
    let mut state = State::start(&game);
    let mut seen = Vec::new();
    let stirred = choose_index(draws.draw(), STIRRED + 1);
    for turn in 0.. {
        let Turn::Player(side) = game.turn(&state) else { break };
        let mv = if turn < stirred {
            game.pick_move(&state, draws.draw())
        } else {
            let ask = Ask { nodes: Some(visits), seed: draws.draw(), ..Ask::default() };
            let thought = engine.think(&game, &state, &ask, &mut Unwatched);
            let worth = thought.winrate.filter(|worth| !thought.exact && *worth > 0.0 && *worth < 1.0);
            seen.extend(worth.map(|worth| (side, worth, Chances::full(&state.position))));
            if turn < stirred + VARIED { vary(&thought, &mut draws) } else { thought.mv }
        };
        game.play(&mut state, mv.unwrap_or(Move::PASS));
    }
    let winner = game.winner(&state.position);
    let result = |side| f64::from(u8::from(side == winner));
    seen.into_iter()
        .map(|(side, worth, full)| Case { inputs: inputs(worth, full), result: result(side) })
        .collect()
}

/// A move by how often it was visited, squared.
fn vary(thought: &Thought<Move>, draws: &mut Draws) -> Option<Move> {
    let weight = |visits: u64| visits * visits;
    let total: u64 = thought.candidates.iter().map(|candidate| weight(candidate.nodes)).sum();
    let mut ticket = choose_index(draws.draw(), total.max(1) as usize) as u64;
    let drawn = thought.candidates.iter().find(|candidate| {
        let is_drawn = ticket < weight(candidate.nodes);
        ticket = ticket.saturating_sub(weight(candidate.nodes));
        is_drawn
    });
    drawn.map_or(thought.mv, |candidate| candidate.line.first().copied())
}

/// What the logit of a chance is a weighted sum of, by what the search says and how full the board is.
fn inputs(worth: f64, full: f64) -> [f64; 4] {
    let logit = (worth / (1.0 - worth)).ln();
    [1.0, logit, logit * full, logit * full * full]
}
