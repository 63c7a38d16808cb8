//! Games that are short enough to be searched to their end.

use std::ops::ControlFlow;

use parlor_rules::{About, Game, Options, Outcome, Refusal, Side, State, Turn};

/// A game that is broken off after some plies and then won, lost or drawn by the hash of its position, so that every
/// mistake of a search shows. The position is the plies that are left; the history is the game itself.
#[derive(Clone, Debug)]
pub struct Short<G>(pub G);

impl<G: Game> Game for Short<G> {
    type Position = u32;
    type History = State<G>;
    type Move = G::Move;
    type Undo = G::Undo;

    const ABOUT: &'static About = G::ABOUT;

    fn new(options: &Options) -> Result<Self, Refusal> {
        G::new(options).map(Short)
    }

    fn start(&self) -> u32 {
        0
    }

    fn history(&self, _: &u32) -> State<G> {
        State::start(&self.0)
    }

    fn turn(&self, state: &State<Self>) -> Turn {
        match self.0.turn(&state.history) {
            Turn::Over(outcome) => Turn::Over(outcome),
            _ if state.position == 0 => Turn::Over(match self.0.key(&state.history.position) % 5 {
                0 => Outcome::draw("cut"),
                1 | 2 => Outcome::win(Side::First, "cut"),
                _ => Outcome::win(Side::Second, "cut"),
            }),
            turn => turn,
        }
    }

    fn try_for_each_move<B>(
        &self,
        state: &State<Self>,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state.position == 0 {
            return ControlFlow::Continue(());
        }
        self.0.try_for_each_move(&state.history, f)
    }

    fn play(&self, state: &mut State<Self>, mv: G::Move) -> G::Undo {
        state.position -= 1;
        self.0.play(&mut state.history, mv)
    }

    fn undo(&self, state: &mut State<Self>, mv: G::Move, undo: G::Undo) {
        state.position += 1;
        self.0.undo(&mut state.history, mv, undo);
    }

    fn key(&self, position: &u32) -> u64 {
        u64::from(*position)
    }

    fn fresh_key(&self, position: &u32) -> u64 {
        self.key(position)
    }

    fn weight(&self, state: &State<Self>, roll: G::Move) -> u32 {
        self.0.weight(&state.history, roll)
    }

    fn total_weight(&self, state: &State<Self>) -> u32 {
        self.0.total_weight(&state.history)
    }
}
