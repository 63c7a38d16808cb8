use parlor_rules::{Draws, Game, State, Turn};

use crate::{Ask, Player, Thought, Watch};

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

    fn think(&self, game: &G, state: &State<G>, ask: &Ask, _: &mut dyn Watch<G::Move>) -> Thought<G::Move> {
        Thought::only(match game.turn(state) {
            Turn::Player(_) => game.pick_move(state, Draws::new(ask.seed).draw()),
            _ => None,
        })
    }
}
