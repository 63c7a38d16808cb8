use parlor_rules::{Playout, State, Turn};
use parlor_search as search;

use crate::{Ask, Candidate, Player, Thought, Watch};

/// Visits when no bound is given.
const USUAL_VISITS: u64 = 10_000;
/// Visits between two looks at the watch.
const SLICE: u64 = 32;

/// Plain tree search with random games: plays every game, no game well. A yardstick for others.
#[derive(Clone, Copy, Debug)]
pub struct Uct;

impl<G: Playout> Player<G> for Uct {
    fn id(&self) -> &'static str {
        "uct"
    }

    fn think(
        &self,
        game: &G,
        state: &State<G>,
        ask: &Ask,
        watch: &mut dyn Watch<G::Move>,
    ) -> Thought<G::Move> {
        let chance = matches!(game.turn(state), Turn::Chance(_));
        let mut search = search::Uct::new(game.clone(), state.clone(), ask.seed);
        let usual = if ask.timed { u64::from(u32::MAX) } else { USUAL_VISITS };
        let most = ask.nodes.unwrap_or(usual).min(u64::from(u32::MAX));
        while search.visits() < most && ask.depth.is_none_or(|depth| search.depth() < depth) {
            search.run(SLICE.min(most - search.visits()));
            if !watch.go_on(&|| thought(&search, chance)) {
                break;
            }
        }
        thought(&search, chance)
    }
}

fn thought<G: Playout>(search: &search::Uct<G>, chance: bool) -> Thought<G::Move> {
    let lines = search.lines();
    let mv = lines.first().and_then(|line| line.moves.first().copied()).filter(|_| !chance);
    Thought {
        mv,
        winrate: Some(search.winrate()),
        candidates: lines
            .into_iter()
            .map(|line| Candidate::judged(line.moves, line.winrate, line.visits))
            .collect(),
        nodes: search.visits(),
        depth: search.depth(),
        ..Thought::only(None)
    }
}
