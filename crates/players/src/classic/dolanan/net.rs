use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_dolanan::{Dolanan, Kind, Move};
use parlor_rules::{Game, Side, State};

use super::Fallback;
use crate::{Ask, Evaluation, Player, Thought, Tuning, TuningSpec, Watch};

/// The document's safety net: a player whose errors and illegal answers never reach the game, because the
/// [`Fallback`] answers instead.
///
/// Every player of every game stands in a net already ([`think_safely`](crate::think_safely)), but that one knows no
/// game and may answer with a dead end, which loses.
#[derive(Clone, Copy, Debug)]
pub struct Net<P>(
    /// The player in it.
    pub P,
);

impl<K: Kind, P: Player<Dolanan<K>>> Player<Dolanan<K>> for Net<P> {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.0.aliases()
    }

    fn tuning(&self) -> &'static [TuningSpec] {
        self.0.tuning()
    }

    fn analyzes(&self) -> bool {
        self.0.analyzes()
    }

    fn evaluate(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        side: Side,
        tuning: &Tuning,
    ) -> Option<Evaluation> {
        self.0.evaluate(game, state, side, tuning)
    }

    fn think(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let thought = catch_unwind(AssertUnwindSafe(|| self.0.think(game, state, ask, watch)));
        match thought {
            Ok(thought) if thought.mv.is_some_and(|mv| game.is_legal(state, mv)) => thought,
            _ => Fallback.think(game, state, ask, watch),
        }
    }
}
