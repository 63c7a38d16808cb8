use parlor_rules::{Draws, Outcome, Side, State, Turn};
use parlor_search::{Expert, Limits, Pruning, alphabeta};
use parlor_taught::Teachable;

use super::Sample;

/// Plays a game of an expert with itself from a random opening, with so many nodes a move, and gives its samples. The same
/// seed and number give the same game.
///
/// Positions that are decided or under a threat teach nothing about judging, and are left out. A game ends where its end
/// is proved, and is drawn if it takes too long.
pub fn play_lesson<G: Teachable, E: Expert<G>>(
    game: &G,
    expert: &E,
    pruning: Pruning,
    nodes: u64,
    seed: u64,
    number: u32,
) -> Vec<Sample> {
    let handmade = G::handmade().0;
    let mut draws = Draws::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(u64::from(number)));
    let mut state = game.opening(&mut draws);
    let limits = Limits { nodes, ..Limits::default() };
    let mut kept: Vec<(Side, Sample)> = Vec::new();
    let mut winner = None;
    for _ in 0..G::LONGEST {
        let side = match game.turn(&state) {
            Turn::Over(Outcome { winner: won, .. }) => {
                winner = won;
                break;
            }
            Turn::Player(side) | Turn::Chance(side) => side,
        };
        let found = alphabeta(game, &state, expert, pruning, &limits, &mut |_| true);
        let Some(best) = found.variations.first() else { break };
        if best.score.is_decided() {
            winner = Some(if best.score.is_won() { side } else { !side });
            break;
        }
        if !is_pressed(game, &state, expert) {
            kept.push((side, Sample::new(game, &state, &handmade, number, best.score.value())));
        }
        let Some(&mv) = best.line.first() else { break };
        game.play(&mut state, mv);
    }
    let with_result = |(side, sample): (Side, Sample)| Sample {
        result: match winner {
            Some(winner) => 2 * u8::from(winner == side),
            None => 1,
        },
        ..sample
    };
    kept.into_iter().map(with_result).collect()
}

/// Whether the side to move is under a threat, so that no search would judge the position as it stands.
fn is_pressed<G: Teachable, E: Expert<G>>(game: &G, state: &State<G>, expert: &E) -> bool {
    let memory = &mut expert.enter(game, state);
    expert.verdict(game, state, memory).is_some() || expert.replies(game, state, memory, |_| {})
}
