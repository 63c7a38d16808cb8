use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_rules::{Game, SettingSpec, Settings, Side, State};

/// Weights that an engine of a game is made of.
pub(super) trait Makes<G: Game>: Send + Sync {
    /// The engine that judges by them.
    fn engine(&self) -> impl Player<G>;
}

/// The engine with weights of its own, made again for every question.
pub(super) struct Weighed<W>(pub W);

impl<G: Game, W: Makes<G>> Player<G> for Weighed<W> {
    fn id(&self) -> &'static str {
        "weighed"
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        self.0.engine().tuning()
    }

    fn evaluate(&self, game: &G, state: &State<G>, side: Side, tuning: &Settings) -> Option<Evaluation> {
        self.0.engine().evaluate(game, state, side, tuning)
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        self.0.engine().think(game, state, ask, watch)
    }
}
