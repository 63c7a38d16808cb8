use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Settings, Side, State};
use parlor_search::Pruning;

use super::chance::chance;
use super::evaluation::Features;
use super::expert::Expert;
use crate::deepening::{evaluation, think};

/// How the search prunes this game.
const PRUNING: Pruning = Pruning {
    forcing_plies: 8,
    reduction: 100,
    margin_depth: 3,
    margin: 60,
    despair: 120,
    late: 0,
    aspiration: 30,
    table_depth: 1,
    extend: true,
};

/// The hand-made player of Romgon: alpha-beta in both modes. The strongest is this one with a network.
#[derive(Clone, Copy, Debug)]
pub struct Engine<'a> {
    /// What it knows.
    pub expert: Expert<'a>,
    /// What its search leaves out.
    pub pruning: Pruning,
}

impl Default for Engine<'static> {
    fn default() -> Self {
        Engine { expert: Expert::default(), pruning: PRUNING }
    }
}

impl Player<Romgon> for Engine<'_> {
    fn id(&self) -> &'static str {
        "engine-handmade"
    }

    fn evaluate(&self, game: &Romgon, state: &State<Romgon>, side: Side, _: &Settings) -> Option<Evaluation> {
        Some(evaluation(game, state, &self.expert, side))
    }

    fn think(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let phase = Features::phase(&state.position);
        let chance = |score| chance(score, game.flip, phase);
        think(game, state, &self.expert, self.pruning, ask, watch, chance)
    }
}
