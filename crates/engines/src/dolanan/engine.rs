use parlor_dolanan::{Dolanan, Kind, Move};
use parlor_players::{Ask, Evaluation, Player, Thought, Watch};
use parlor_rules::{Settings, Side, State};
use parlor_search::Pruning;

use super::chance::chance;
use super::expert::{Alarm, Expert};
use super::judgement::learned;
use super::weights::Weights;
use crate::deepening::{evaluation, think};

/// How the search prunes these games.
const PRUNING: Pruning = Pruning {
    forcing_plies: 1,
    reduction: 160,
    margin_depth: 2,
    margin: 150,
    despair: 250,
    late: 3,
    aspiration: 80,
    table_depth: 1,
    extend: true,
};

/// The strongest player of the Dolanan games: alpha-beta over threats and safe values.
#[derive(Clone, Copy, Debug)]
pub struct Engine<'a> {
    /// What its search leaves out.
    pub pruning: Pruning,
    /// What it takes for a threat.
    pub alarm: Alarm,
    /// How much things count, if they do not count as was learned.
    pub weights: Option<&'a Weights>,
}

impl Default for Engine<'_> {
    fn default() -> Self {
        Engine { pruning: PRUNING, alarm: Alarm::default(), weights: None }
    }
}

impl Engine<'_> {
    fn expert<K: Kind>(&self, game: &Dolanan<K>) -> Expert<K> {
        match self.weights {
            Some(weights) => Expert::with(game, weights, self.alarm),
            None => Expert::judging(game, &learned::<K>(), self.alarm),
        }
    }
}

impl<K: Kind> Player<Dolanan<K>> for Engine<'_> {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn evaluate(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        side: Side,
        _: &Settings,
    ) -> Option<Evaluation> {
        Some(evaluation(game, state, &self.expert(game), side))
    }

    fn think(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let expert = self.expert(game);
        let chance = |score| chance::<K>(score, state.position.claimed());
        think(game, state, &expert, self.pruning, ask, watch, chance)
    }
}
