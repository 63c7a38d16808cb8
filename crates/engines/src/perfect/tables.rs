use std::path::PathBuf;
use std::sync::OnceLock;

use parlor_rules::Refusal;
use parlor_solve::Table;
use parlor_ur::Ur;

use parlor_players::shelf;

use super::UrRace;

/// The name of the full game's table on the [shelf].
pub const TABLE_FILE: &str = "ur.table";

/// Up to so many pieces a game is solved anew, to more digits than a file of the full game has.
const SMALL: u8 = 4;
/// Largest change in the last sweep of a small game.
const SMALL_TOLERANCE: f64 = 1e-11;
/// The same for larger ones.
const TOLERANCE: f64 = 5e-8;
/// Up to so many pieces a game is solved in well under a second, also in a browser with its one thread.
const QUICK: u8 = 3;

static NAMED: OnceLock<PathBuf> = OnceLock::new();
static FILE: OnceLock<Result<Table, Refusal>> = OnceLock::new();
static SOLVED: [OnceLock<Table>; 6] = [const { OnceLock::new() }; 6];

/// Names the file of the table, which then goes before `PARLOR_UR_TABLE` and the shelf. Only the first name counts, and
/// only before anyone has asked for a value.
pub fn use_table(path: PathBuf) {
    let _ = NAMED.set(path);
}

/// Where the table of the full game is looked for when nobody names another place.
pub fn default_file() -> Option<PathBuf> {
    shelf::file(TABLE_FILE)
}

/// The table that knows games with so many pieces, or why there is none.
///
/// A position of a game with fewer pieces is one of the full game with more of them home on both sides, and a
/// [`Position`](parlor_ur::Position) does not count those at home, so the full game's table knows it as it is.
pub(super) fn table_for(ur: &Ur) -> Result<(&'static Table, Ur), Refusal> {
    let pieces = ur.pieces();
    if pieces > SMALL
        && let Some(found) = in_file(pieces)
    {
        return Ok(found);
    }
    match SOLVED.get(usize::from(pieces) - 1).filter(|_| can_solve(pieces)) {
        Some(solved) => Ok((solved.get_or_init(|| solve(ur)), *ur)),
        None => Err(file().err().unwrap_or_else(too_small)),
    }
}

/// Why there is no table and none can be made here.
pub(super) fn lacks(ur: &Ur) -> Option<Refusal> {
    if can_solve(ur.pieces()) { None } else { table_for(ur).err() }
}

/// Whether there is a table, or one is made at once.
pub(super) fn at_hand(ur: &Ur) -> bool {
    ur.pieces() <= QUICK || in_file(ur.pieces()).is_some()
}

/// Whether a game with so many pieces may be solved when it is asked for.
fn can_solve(pieces: u8) -> bool {
    let most = if cfg!(target_family = "wasm") { QUICK } else { SOLVED.len() as u8 };
    pieces <= most
}

/// The table of the file, if it has games with so many pieces, and the game that it is of.
fn in_file(pieces: u8) -> Option<(&'static Table, Ur)> {
    let table = file().ok()?;
    let of = Ur::with_pieces(table.pieces().filter(|&of| of >= pieces)?).ok()?;
    Some((table, of))
}

fn solve(ur: &Ur) -> Table {
    let tolerance = if ur.pieces() <= SMALL { SMALL_TOLERANCE } else { TOLERANCE };
    let threads = if cfg!(target_family = "wasm") { 1 } else { cores() };
    Table::solve(&UrRace(*ur), tolerance, threads)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The table in a file, read and checked once.
fn file() -> Result<&'static Table, Refusal> {
    FILE.get_or_init(open).as_ref().map_err(Clone::clone)
}

fn open() -> Result<Table, Refusal> {
    let variable = std::env::var_os("PARLOR_UR_TABLE").filter(|path| !path.is_empty()).map(PathBuf::from);
    let named = NAMED.get().cloned().or(variable);
    let path = match named {
        Some(path) => path,
        None => default_file().filter(|path| path.exists()).ok_or_else(missing)?,
    };
    let refused = |error: parlor_solve::TableError| Refusal::new("bad-table", error.to_string());
    let table = Table::open(&path).map_err(refused)?;
    let of = table.pieces().and_then(|pieces| Ur::with_pieces(pieces).ok());
    let of = of.ok_or_else(|| Refusal::new("bad-table", format!("{} is of another game", path.display())))?;
    table.expect(&of).map_err(refused)?;
    Ok(table)
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
