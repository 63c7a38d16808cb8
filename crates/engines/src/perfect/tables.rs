use std::path::PathBuf;
use std::sync::OnceLock;

use parlor_rules::Refusal;
use parlor_solve::Table;
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

/// The exact values of Ur that a program has at hand: a file with those of the full game, and what it solves itself.
/// Both are opened or made when they are first needed, once.
#[derive(Debug, Default)]
pub struct Tables {
    file: Option<PathBuf>,
    opened: OnceLock<Result<Table, Refusal>>,
    solved: [OnceLock<Table>; SOLVABLE],
}

impl Tables {
    /// Tables with a file of the full game's values.
    pub fn in_file(path: PathBuf) -> Tables {
        Tables { file: Some(path), ..Tables::default() }
    }

    /// The table that knows games with so many pieces and the game that it is of, or why there is none.
    ///
    /// A position of a game with fewer pieces is one of the full game with more of them home on both sides, and a
    /// [`Position`](parlor_ur::Position) does not count those at home, so the full game's table knows it as it is.
    pub(super) fn of(&self, ur: &Ur) -> Result<(&Table, Ur), Refusal> {
        let pieces = ur.pieces();
        if pieces > SMALL
            && let Some(found) = self.opened_for(pieces)
        {
            return Ok(found);
        }
        match self.solved.get(usize::from(pieces) - 1).filter(|_| can_solve(pieces)) {
            Some(solved) => Ok((solved.get_or_init(|| solve(ur)), *ur)),
            None => Err(self.opened().err().unwrap_or_else(too_small)),
        }
    }

    /// Why there is no table and none can be made here.
    pub(super) fn lack(&self, ur: &Ur) -> Option<Refusal> {
        if can_solve(ur.pieces()) { None } else { self.of(ur).err() }
    }

    /// Whether there is a table, or one is made in no time.
    pub(super) fn at_hand(&self, ur: &Ur) -> bool {
        ur.pieces() <= QUICK || self.opened_for(ur.pieces()).is_some()
    }

    /// The table of the file, if it has games with so many pieces, and the game that it is of.
    fn opened_for(&self, pieces: u8) -> Option<(&Table, Ur)> {
        let table = self.opened().ok()?;
        let of = Ur::with_pieces(table.pieces().filter(|&of| of >= pieces)?).ok()?;
        Some((table, of))
    }

    /// The table in the file, opened and checked once.
    fn opened(&self) -> Result<&Table, Refusal> {
        self.opened.get_or_init(|| self.open()).as_ref().map_err(Clone::clone)
    }

    fn open(&self) -> Result<Table, Refusal> {
        let path = self.file.as_ref().ok_or_else(missing)?;
        let refused = |error: parlor_solve::TableError| Refusal::new("bad-table", error.to_string());
        let table = Table::open(path).map_err(refused)?;
        let of = table.pieces().and_then(|pieces| Ur::with_pieces(pieces).ok());
        let other = || Refusal::new("bad-table", format!("{} is of another game", path.display()));
        table.expect(&of.ok_or_else(other)?).map_err(refused)?;
        Ok(table)
    }
}

/// Whether a game with so many pieces may be solved when it is asked for.
fn can_solve(pieces: u8) -> bool {
    let most = if cfg!(target_family = "wasm") { QUICK } else { SOLVABLE as u8 };
    pieces <= most
}

fn solve(ur: &Ur) -> Table {
    let tolerance = if ur.pieces() <= SMALL { SMALL_TOLERANCE } else { TOLERANCE };
    let threads = if cfg!(target_family = "wasm") { 1 } else { cores() };
    Table::solve(&UrRace(*ur), tolerance, threads)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn missing() -> Refusal {
    let detail = "there is no table of exact values; `parlor solve ur` makes one in the data folder (some five minutes on \
                  two cores, 552 MB on disk), or name a file in PARLOR_UR_TABLE or with --ur-table";
    Refusal::new("no-table", detail)
}

fn too_small() -> Refusal {
    let detail =
        "the table in use is of a game with fewer pieces; `parlor solve ur` makes one of the full game";
    Refusal::new("no-table", detail)
}
