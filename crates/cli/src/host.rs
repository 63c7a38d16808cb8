use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use parlor_desk::{Desk, Limits};
use parlor_queue::Build;
use parlor_romgon::Romgon;
use parlor_roster::{Faults, Shelf};

use crate::fault::Fault;
use crate::{clock, data};

/// What this machine gives to players and desks: files, a clock, and standard error for what goes wrong.
pub struct Host {
    shelf: Shelf,
    /// The files that it would look at.
    files: Vec<PathBuf>,
}

impl Host {
    /// The table of Ur's exact values is the one that is named here, or in `PARLOR_UR_TABLE`, or lies in the data
    /// folder.
    pub fn new(ur_table: Option<PathBuf>) -> Host {
        let in_folder = || data::ur_table().filter(|path| path.exists());
        let ur_table = ur_table.or_else(data::named_ur_table).or_else(in_folder);
        let learned = [false, true].into_iter().filter_map(|flip| data::romgon_q(&Romgon { flip }));
        let learned: Vec<PathBuf> = learned.collect();
        let files = ur_table.iter().chain(&learned).cloned().collect();
        let shelf = Shelf::default().with_romgon_q(learned);
        Host { shelf: ur_table.into_iter().fold(shelf, Shelf::with_ur_table), files }
    }

    /// The same host whose engine plays with another network than the one that comes with the program, where that is for the
    /// game that is played.
    pub fn with_network(mut self, path: PathBuf) -> Result<Host, Fault> {
        let name = path.display().to_string();
        let bytes = std::fs::read(&path).map_err(Fault::file(&name))?;
        self.shelf.networks.bring(&bytes).map_err(|error| Fault::Other(format!("{name}: {error}")))?;
        self.files.push(path);
        Ok(self)
    }

    /// Which program this is, with the files that its players use.
    pub fn build(&self) -> Result<Build, Fault> {
        Ok(Build::of_here(&self.files)?)
    }

    /// What players need besides the program.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// A desk with all games and players.
    pub fn desk(&self) -> Desk {
        Desk::with_shelf(clock::now_ms, &self.shelf).with_log(log)
    }

    /// The same for a server that anyone may ask: nothing that takes long is made on request.
    pub fn public_desk(&self) -> Desk {
        self.public_desk_later()()
    }

    /// The same, when it is needed.
    pub fn public_desk_later(&self) -> impl FnOnce() -> Desk + Send + 'static {
        let shelf = self.shelf.for_many();
        move || public_desk(&shelf)
    }

    /// The same for a game on the whole screen, which nothing must write over: faults wait until they are asked for.
    pub fn silent_desk(&self) -> Desk {
        Desk::with_shelf(clock::now_ms, &self.shelf).with_log(remember)
    }

    /// The faults that wait.
    pub fn faults_so_far() -> Vec<String> {
        std::mem::take(&mut *WAITING.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Faults of players, told on standard error.
    pub fn faults(&self) -> Arc<Faults> {
        Arc::new(Faults::new(log))
    }
}

fn public_desk(shelf: &Shelf) -> Desk {
    // What is quick to make is made while the first clients come in.
    let tables = Arc::clone(&shelf.ur_tables);
    std::thread::spawn(move || tables.make_ready());
    Desk::with_shelf(clock::now_ms, shelf).with_limits(Limits::PUBLIC).with_log(log)
}

/// Faults that nobody has been told of yet.
static WAITING: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn remember(sentence: &str) {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(sentence.to_owned());
}

fn log(sentence: &str) {
    eprintln!("parlor: {sentence}");
}
