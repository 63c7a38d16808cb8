use parlor_dolanan::{Dolanan, Kind, Move};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};
use parlor_rules::{Game, Settings, Side, State, Turn};
use parlor_search::{Evaluate, Found, Limits, Pruning, Score, Variation, alphabeta};

use super::chance::chance;
use super::expert::{Alarm, Expert};
use super::weights::{Weights, weights};

/// Nodes when no bound is given.
const USUAL_NODES: u64 = 200_000;
/// Nodes when there is nothing to choose.
const FEW_NODES: u64 = 2_000;

/// How the search prunes these games.
const PRUNING: Pruning = Pruning {
    forcing_plies: 1,
    reduction: 160,
    margin_depth: 2,
    margin: 150,
    despair: 250,
    late: 0,
    aspiration: 80,
    table_depth: 1,
    extend: true,
};

/// The strongest player of the Dolanan games: alpha-beta over threats and safe values.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// What its search leaves out.
    pub pruning: Pruning,
    /// What it takes for a threat.
    pub alarm: Alarm,
    /// How much things count, if not as usual.
    pub weights: Option<&'static Weights>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { pruning: PRUNING, alarm: Alarm::default(), weights: None }
    }
}

impl<K: Kind> Player<Dolanan<K>> for Engine {
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
        let expert = Expert::new(game);
        let mover = expert.value(game, state, &mut expert.enter(game, state));
        let total = f64::from(if game.turn(state) == Turn::Player(side) { mover } else { -mover });
        Some(Evaluation { total, terms: vec![("score", total)] })
    }

    fn think(
        &self,
        game: &Dolanan<K>,
        state: &State<Dolanan<K>>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        let mut nodes = ask.nodes.unwrap_or(if ask.timed { u64::MAX } else { USUAL_NODES });
        if game.count_moves(state) == 1 {
            nodes = nodes.min(FEW_NODES);
        }
        let limits = Limits {
            nodes,
            depth: ask.depth.unwrap_or(u32::MAX),
            lines: ask.lines.max(1) as usize,
            ..Limits::default()
        };
        let expert = Expert::with(game, self.weights.unwrap_or(weights::<K>()), self.alarm);
        let found = alphabeta(game, state, &expert, self.pruning, &limits, &mut |found| {
            watch.go_on(&|| thought(state, found))
        });
        thought(state, &found)
    }
}

/// A thought in the words of players.
fn thought<K: Kind>(state: &State<Dolanan<K>>, found: &Found<Move>) -> Thought<Move> {
    let chance = |score: Score| chance::<K>(score, state.position.claimed());
    let candidate = |variation: &Variation<Move>| {
        Candidate::judged(variation.line.clone(), chance(variation.score), variation.nodes)
    };
    let best = found.variations.first();
    Thought {
        mv: best.and_then(|best| best.line.first().copied()),
        winrate: best.map(|best| chance(best.score)),
        candidates: found.variations.iter().map(candidate).collect(),
        nodes: found.nodes,
        depth: found.depth,
        exact: best.is_some_and(|best| best.exact),
        lead: None,
        ownership: None,
    }
}
