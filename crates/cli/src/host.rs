use std::path::PathBuf;
use std::sync::Arc;

use parlor_desk::Desk;
use parlor_romgon::Romgon;
use parlor_roster::{Faults, Shelf};

use crate::{clock, data};

/// What this machine gives to players and desks: files, a clock, and standard error for what goes wrong.
pub struct Host {
    shelf: Shelf,
}

impl Host {
    /// The table of Ur's exact values is the one that is named here, or in `PARLOR_UR_TABLE`, or lies in the data
    /// folder.
    pub fn new(ur_table: Option<PathBuf>) -> Host {
        let in_folder = || data::ur_table().filter(|path| path.exists());
        let ur_table = ur_table.or_else(data::named_ur_table).or_else(in_folder);
        let learned = [false, true].into_iter().filter_map(|flip| data::romgon_q(&Romgon { flip }));
        let shelf = Shelf::default().with_romgon_q(learned);
        Host { shelf: ur_table.into_iter().fold(shelf, Shelf::with_ur_table) }
    }

    /// What players need besides the program.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// A desk with all games and players.
    pub fn desk(&self) -> Desk {
        Desk::with_shelf(clock::now_ms, &self.shelf).with_log(log)
    }

    /// Faults of players, told on standard error.
    pub fn faults(&self) -> Arc<Faults> {
        Arc::new(Faults::new(log))
    }
}

fn log(sentence: &str) {
    eprintln!("parlor: {sentence}");
}
