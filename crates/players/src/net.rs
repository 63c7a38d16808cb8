use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_rules::{Draws, Game, State, Turn};

use crate::{Ask, Player, Thought, Watch};

/// A thought that can be relied on.
#[derive(Clone, PartialEq, Debug)]
pub struct Caught<M> {
    /// The thought; its move is legal.
    pub thought: Thought<M>,
    /// Whether the player's own answer had to be replaced.
    pub fallback: bool,
}

/// The safety net around every player of every game: a panic, or a move that is missing or illegal, is caught and
/// replaced by a legal move made from the seed.
pub fn think_safely<G: Game>(
    player: &dyn Player<G>,
    game: &G,
    state: &State<G>,
    ask: &Ask,
    watch: &mut dyn Watch<G::Move>,
) -> Caught<G::Move> {
    let thought = catch_unwind(AssertUnwindSafe(|| player.think(game, state, ask, watch)));
    let chance = matches!(game.turn(state), Turn::Chance(_));
    match thought {
        Ok(thought) if chance || thought.mv.is_some_and(|mv| game.is_legal(state, mv)) => {
            Caught { thought, fallback: false }
        }
        _ => {
            let mv = game.pick_move(state, Draws::new(ask.seed).draw()).filter(|_| !chance);
            Caught { thought: Thought::only(mv), fallback: true }
        }
    }
}
