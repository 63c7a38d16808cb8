use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use parlor_rules::Refusal;
use parlor_solve::{Table, TableSolver};
use parlor_ur::Ur;

use super::UrRace;

/// Up to so many pieces a game is solved anew, to more digits than a file of the full game has.
const SMALL: u8 = 4;
/// Largest change in the last sweep of a small game.
const SMALL_TOLERANCE: f64 = 1e-11;
/// The same for larger ones.
const TOLERANCE: f64 = 5e-8;
/// Up to so many pieces a game is solved in well under a second, also in a browser with its one thread.
const QUICK: u8 = 3;
/// Games with up to so many pieces can be solved here; the full game has a table in a file.
const SOLVABLE: usize = 6;
/// How often whoever waits for a solution is asked whether to go on.
const LOOK: Duration = Duration::from_millis(5);

/// The exact values of Ur that a program has at hand: a file with those of the full game, and what it solves itself.
/// Both are opened or made when they are first needed, once.
#[derive(Debug)]
pub struct Tables {
    file: Option<PathBuf>,
    /// Games with up to so many pieces are solved when they are asked for.
    most_solved: u8,
    opened: OnceLock<Result<Table, Refusal>>,
    solved: [OnceLock<Table>; SOLVABLE],
}

impl Default for Tables {
    fn default() -> Tables {
        let most_solved = if cfg!(target_family = "wasm") { QUICK } else { SOLVABLE as u8 };
        Tables { file: None, most_solved, opened: OnceLock::new(), solved: Default::default() }
    }
}

impl Tables {
    /// Tables with a file of the full game's values.
    pub fn in_file(path: PathBuf) -> Tables {
        Tables { file: Some(path), ..Tables::default() }
    }

    /// The same tables for a host that serves many and may keep nobody waiting: only small games are solved, which takes
    /// no time once they are [ready](Tables::make_ready).
    pub fn for_many(&self) -> Tables {
        Tables { file: self.file.clone(), most_solved: QUICK, ..Tables::default() }
    }

    /// Opens the file and solves small games here and now, so that nobody has to wait for that later.
    pub fn make_ready(&self) {
        let _ = self.opened();
        for ur in (1..=QUICK).filter_map(|pieces| Ur::with_pieces(pieces).ok()) {
            let _ = self.of(&ur);
        }
    }

    /// The table that knows games with so many pieces and the game that it is of, or why there is none.
    ///
    /// A position of a game with fewer pieces is one of the full game with more of them home on both sides, and a
    /// [`Position`](parlor_ur::Position) does not count those at home, so the full game's table knows it as it is.
    pub(super) fn of(&self, ur: &Ur) -> Result<(&Table, Ur), Refusal> {
        if let Some(found) = self.found(ur) {
            return Ok(found);
        }
        match self.to_solve(ur) {
            Some(solved) => Ok((solved.get_or_init(|| solver(&UrRace(*ur)).in_memory(&mut |_| {})), *ur)),
            None => Err(self.why_not()),
        }
    }

    /// Solves the game now if it must be solved at all; `go_on` is asked often. False if it said no before the end.
    pub(super) fn prepare(&self, ur: &Ur, go_on: &mut dyn FnMut() -> bool) -> bool {
        if ur.pieces() <= QUICK || self.found(ur).is_some() {
            return true;
        }
        let Some(solved) = self.to_solve(ur).filter(|solved| solved.get().is_none()) else { return true };
        match solve_watched(ur, go_on) {
            Some(table) => {
                // Somebody else may have been quicker; both have the same values.
                let _ = solved.set(table);
                true
            }
            None => false,
        }
    }

    /// Why there is no table and none can be made here.
    pub(super) fn lack(&self, ur: &Ur) -> Option<Refusal> {
        if self.to_solve(ur).is_some() { None } else { self.of(ur).err() }
    }

    /// Whether there is a table, or one is made in no time.
    pub(super) fn at_hand(&self, ur: &Ur) -> bool {
        ur.pieces() <= QUICK || self.opened_for(ur.pieces()).is_some()
    }

    /// Where the values of a game are or will be that is solved here.
    fn to_solve(&self, ur: &Ur) -> Option<&OnceLock<Table>> {
        self.solved.get(usize::from(ur.pieces()) - 1).filter(|_| ur.pieces() <= self.most_solved)
    }

    /// The table of the file, where that is asked before solving or nothing may be solved.
    fn found(&self, ur: &Ur) -> Option<(&Table, Ur)> {
        let asked = ur.pieces() > SMALL || ur.pieces() > self.most_solved;
        asked.then(|| self.opened_for(ur.pieces())).flatten()
    }

    /// The table of the file, if it has games with so many pieces, and the game that it is of.
    fn opened_for(&self, pieces: u8) -> Option<(&Table, Ur)> {
        let table = self.opened().ok().filter(|table| table.is_unchanged())?;
        let of = Ur::with_pieces(table.pieces().filter(|&of| of >= pieces)?).ok()?;
        Some((table, of))
    }

    /// Why the file is of no use.
    fn why_not(&self) -> Refusal {
        match self.opened() {
            Ok(table) if !table.is_unchanged() => changed(),
            Ok(_) => too_small(),
            Err(refusal) => refusal,
        }
    }

    /// The table in the file, opened and checked once.
    fn opened(&self) -> Result<&Table, Refusal> {
        self.opened.get_or_init(|| self.open()).as_ref().map_err(Clone::clone)
    }

    fn open(&self) -> Result<Table, Refusal> {
        let path = self.file.as_ref().ok_or_else(missing)?;
        let refused = |error: parlor_solve::TableError| Refusal::new("bad-table", error.to_string());
        let table = Table::open_live(path).map_err(refused)?;
        let of = table.pieces().and_then(|pieces| Ur::with_pieces(pieces).ok());
        let other = || Refusal::new("bad-table", format!("{} is of another game", path.display()));
        table.expect(&of.ok_or_else(other)?).map_err(refused)?;
        Ok(table)
    }
}

fn solver(race: &UrRace) -> TableSolver<'_, UrRace> {
    let tolerance = if race.0.pieces() <= SMALL { SMALL_TOLERANCE } else { TOLERANCE };
    let threads = if cfg!(target_family = "wasm") { 1 } else { cores() };
    TableSolver::new(race, tolerance, threads)
}

/// Solves on a thread of its own, while this one asks whether to go on.
fn solve_watched(ur: &Ur, go_on: &mut dyn FnMut() -> bool) -> Option<Table> {
    let (race, stop) = (UrRace(*ur), AtomicBool::new(false));
    thread::scope(|scope| {
        let solving = scope.spawn(|| solver(&race).in_memory_until(&stop));
        while !solving.is_finished() {
            if !go_on() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
            thread::sleep(LOOK);
        }
        solving.join().ok().flatten()
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn missing() -> Refusal {
    let detail = "there is no table of exact values; `parlor solve ur` makes one in the data folder (some five minutes on \
                  two cores, 552 MB on disk), or name a file in PARLOR_UR_TABLE or with --ur-table";
    Refusal::new("no-table", detail)
}

fn changed() -> Refusal {
    let detail = "the table of exact values was written to while it was in use; restart the program, which checks it anew";
    Refusal::new("bad-table", detail)
}

fn too_small() -> Refusal {
    let detail =
        "the table in use is of a game with fewer pieces; `parlor solve ur` makes one of the full game";
    Refusal::new("no-table", detail)
}
