use parlor_chessinfive::{ChessInFive, DEFAULT_LIMIT, Move};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};
use parlor_rules::{Draws, Game, SettingSpec, Settings, Side, State, choose_index};
use parlor_search::{Evaluate, Found, Limits, Pruning, Score, Variation, alphabeta};

use super::book::Book;
use super::chance::chance;
use super::expert::Expert;

/// Whether to open by the book.
const BOOK: SettingSpec = SettingSpec::flag("book", true);
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
    late: 6,
    aspiration: 30,
    table_depth: 1,
    extend: true,
};

/// The strongest player of ChessInFive: alpha-beta over threats of five.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// What it knows.
    pub expert: Expert,
    /// What its search leaves out.
    pub pruning: Pruning,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { expert: Expert::default(), pruning: PRUNING }
    }
}

impl Player<ChessInFive> for Engine {
    fn id(&self) -> &'static str {
        "engine"
    }

    fn tuning(&self) -> &'static [SettingSpec] {
        const { &[BOOK] }
    }

    fn evaluate(
        &self,
        game: &ChessInFive,
        state: &State<ChessInFive>,
        side: Side,
        _: &Settings,
    ) -> Option<Evaluation> {
        let mover = self.expert.value(game, state, &mut self.expert.enter(game, state));
        let total = f64::from(if state.position.side_to_move() == side { mover } else { -mover });
        Some(Evaluation { total, terms: vec![("score", total)] })
    }

    fn think(
        &self,
        game: &ChessInFive,
        state: &State<ChessInFive>,
        ask: &Ask,
        watch: &mut dyn Watch<Move>,
    ) -> Thought<Move> {
        if ask.lines <= 1
            && ask.tuning.flag(&BOOK)
            && let Some(thought) = by_the_book(game, state, ask.seed)
        {
            return thought;
        }
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
            watch.go_on(&|| thought(state, found))
        });
        thought(state, &found)
    }
}

/// One of the moves that the book advises, drawn by the seed.
fn by_the_book(game: &ChessInFive, state: &State<ChessInFive>, seed: u64) -> Option<Thought<Move>> {
    if game.limit < DEFAULT_LIMIT {
        return None;
    }
    let advice = Book::shipped().advice(game, &state.position);
    let index = choose_index(Draws::new(seed).draw(), advice.len());
    let &(mv, score) = advice.get(index)?;
    let chance = chance(Score::guess(score), state.position.ply());
    Some(Thought {
        winrate: Some(chance),
        candidates: vec![Candidate::judged(vec![mv], chance, 0)],
        ..Thought::only(Some(mv))
    })
}

/// A thought in the words of players.
fn thought(state: &State<ChessInFive>, found: &Found<Move>) -> Thought<Move> {
    let ply = state.position.ply();
    let candidate = |variation: &Variation<Move>| {
        Candidate::judged(variation.line.clone(), chance(variation.score, ply), variation.nodes)
    };
    let best = found.variations.first();
    Thought {
        mv: best.and_then(|best| best.line.first().copied()),
        winrate: best.map(|best| chance(best.score, ply)),
        candidates: found.variations.iter().map(candidate).collect(),
        nodes: found.nodes,
        depth: found.depth,
        exact: best.is_some_and(|best| best.exact),
        lead: None,
        ownership: None,
    }
}
