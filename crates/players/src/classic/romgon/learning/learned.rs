use std::sync::Arc;

use parlor_romgon::{Move, Romgon};
use parlor_rules::{Side, State};

use super::{QTable, Weighed};
use crate::classic::romgon::{Classic, Level};
use crate::{Ask, Candidate, Evaluation, Player, Thought, Tuning, Watch};

/// Plays what it has learned, and by the evaluation where it has learned nothing.
#[derive(Clone, Debug)]
pub struct Learned {
    tables: Vec<Arc<QTable>>,
}

impl Learned {
    /// A player with these tables, one for each mode that it has learned.
    pub fn new(tables: impl IntoIterator<Item = Arc<QTable>>) -> Learned {
        Learned { tables: tables.into_iter().collect() }
    }

    /// Its table for a mode, if it has one.
    pub fn table(&self, game: &Romgon) -> Option<&QTable> {
        self.tables.iter().find(|table| table.game() == *game).map(Arc::as_ref)
    }
}

impl Player<Romgon> for Learned {
    fn id(&self) -> &'static str {
        "classic-learned"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["learned"]
    }

    fn evaluate(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        side: Side,
        tuning: &Tuning,
    ) -> Option<Evaluation> {
        Classic { level: Level::Hard }.evaluate(game, state, side, tuning)
    }

    fn think(&self, game: &Romgon, state: &State<Romgon>, _: &Ask, _: &mut dyn Watch<Move>) -> Thought<Move> {
        let mut all = Weighed::all(self.table(game), game, state);
        // A stable sort, so that equals stay in the order of their spellings.
        all.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
        let candidate = |turn: &Weighed| Candidate {
            terms: vec![("learned", turn.learned), ("evaluation", turn.evaluation)],
            ..Candidate::scored(turn.mv, turn.weight())
        };
        Thought::scored(all.iter().map(candidate).collect(), 1)
    }
}
