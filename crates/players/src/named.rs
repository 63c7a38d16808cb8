use parlor_rules::{Game, Refusal, SettingSpec, Settings, Side, State};

use crate::{Ask, Evaluation, Player, Thought, Watch};

/// A player under another name.
#[derive(Clone, Copy, Debug)]
pub struct Named<P> {
    /// The name.
    pub id: &'static str,
    /// Who it is.
    pub player: P,
}

impl<G: Game, P: Player<G>> Player<G> for Named<P> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        self.player.tuning()
    }

    fn analyzes(&self) -> bool {
        self.player.analyzes()
    }

    fn is_exact(&self) -> bool {
        self.player.is_exact()
    }

    fn lacks(&self, game: &G) -> Option<Refusal> {
        self.player.lacks(game)
    }

    fn at_hand(&self, game: &G) -> bool {
        self.player.at_hand(game)
    }

    fn prepare(&self, game: &G, go_on: &mut dyn FnMut() -> bool) -> bool {
        self.player.prepare(game, go_on)
    }

    fn evaluate(&self, game: &G, state: &State<G>, side: Side, tuning: &Settings) -> Option<Evaluation> {
        self.player.evaluate(game, state, side, tuning)
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        self.player.think(game, state, ask, watch)
    }
}
