use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use parlor_romgon::{Move, Romgon};
use parlor_rules::{Refusal, Settings, Side, State};

use super::{QTable, ScoredMove};
use crate::romgon::{Classic, Level};
use parlor_players::{Ask, Candidate, Evaluation, Player, Thought, Watch};

/// Plays what it has learned, and by the evaluation where it has learned nothing.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    memory: Arc<Memory>,
}

/// Tables, and files in which tables are looked for when they are first needed.
#[derive(Debug, Default)]
struct Memory {
    files: Vec<PathBuf>,
    read: OnceLock<Read>,
}

#[derive(Debug, Default)]
struct Read {
    tables: Vec<Arc<QTable>>,
    /// What is wrong with files that are there.
    refusals: Vec<Refusal>,
}

impl Memory {
    fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let mut read = Read::default();
            for path in &self.files {
                match QTable::load(path) {
                    Ok(table) => read.tables.push(Arc::new(table)),
                    Err(refusal) if refusal.reason == "table-not-found" => {}
                    Err(refusal) => read.refusals.push(refusal),
                }
            }
            read
        })
    }
}

impl Learned {
    /// A player with these tables, one for each mode that it has learned.
    pub fn new(tables: impl IntoIterator<Item = Arc<QTable>>) -> Learned {
        let read = Read { tables: tables.into_iter().collect(), refusals: Vec::new() };
        Learned { memory: Arc::new(Memory { files: Vec::new(), read: OnceLock::from(read) }) }
    }

    /// A player with the tables in these files, which are read once, when it is first asked. A file that is not there
    /// is passed over.
    pub fn in_files(paths: impl IntoIterator<Item = PathBuf>) -> Learned {
        Learned { memory: Arc::new(Memory { files: paths.into_iter().collect(), read: OnceLock::new() }) }
    }

    /// Its table for a mode, if it has one.
    pub fn table(&self, game: &Romgon) -> Option<&QTable> {
        self.memory.read().tables.iter().find(|table| table.game() == *game).map(Arc::as_ref)
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
        Some(self.memory.read().refusals.first().cloned().unwrap_or_else(|| {
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
