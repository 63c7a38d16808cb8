use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Moves, State};

use super::QTable;
use super::key::Keys;
use crate::romgon::Level;

/// A turn as somebody scores it who has learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoredMove {
    /// The turn.
    pub mv: Move,
    /// What has been learned of it; 0 if nothing.
    pub learned: f64,
    /// A hundredth of the full evaluation of the position after it; of the result, if the game ends there.
    pub evaluation: f64,
}

impl ScoredMove {
    /// All legal turns, in their order.
    pub fn all(table: Option<&QTable>, game: &Romgon, state: &State<Romgon>) -> Vec<ScoredMove> {
        let side = state.position.to_move();
        let mut keys = Keys::new(&state.position);
        let mut after = state.clone();
        let score = |mv| {
            let undo = game.play(&mut after, mv);
            let evaluation = Level::Hard.score(game, &after, side).value() / 100.0;
            game.undo(&mut after, mv, undo);
            let learned = table.map_or(0.0, |table| table.value(keys.of(Some(mv))));
            ScoredMove { mv, learned, evaluation }
        };
        game.moves(state).into_iter().map(score).collect()
    }

    /// The turn with the highest score; the first of equals.
    pub fn best(all: &[ScoredMove]) -> Option<Move> {
        let better =
            |best: ScoredMove, other: ScoredMove| if other.score() > best.score() { other } else { best };
        all.iter().copied().reduce(better).map(|best| best.mv)
    }

    /// The sum of both.
    pub fn score(&self) -> f64 {
        self.learned + self.evaluation
    }
}
