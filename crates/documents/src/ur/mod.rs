//! Ur's document: `POST /ai-move`, and `get_ai_move_wasm` in the browser.

mod reply;
mod state;

pub use reply::{Diagnostics, MoveEvaluation, Reply, Timings};

use parlor_classic::ur::{Terms, Weights, score_moves};
use parlor_rules::{Moves, Side};
use parlor_ur::{MoveKind, Stage, Ur};

use crate::Refused;
use state::GameState;

/// How deep the document's server looks.
pub const SERVER_PLIES: u32 = 4;
/// How deep the document's browser looks.
pub const CLIENT_PLIES: u32 = 6;
/// Plies of captures after the leaves.
const QUIESCENCE: u32 = 4;

/// What the document's player does in a state, given as its JSON. `now` is a clock in milliseconds.
pub fn answer(body: &[u8], plies: u32, now: impl Fn() -> u64) -> Result<Reply, Refused> {
    let began = now();
    let given: GameState = serde_json::from_slice(body)?;
    let (ur, state) = given.build()?;
    let thinks_from = now();
    let position = &state.position;
    let rolled = matches!(position.stage(), Stage::Rolled(1..));
    let scores = rolled.then(|| score_moves(&ur, &state, plies, QUIESCENCE));
    let (hits, nodes) = scores.as_ref().map_or((0, 0), |scores| (scores.hits, scores.nodes));
    // The document's values are good for player 2 when they are positive; ours are the mover's.
    let sign = if position.side() == Side::Second { 1.0 } else { -1.0 };
    let evaluations: Vec<_> = scores
        .iter()
        .flat_map(|scores| &scores.candidates)
        .filter_map(|candidate| {
            let mv = *candidate.line.first()?;
            let MoveKind::Piece { from, to } = mv.kind() else { return None };
            Some(MoveEvaluation {
                piece_index: given.pieces_on(position.side(), from).next()?,
                score: sign * candidate.score.unwrap_or_default() + 0.0,
                move_type: match mv {
                    mv if ur.bears_off(mv) => "finish",
                    mv if ur.is_capture(position, mv) => "capture",
                    mv if ur.rolls_again(mv) => "rosette",
                    _ => "move",
                },
                from_square: from,
                to_square: to,
            })
        })
        .collect();
    let valid_moves = valid_moves(&given, &ur, &state);
    let thought_until = now();
    Ok(Reply {
        mv: evaluations.first().map(|best| best.piece_index),
        evaluation: Terms::of(&ur, position, &Weights::DOCUMENT).total(),
        score: evaluations.first().map(|best| best.score),
        thinking: thinking(&evaluations, plies),
        timings: Timings {
            ai_move_calculation: thought_until.saturating_sub(thinks_from),
            total_handler_time: thought_until.saturating_sub(began),
        },
        diagnostics: Diagnostics {
            search_depth: plies,
            valid_moves,
            transposition_hits: hits,
            nodes_evaluated: nodes,
            move_evaluations: evaluations,
        },
    })
}

/// The indices of all pieces that may be moved; of several in hand all.
fn valid_moves(given: &GameState, ur: &Ur, state: &parlor_rules::State<Ur>) -> Vec<usize> {
    let side = state.position.side();
    let origin = |mv: parlor_ur::Move| match mv.kind() {
        MoveKind::Piece { from, .. } => Some(from),
        _ => None,
    };
    let origins = ur.moves(state).into_iter().filter_map(origin);
    let mut valid: Vec<_> = origins.flat_map(|from| given.pieces_on(side, from)).collect();
    valid.sort_unstable();
    valid
}

fn thinking(evaluations: &[MoveEvaluation], plies: u32) -> String {
    match evaluations.first() {
        Some(best) => format!(
            "{} of {} possible moves looks best {plies} plies ahead: piece {} from {} to {}, worth {:.1}",
            best.move_type,
            evaluations.len(),
            best.piece_index,
            best.from_square,
            best.to_square,
            best.score
        ),
        None => "there is no legal move".to_owned(),
    }
}
