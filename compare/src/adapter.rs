use std::cell::RefCell;

use minimax::{Evaluation, Evaluator, Winner};
use parlor_chessinfive::{ChessInFive, Move};
use parlor_engines::chessinfive::Expert;
use parlor_rules::{Game, State, Turn};
use parlor_search::Evaluate;

type Memory = <Expert<'static> as Evaluate<ChessInFive>>::Memory;
type Undo = <ChessInFive as Game>::Undo;

/// A state as the other library sees it, with what its rules object may not hold.
pub struct Sitting {
    game: ChessInFive,
    state: State<ChessInFive>,
    expert: Expert<'static>,
    memory: RefCell<Memory>,
    undo: Vec<Undo>,
}

impl Sitting {
    pub fn new(game: &ChessInFive, state: &State<ChessInFive>) -> Sitting {
        let expert = Expert::default();
        let memory = RefCell::new(expert.enter(game, state));
        Sitting { game: game.clone(), state: state.clone(), expert, memory, undo: Vec::new() }
    }
}

/// The library copies the state at the root once.
impl Clone for Sitting {
    fn clone(&self) -> Sitting {
        Sitting::new(&self.game, &self.state)
    }
}

pub struct Rules;

impl minimax::Game for Rules {
    type S = Sitting;
    type M = Move;

    fn generate_moves(sitting: &Sitting, moves: &mut Vec<Move>) -> Option<Winner> {
        let _ = sitting.game.try_for_each_move(&sitting.state, |mv| {
            moves.push(mv);
            std::ops::ControlFlow::<()>::Continue(())
        });
        Self::get_winner(sitting)
    }

    fn apply(sitting: &mut Sitting, mv: Move) -> Option<Sitting> {
        sitting.undo.push(sitting.game.play(&mut sitting.state, mv));
        sitting.expert.played(&sitting.game, &sitting.state, mv, sitting.memory.get_mut());
        None
    }

    fn undo(sitting: &mut Sitting, mv: Move) {
        if let Some(undo) = sitting.undo.pop() {
            sitting.game.undo(&mut sitting.state, mv, undo);
            sitting.expert.undone(&sitting.game, &sitting.state, mv, sitting.memory.get_mut());
        }
    }

    fn get_winner(sitting: &Sitting) -> Option<Winner> {
        match sitting.game.turn(&sitting.state) {
            // Only a move ends a game, and nobody loses by a move of their own.
            Turn::Over(outcome) if outcome.winner.is_none() => Some(Winner::Draw),
            Turn::Over(_) => Some(Winner::PlayerJustMoved),
            _ => None,
        }
    }

    fn zobrist_hash(sitting: &Sitting) -> u64 {
        sitting.game.key(&sitting.state.position)
    }
}

/// Our evaluation, kept in step with the moves as in our own search.
pub struct Value;

impl Evaluator for Value {
    type G = Rules;

    fn evaluate(&self, sitting: &Sitting) -> Evaluation {
        let value = sitting.expert.value(&sitting.game, &sitting.state, &mut sitting.memory.borrow_mut());
        value.clamp(-30_000, 30_000) as Evaluation
    }
}
