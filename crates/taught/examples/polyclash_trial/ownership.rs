use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_engines::polyclash::{Engine as Handmade, Judge, Judging};
use parlor_players::{Ask, Player};
use parlor_polyclash::{Point, PolyClash};
use parlor_rules::{Draws, Game, State, choose_index};
use parlor_taught::polyclash::{Opinion, Sight};
use serde_json::json;

use crate::asked::Asked;
use crate::entrant::{Until, network};
use crate::game::{MOST_PLIES, opening};

/// The Brier score of who owns a point at the end, by a network and by random games, on positions of games of the hand-made
/// engine against itself (`nodes` visits a move), `each` of them from every game.
pub fn brier(asked: &Asked) -> Result<(), Box<dyn Error>> {
    let game = PolyClash::default();
    let network = network(asked.word(1)?)?;
    let (games, playouts) = (asked.number("games", 200)?, asked.number("playouts", 10_000)? as u32);
    let (nodes, each) = (asked.number("nodes", 50)?, asked.number("each", 2)?);
    let (threads, go_on, seed) = (asked.threads()?, asked.clock(1)?, asked.number("seed", 1_000_000)?);
    let (next, sums) = (AtomicU64::new(0), Mutex::new([0.0f64; 4]));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while go_on() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mut draws = Draws::new(seed + number);
                    let states = self_play(&game, seed + number, nodes);
                    let Some(end) = states.last() else { continue };
                    let [black, white] = end.position.areas();
                    let mut add = [0.0; 4];
                    for _ in 0..each {
                        let state = &states[choose_index(draws.draw(), states.len() - 1)];
                        let sight = Sight::new(&game, state);
                        let opinion = Opinion::new(&network, &sight, (60, 1.0), &mut network.scratch());
                        let mut judge = Judge::new(&game, Judging::default());
                        judge.glance(state, playouts, &mut draws);
                        let (network, random) = (opinion.ownership(), judge.ownership());
                        for point in Point::all() {
                            // Points that belong to nobody count for neither.
                            let owner = match (black.contains(point), white.contains(point)) {
                                (true, false) => 1.0,
                                (false, true) => 0.0,
                                _ => continue,
                            };
                            let off = |owned: f64| (0.5 + 0.5 * owned - owner).powi(2);
                            add[0] += off(network[point.id()]);
                            add[1] += off(random[point.id()]);
                            add[2] += 1.0;
                        }
                        add[3] += 1.0;
                    }
                    let Ok(mut sums) = sums.lock() else { return };
                    sums.iter_mut().zip(add).for_each(|(sum, add)| *sum += add);
                }
            });
        }
    });
    let [network, random, points, positions] = *sums.lock().map_err(|_| "a game panicked")?;
    println!(
        "{}",
        json!({
            "positions": positions, "games": games, "playouts": playouts, "nodes": nodes, "seed": seed,
            "brierNetwork": network / points, "brierPlayouts": random / points,
        })
    );
    Ok(())
}

/// All states of a game of the hand-made engine against itself, until the winner is certain and nothing is left to do.
fn self_play(game: &PolyClash, seed: u64, nodes: u64) -> Vec<State<PolyClash>> {
    let (mut states, mut draws) = (vec![opening(game, seed)], Draws::new(seed));
    let engine = Handmade::default();
    for _ in 0..MOST_PLIES {
        let mut state = states[states.len() - 1].clone();
        let ask = Ask { nodes: Some(nodes), seed: draws.draw(), ..Ask::default() };
        let Some(mv) = engine.think(game, &state, &ask, &mut Until(None)).mv else { break };
        game.play(&mut state, mv);
        states.push(state);
        if game.turn(&states[states.len() - 1]).outcome().is_some() {
            break;
        }
    }
    states
}
