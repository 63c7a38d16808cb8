use parlor_players::{Ask, Player, Unwatched};
use parlor_roster::Rostered;
use parlor_rules::{Draws, State, Turn};

use crate::Interval;
use crate::interval::WIDTH;

/// What a player loses by a decision, in points of winning chance as a judge sees them, with its 95 % interval. The games
/// are those of the judge with itself, so that all players are asked about the same positions; `decisions` are counted
/// where there is a choice.
pub fn mean_loss<G: Rostered>(
    game: &G,
    judge: &dyn Player<G>,
    player: &dyn Player<G>,
    decisions: u64,
    seed: u64,
) -> Interval {
    let mut draws = Draws::new(seed);
    let (mut count, mut sum, mut squares) = (0u64, 0.0, 0.0);
    'games: loop {
        let game_seed = draws.draw();
        let mut state = State::start(game);
        loop {
            let mv = match game.turn(&state) {
                Turn::Over(_) => continue 'games,
                Turn::Chance(_) => game.pick_move(&state, draws.draw()),
                Turn::Player(_) => {
                    let judged = judge.think(game, &state, &Ask::default(), &mut Unwatched);
                    if judged.candidates.len() > 1 {
                        let mut ask = Ask { seed: game_seed, ..Ask::default() };
                        ask.tell_game(player.tuning(), game_seed);
                        let chosen = player.think(game, &state, &ask, &mut Unwatched).mv;
                        let winrates = judged.candidates.iter().filter_map(|candidate| {
                            Some((candidate.line.first().copied()?, candidate.winrate?))
                        });
                        let best = winrates.clone().map(|(_, winrate)| winrate).fold(0.0, f64::max);
                        let own = winrates.clone().find(|(mv, _)| Some(*mv) == chosen);
                        let loss = own.map_or(0.0, |(_, winrate)| best - winrate);
                        count += 1;
                        sum += loss;
                        squares += loss * loss;
                        if count == decisions {
                            break 'games;
                        }
                    }
                    judged.mv
                }
            };
            let Some(mv) = mv else { continue 'games };
            game.play(&mut state, mv);
        }
    }
    let mean = sum / count as f64;
    let half = WIDTH * ((squares / count as f64 - mean * mean).max(0.0) / count as f64).sqrt();
    Interval { value: mean, low: mean - half, high: mean + half }
}
