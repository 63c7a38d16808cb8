use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use parlor_romgon::{Move, Romgon};
use parlor_rules::{Refusal, Settings, Side, State};

use super::{QTable, ScoredMove};
use crate::romgon::{Classic, Level};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch, shelf};

/// Plays what it has learned, and by the evaluation where it has learned nothing.
#[derive(Clone, Debug)]
pub struct Learned {
    tables: Vec<Arc<QTable>>,
    /// Files that are there and cannot be read.
    refusals: Vec<Refusal>,
}

/// The file on the [shelf] in which the table of a mode is looked for.
pub fn shelf_file(game: &Romgon) -> Option<PathBuf> {
    shelf::file(&format!("romgon-q-{}.txt", if game.flip { "flip" } else { "normal" }))
}

impl Learned {
    /// A player with these tables, one for each mode that it has learned.
    pub fn new(tables: impl IntoIterator<Item = Arc<QTable>>) -> Learned {
        Learned { tables: tables.into_iter().collect(), refusals: Vec::new() }
    }

    /// A player with the tables on the [shelf], which are read once.
    pub fn from_shelf() -> Learned {
        static SHELVED: OnceLock<Learned> = OnceLock::new();
        let read = || {
            let mut learned = Learned::new([]);
            for path in [false, true].into_iter().filter_map(|flip| shelf_file(&Romgon { flip })) {
                match QTable::load(&path) {
                    Ok(table) => learned.tables.push(Arc::new(table)),
                    Err(refusal) if refusal.reason == "table-not-found" => {}
                    Err(refusal) => learned.refusals.push(refusal),
                }
            }
            learned
        };
        SHELVED.get_or_init(read).clone()
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

    fn lacks(&self, game: &Romgon) -> Option<Refusal> {
        if self.table(game).is_some() {
            return None;
        }
        Some(self.refusals.first().cloned().unwrap_or_else(|| {
            let variant = if game.flip { " --variant flip" } else { "" };
            let detail = format!(
                "nothing has been learned for this mode yet; `parlor train romgon-q{variant}` makes a table \
                 (100 games take seconds)"
            );
            Refusal::new("no-table", detail)
        }))
    }

    fn evaluate(
        &self,
        game: &Romgon,
        state: &State<Romgon>,
        side: Side,
        tuning: &Settings,
    ) -> Option<Evaluation> {
        Classic { level: Level::Hard }.evaluate(game, state, side, tuning)
    }

    fn think(&self, game: &Romgon, state: &State<Romgon>, _: &Ask, _: &mut dyn Watch<Move>) -> Thought<Move> {
        let mut all = ScoredMove::all(self.table(game), game, state);
        // A stable sort, so that equals stay in the order of their spellings.
        all.sort_by(|a, b| b.score().total_cmp(&a.score()));
        let candidate = |turn: &ScoredMove| Candidate {
            terms: vec![("learned", turn.learned), ("evaluation", turn.evaluation)],
            ..Candidate::scored(turn.mv, turn.score())
        };
        Thought::scored(all.iter().map(candidate).collect(), 1)
    }
}
