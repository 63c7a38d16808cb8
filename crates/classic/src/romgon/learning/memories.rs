use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Side, State};

use super::{OwnTurn, QTable};

/// What was learned from: a game, told to those who watch a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which game this was for the table, counted from 1 over all trainings.
    pub number: u64,
    /// Who won; nobody if it was not decided.
    pub winner: Option<Side>,
    /// How many turns it had.
    pub turns: usize,
}

/// A game as the two sides remember it.
pub(super) struct Memories {
    pub(super) state: State<Romgon>,
    own: [Vec<OwnTurn>; 2],
}

impl Memories {
    pub(super) fn new(state: State<Romgon>) -> Memories {
        Memories { state, own: [Vec::new(), Vec::new()] }
    }

    pub(super) fn turns(&self) -> usize {
        self.own.iter().map(Vec::len).sum()
    }

    pub(super) fn play(&mut self, game: &Romgon, mv: Move) {
        let position = self.state.position.clone();
        self.own[position.to_move().index()].push(OwnTurn { position, mv });
        game.play(&mut self.state, mv);
    }

    /// Both sides learn from the game.
    pub(super) fn teach(&self, table: &mut QTable, winner: Option<Side>) -> Lesson {
        for side in Side::BOTH {
            let end = match winner {
                None => 0.0,
                Some(winner) if winner == side => 1.0,
                Some(_) => -1.0,
            };
            table.learn(&self.own[side.index()], end);
        }
        table.end_game();
        Lesson { number: table.games(), winner, turns: self.turns() }
    }
}
