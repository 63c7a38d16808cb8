//! One ply and whether the answer loses: what every level above the first looks at.

use parlor_chessinfive::{Action, ChessInFive, Move, Phase, Position};
use parlor_rules::{Game, Moves as _, State};

use super::drops::Drops;
use super::moves::Moves;
use super::{Priority, ScoredMove, Ways, Weights};

/// The two strategies: one scores drops, the other moves.
enum Strategy<'a> {
    Drops(Drops<'a>),
    Moves(Moves<'a>),
}

impl<'a> Strategy<'a> {
    fn new(position: &'a Position, weights: &'a Weights, full: bool) -> Strategy<'a> {
        match position.phase() {
            Phase::Drops => Strategy::Drops(Drops::new(position, weights, full)),
            Phase::Moves => Strategy::Moves(Moves::new(position, weights)),
        }
    }

    fn score(&self, position: &Position, mv: Move) -> Option<ScoredMove> {
        match (self, mv.action()) {
            (Strategy::Drops(drops), Action::Drop { kind, to }) => Some(drops.score(kind, to)),
            (Strategy::Moves(moves), Action::Move { from, to }) => {
                Some(moves.score(position.piece_on(from)?.1, from, to))
            }
            _ => None,
        }
    }
}

/// Scores all plies of the side to move, in the order of the rules. `full` is whether own threats count in drops.
pub fn score_all(
    game: &ChessInFive,
    state: &State<ChessInFive>,
    weights: &Weights,
    full: bool,
) -> Vec<ScoredMove> {
    let position = &state.position;
    let side = position.side_to_move();
    let strategy = Strategy::new(position, weights, full);
    let threatened = Ways::any(position, !side);
    let mut after = state.clone();
    let mut all = Vec::new();
    for mv in game.moves(state) {
        let Some(mut scored) = strategy.score(position, mv) else { continue };
        if scored.priority != Priority::Win {
            game.play(&mut after, mv);
            // The move limit may come before the answer.
            if after.position.ply() < game.limit && Ways::any(&after.position, !side) {
                scored.priority = Priority::Lost;
            } else {
                // Had there been a way to five before, this ply would be a win; so a way now is a four that this ply
                // made or opened.
                if Ways::any(&after.position, side) {
                    scored.priority = Priority::Four;
                }
                if threatened && position.phase() == Phase::Moves {
                    scored.block = weights.block;
                }
            }
            game.undo(&mut after, mv, ());
        }
        all.push(scored);
    }
    all
}
