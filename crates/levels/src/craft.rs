use parlor_players::{Ask, Thought, Watch};
use parlor_rules::{Game, State};

use crate::Temper;

/// How a game is played at any skill.
pub trait Craft<G: Game>: Send + Sync {
    /// Thinks about a state in which a side is to move, has a choice, and cannot win at once.
    fn think(
        &self,
        game: &G,
        state: &State<G>,
        temper: &Temper,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move>;
}
