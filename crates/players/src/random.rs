use parlor_rules::{Draws, Game, State, Turn};

use crate::{Bounds, Player, Thought, Watch};

/// Plays any legal move, all alike.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn id(&self) -> &'static str {
        "random"
    }

    fn analyzes(&self) -> bool {
        false
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        bounds: Bounds,
        _: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        let mv = match game.turn(state) {
            Turn::Player(_) => game.pick_move(state, Draws::new(bounds.seed).draw()),
            _ => None,
        };
        Thought { mv, winrate: None, candidates: Vec::new(), nodes: 0, depth: 0, exact: false }
    }
}
