//! Thinking by alpha-beta: what engines that search so have in common.

use parlor_players::{Ask, Candidate, Evaluation, Thought, Watch};
use parlor_rules::{Game, Side, State, Turn};
use parlor_search::{Evaluate, Expert, Found, Limits, Pruning, Score, Variation, alphabeta};

/// Nodes when no bound is given.
const USUAL_NODES: u64 = 200_000;
/// More threads than this only get into each other's way.
const MOST_THREADS: u32 = 64;
/// Nodes when there is nothing to choose.
const FEW_NODES: u64 = 2_000;

/// Searches as far as is asked. `chance` is the winning chance that goes with a score.
pub fn think<G: Game, E: Expert<G>>(
    game: &G,
    state: &State<G>,
    expert: &E,
    pruning: Pruning,
    ask: &Ask,
    watch: &mut dyn Watch<G::Move>,
    chance: impl Fn(Score) -> f64,
) -> Thought<G::Move> {
    let mut nodes = ask.nodes.unwrap_or(if ask.timed { u64::MAX } else { USUAL_NODES });
    if game.count_moves(state) == 1 {
        nodes = nodes.min(FEW_NODES);
    }
    let limits = Limits {
        nodes,
        depth: ask.depth.unwrap_or(u32::MAX),
        lines: ask.lines.max(1) as usize,
        threads: ask.threads.clamp(1, MOST_THREADS) as usize,
        ..Limits::default()
    };
    let found = alphabeta(game, state, expert, pruning, &limits, &mut |found| {
        watch.go_on(&|| thought(found, &chance))
    });
    thought(&found, &chance)
}

/// What an expert thinks of a position for a side, without a search.
pub fn evaluation<G: Game, E: Evaluate<G>>(game: &G, state: &State<G>, expert: &E, side: Side) -> Evaluation {
    let mover = expert.value(game, state, &mut expert.enter(game, state));
    let total = f64::from(if game.turn(state) == Turn::Player(side) { mover } else { -mover });
    Evaluation { total, terms: vec![("score", total)] }
}

/// What was found, in the words of players.
fn thought<M: Copy>(found: &Found<M>, chance: &impl Fn(Score) -> f64) -> Thought<M> {
    // A draw that nobody can avoid is half a win, whatever such a score would be worth as a guess.
    let chance = |variation: &Variation<M>| {
        if variation.exact && !variation.score.is_decided() { 0.5 } else { chance(variation.score) }
    };
    let candidate = |variation: &Variation<M>| {
        Candidate::judged(variation.line.clone(), chance(variation), variation.nodes)
    };
    let candidates = found.variations.iter().map(candidate).collect();
    let exact = found.variations.first().is_some_and(|best| best.exact);
    Thought { exact, ..Thought::judged(candidates, found.nodes, found.depth) }
}
