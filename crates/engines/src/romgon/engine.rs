use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};
use parlor_romgon::{Move, Romgon};
use parlor_rules::{Game, Settings, Side, State};
use parlor_search::{Evaluate, Found, Limits, Pruning, Variation, alphabeta};

use super::chance::chance;
use super::evaluation::Features;
use super::expert::Expert;

/// Nodes when no bound is given.
const USUAL_NODES: u64 = 200_000;
/// Nodes when there is nothing to choose.
const FEW_NODES: u64 = 2_000;

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

/// The strongest player of Romgon: alpha-beta in both modes.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// What it knows.
    pub expert: Expert<'static>,
    /// What its search leaves out.
    pub pruning: Pruning,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { expert: Expert::default(), pruning: PRUNING }
    }
}

impl Player<Romgon> for Engine {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn evaluate(&self, game: &Romgon, state: &State<Romgon>, side: Side, _: &Settings) -> Option<Evaluation> {
        let mover = self.expert.value(game, state, &mut self.expert.enter(game, state));
        let total = f64::from(if state.position.to_move() == side { mover } else { -mover });
        Some(Evaluation { total, terms: vec![("score", total)] })
    }

    fn think(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
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
        let found = alphabeta(game, state, &self.expert, self.pruning, &limits, &mut |found| {
            watch.go_on(&|| thought(game, state, found))
        });
        thought(game, state, &found)
    }
}

/// A thought in the words of players.
fn thought(game: &Romgon, state: &State<Romgon>, found: &Found<Move>) -> Thought<Move> {
    let phase = Features::phase(&state.position);
    let chance = |score| chance(score, game.flip, phase);
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
