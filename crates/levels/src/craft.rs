use parlor_players::{Ask, Thought, Watch};
use parlor_rules::{Game, State};

use crate::{Character, Temper};

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

    /// How much of what a character likes shows in a move: in what it does, or in what stands there after it.
    fn shown(&self, character: Character, game: &G, state: &State<G>, mv: G::Move) -> i32;

    /// Whether a move gives something away for nothing; none in games in which nothing can be taken.
    fn gives_away(&self, game: &G, state: &State<G>, mv: G::Move) -> Option<bool> {
        let _ = (game, state, mv);
        None
    }
}
