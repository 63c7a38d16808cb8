//! Exact values of the games that can be solved.

mod anchors;
mod verify;

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use parlor_engines::perfect::UrRace;
use parlor_rules::{Game, Ranked};
use parlor_solve::{Bits, Progress as Step, Table, TableSolver};
use parlor_terminal::Progress;
use parlor_ur::Ur;

use crate::data;
use crate::fault::Fault;
use crate::output::print;

const EXAMPLES: &str = "\
Examples:
  parlor solve ur --pieces 4                       in memory, in seconds
  parlor solve ur                                  the full game, in minutes
  parlor solve ur --out ur7.table                  the same into this file
  parlor solve ur --from ur7.table --small ur7.small
  parlor solve ur --verify ur7.table

The table goes into the data folder unless --out names a file. Work that is broken off, in whatever way, goes on after the last finished layers when the same command is given again.";

/// Arguments of `parlor solve`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game; only the Royal Game of Ur can be solved
    #[arg(value_name = "GAME")]
    game: String,
    /// Pieces of each side
    #[arg(long, value_name = "N", default_value_t = 7)]
    pieces: u8,
    /// Stop when no value changes by more than this in a sweep
    ///
    /// Default: 1e-11 for up to four pieces, 5e-8 for more
    #[arg(long, value_name = "T", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// Threads to work with; 0 for one per core. They do not change the result
    #[arg(long, value_name = "K", default_value_t = 0)]
    threads: usize,
    /// Write the values to this file, 32 bits each; the full game goes to the data folder without it, where `perfect`
    /// looks for it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "verify"])]
    out: Option<PathBuf>,
    /// Write the values to this file, 16 bits each: half the size, exact to 1e-5
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    small: Option<PathBuf>,
    /// Take the values from this file instead of solving
    #[arg(long, value_name = "FILE", requires = "small", conflicts_with_all = ["pieces", "tolerance", "verify"])]
    from: Option<PathBuf>,
    /// Check this file: its checksums, known values, and the equations of all values by the rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pieces", "tolerance"])]
    verify: Option<PathBuf>,
    /// Check the equations of about so many positions only
    #[arg(long, value_name = "N", requires = "verify")]
    sample: Option<u64>,
}

fn tolerance(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "give a number such as 1e-7".to_owned())?;
    if (1e-14..=0.1).contains(&value) { Ok(value) } else { Err("give a number from 1e-14 to 0.1".to_owned()) }
}

/// Solves, converts or checks.
pub fn run(args: &Args) -> Result<(), Fault> {
    if args.game != Ur::ABOUT.id {
        return Err(Fault::Other(format!("{:?} cannot be solved; known: {}", args.game, Ur::ABOUT.id)));
    }
    let cores = available_parallelism().map_or(1, usize::from);
    let threads = if args.threads == 0 { cores } else { args.threads };
    if let Some(path) = &args.verify {
        return verify::verify(path, args.sample, threads);
    }
    let table = match &args.from {
        Some(path) => {
            Table::open(path).and_then(|table| table.expect(&anchors::game_of(&table)).map(|()| table))?
        }
        None => solve(args, threads)?,
    };
    match &args.small {
        Some(path) => write_small(&table, path),
        None => Ok(()),
    }
}

fn solve(args: &Args, threads: usize) -> Result<Table, Fault> {
    let ur = Ur::with_pieces(args.pieces).map_err(|refusal| Fault::Other(refusal.to_string()))?;
    let race = UrRace(ur);
    let usual = if args.pieces <= 4 { 1e-11 } else { 5e-8 };
    let solver = TableSolver::new(&race, args.tolerance.unwrap_or(usual), threads);
    let began = Instant::now();
    let meter = Progress::of_whole();
    let mut heard = Ok(());
    // The solver knows no clock: a pair of layers took what has passed since the one before.
    let mut last = Instant::now();
    let mut tell = |step| {
        let told = hear(&meter, step, last.elapsed());
        if matches!(step, Step::Pair(_)) {
            last = Instant::now();
        }
        // Nobody may be reading any more; the work goes on, and the fault is told at the end.
        if heard.is_ok() {
            heard = told;
        }
    };
    let out = match &args.out {
        Some(path) => Some(path.clone()),
        None => default_out(args)?,
    };
    let table = match &out {
        Some(path) => solver.into_file(path, &mut tell)?,
        None => solver.in_memory(&mut tell),
    };
    drop(meter);
    heard?;
    let start = ur.rank(&ur.start()).map_or(0.5, |rank| table.value(rank));
    let seconds = began.elapsed().as_secs_f64();
    print(&format!(
        "{} solved in {seconds:.1} s: {} positions; the side to move wins from the start with {start:.9}\n",
        table.head().title(),
        table.head().positions
    ))?;
    if let Some(path) = &out {
        print(&format!("{}: {} bytes\n", path.display(), table.head().file_length()))?;
    }
    Ok(table)
}

/// Minutes of work are not thrown away: the full game has a place of its own.
fn default_out(args: &Args) -> Result<Option<PathBuf>, Fault> {
    if Ur::with_pieces(args.pieces).ok() != Some(Ur::default()) || args.small.is_some() {
        return Ok(None);
    }
    let path = data::ur_table();
    if let Some(folder) = path.as_ref().and_then(|path| path.parent()) {
        std::fs::create_dir_all(folder).map_err(Fault::file(&folder.display().to_string()))?;
    }
    Ok(path)
}

fn hear(meter: &Progress, step: Step, spent: Duration) -> Result<(), Fault> {
    match step {
        Step::Resumed { part } => {
            meter.begin_at(part);
            meter.aside(|| print(&format!("{:.1} % had been done before\n", 100.0 * part)))
        }
        Step::Sweep { home: [a, b], sweeps, change, part } => {
            meter.part(part, &format!("{a}-{b} home, sweep {sweeps}, change {change:.1e}"));
            Ok(())
        }
        Step::Pair(report) => {
            let [a, b] = report.home;
            let (positions, sweeps) = (report.positions, report.sweeps);
            let seconds = spent.as_secs_f64();
            meter.aside(|| {
                print(&format!(
                    "{a}-{b} home: {positions:>8} positions, {sweeps:>3} sweeps, {seconds:>6.2} s\n"
                ))
            })
        }
    }
}

fn write_small(table: &Table, path: &Path) -> Result<(), Fault> {
    table.write(path, Bits::Sixteen)?;
    let length = std::fs::metadata(path).map_err(Fault::file(&path.display().to_string()))?.len();
    print(&format!("{}: {length} bytes\n", path.display()))
}
