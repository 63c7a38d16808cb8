use std::path::PathBuf;
use std::sync::Arc;

use parlor_classic::romgon::Learned;
use parlor_engines::perfect::Tables;
use parlor_taught::Networks;

/// What players need besides the program: tables of exact values, networks, and what has been learned.
///
/// Whoever hosts the players makes one and hands it to them; files are opened when somebody first needs them. The empty
/// shelf is enough to play every game, only not with every player.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Exact values of Ur.
    pub ur_tables: Arc<Tables>,
    /// The player of Romgon that learns, with what it has learned.
    pub romgon_learned: Learned,
    /// Networks that judge positions.
    pub networks: Networks,
}

impl Shelf {
    /// The same shelf with the file of Ur's exact values.
    #[must_use]
    pub fn with_ur_table(self, path: PathBuf) -> Shelf {
        Shelf { ur_tables: Arc::new(Tables::in_file(path)), ..self }
    }

    /// The same shelf for a host that serves many and may keep nobody waiting: what would take long is not made at all.
    #[must_use]
    pub fn for_many(&self) -> Shelf {
        Shelf { ur_tables: Arc::new(self.ur_tables.for_many()), ..self.clone() }
    }

    /// The same shelf with files of what has been learned of Romgon, one for each mode. Those that are not there are
    /// passed over.
    #[must_use]
    pub fn with_romgon_q(self, paths: impl IntoIterator<Item = PathBuf>) -> Shelf {
        Shelf { romgon_learned: Learned::in_files(paths), ..self }
    }
}
