use std::cmp::Reverse;

use parlor_rules::{Game, Moves, State};
use parlor_ur::{Move, MoveKind, Stage, Ur, stop_at};

use super::node::Node;
use super::packed::{Document, Packing};
use super::search::{Search, Value};
use super::transposition::TranspositionTable;
use parlor_players::Candidate;

/// What a search of a fixed depth has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    /// Every legal move with its score for the side to move, best first, the first listed first among equals. At a
    /// chance turn every roll, in order, with the best move after it.
    pub candidates: Vec<Candidate<Move>>,
    /// Chance nodes looked into.
    pub nodes: u64,
    /// Chance nodes answered by the transposition table.
    pub hits: u64,
}

/// Scores all moves of a state that is not over, `plies` deep (1 to 8), with up to `quiescence` plies of captures after the
/// leaves (0 to 4). There is always something to score: if nothing can move, the pass.
///
/// ```
/// use parlor_classic::ur::score_moves;
/// use parlor_rules::{Notation, Options, State};
/// use parlor_ur::{Move, Ur};
///
/// let (ur, position) = Ur::read_position(&Options::default(), "...............2..../06/21").unwrap();
/// let scores = score_moves(&ur, &State::new(&ur, position), 4, 4);
/// assert_eq!(scores.candidates[0].line, [Move::piece(15, 20).unwrap()]);
/// assert_eq!(scores.candidates[0].score, Some(10_000.0));
/// ```
pub fn score_moves(ur: &Ur, state: &State<Ur>, plies: u32, quiescence: u32) -> Scores {
    let plies = plies.clamp(1, 8);
    let mut table = TranspositionTable::new(plies);
    let mut go_on = |_| true;
    let mut search = Search::<Document>::new(&mut table, quiescence.min(4), &mut go_on);
    let candidates = candidates(&mut search, ur, state, plies).unwrap_or_default();
    Scores { candidates, nodes: search.nodes, hits: search.hits }
}

/// The moves of a state, or its rolls, with their scores; none if the search was stopped.
pub(super) fn candidates<P: Packing>(
    search: &mut Search<P>,
    ur: &Ur,
    state: &State<Ur>,
    plies: u32,
) -> Option<Vec<Candidate<Move>>> {
    if state.position.stage() == Stage::ToRoll {
        return ur.moves(state).into_iter().map(|roll| rolled(search, ur, state, roll, plies)).collect();
    }
    Some(scored_moves(search, ur, state, plies)?.into_iter().map(ScoredMove::candidate).collect())
}

/// A roll with the best move after it.
fn rolled<P: Packing>(
    search: &mut Search<P>,
    ur: &Ur,
    state: &State<Ur>,
    roll: Move,
    plies: u32,
) -> Option<Candidate<Move>> {
    let mut after = state.clone();
    ur.play(&mut after, roll);
    let moves = scored_moves(search, ur, &after, plies)?;
    let nodes = moves.iter().map(|scored| scored.nodes).sum();
    let best = moves.into_iter().next()?.candidate();
    Some(Candidate { line: [roll].into_iter().chain(best.line).collect(), nodes, ..best })
}

struct ScoredMove {
    mv: Move,
    value: Value,
    nodes: u64,
}

/// All legal moves with a known roll, best first. They are compared before they are rounded to what a score can hold.
fn scored_moves<P: Packing>(
    search: &mut Search<P>,
    ur: &Ur,
    state: &State<Ur>,
    plies: u32,
) -> Option<Vec<ScoredMove>> {
    let position = &state.position;
    let node = Node::new::<P>(ur, position);
    let mut scored = Vec::new();
    for mv in ur.moves(state) {
        let before = search.nodes;
        let step = match (mv.kind(), position.stage()) {
            (MoveKind::Piece { from, .. }, Stage::Rolled(roll)) => {
                stop_at(position.side(), from).map(|stop| (stop, usize::from(roll)))
            }
            _ => None,
        };
        let value = search.score(&node, step, plies)?;
        scored.push(ScoredMove { mv, value, nodes: search.nodes - before });
    }
    scored.sort_by_key(|scored| Reverse(scored.value.units));
    Some(scored)
}

impl ScoredMove {
    fn candidate(self) -> Candidate<Move> {
        Candidate { nodes: self.nodes, ..Candidate::scored(self.mv, self.value.points()) }
    }
}

#[cfg(test)]
mod tests {
    use parlor_rules::{Draws, Turn};

    use super::*;

    #[test]
    fn the_table_changes_nothing() {
        let ur = Ur::default();
        let mut draws = Draws::new(8);
        let mut state = State::start(&ur);
        let mut compared = 0;
        while !matches!(ur.turn(&state), Turn::Over(_)) {
            if matches!(ur.turn(&state), Turn::Player(_)) {
                for (plies, quiescence) in [(1, 4), (2, 2), (3, 0), (3, 4)] {
                    let mut table = TranspositionTable::forgetful();
                    let mut go_on = |_| true;
                    let mut search = Search::<Document>::new(&mut table, quiescence, &mut go_on);
                    let values = |moves: &[Candidate<Move>]| {
                        moves.iter().map(|found| (found.line.clone(), found.score)).collect::<Vec<_>>()
                    };
                    let without = candidates(&mut search, &ur, &state, plies).unwrap();
                    let with = score_moves(&ur, &state, plies, quiescence).candidates;
                    assert_eq!(values(&without), values(&with), "{:?}", state.position);
                    compared += 1;
                }
            }
            let mv = ur.pick_move(&state, draws.draw()).unwrap();
            ur.play(&mut state, mv);
        }
        assert!(compared > 200, "{compared}");
    }
}
