use parlor_chessinfive::{ChessInFive, DEFAULT_LIMIT, Move};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};
use parlor_rules::{Draws, SettingSpec, Settings, Side, State, choose_index};
use parlor_search::{Pruning, Score};

use super::book::Book;
use super::chance::chance;
use super::expert::Expert;
use crate::deepening::{evaluation, think};

/// Whether to open by the book.
const BOOK: SettingSpec = SettingSpec::flag("book", true);

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

impl Player<ChessInFive> for Engine<'_> {
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
        Some(evaluation(game, state, &self.expert, side))
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
        let chance = |score| chance(score, state.position.ply());
        think(game, state, &self.expert, self.pruning, ask, watch, chance)
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
    Some(Thought::judged(vec![Candidate::judged(vec![mv], chance, 0)], 0, 0))
}
