//! Instruction counts of the hot paths, by callgrind: the same on every run, whatever else the machine is doing.
//!
//! `cargo bench -p parlor-desk --bench instructions` compares with the committed counts and fails when a path has
//! become more than a few percent dearer; `-- --write` commits new ones.

use std::collections::BTreeMap;
use std::process::{Command, ExitCode};
use std::{env, fs};

use parlor_desk::{Setup, tables};
use parlor_rules::{Draws, Options};

/// A path may cost this much more than was committed, in percent: compilers shift code around a little.
const TOLERANCE: f64 = 5.0;
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/instructions.json");

/// Games and perft depths that are counted, small enough for a simulator.
const RANDOM_GAMES: u32 = 20;
const PERFT_DEPTH: u32 = 3;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().collect();
    match args.iter().position(|arg| arg == "--path") {
        Some(at) => walk(&args[at + 1]),
        None => return compare(args.iter().any(|arg| arg == "--write")),
    }
    ExitCode::SUCCESS
}

/// All hot paths by name.
fn paths() -> Vec<String> {
    let mut paths = vec!["nothing".to_owned()];
    for table in tables() {
        let variants = if table.about().variants.is_empty() { &[""] } else { table.about().variants };
        for variant in variants {
            for work in ["random", "perft"] {
                paths.push(format!("{work}:{}:{variant}", table.about().id));
            }
        }
    }
    paths
}

/// Walks one path; this is what is counted.
fn walk(path: &str) {
    let mut parts = path.split(':');
    let (Some(work), Some(game), Some(variant)) = (parts.next(), parts.next(), parts.next()) else { return };
    let tables = tables();
    let Some(table) = tables.iter().find(|table| table.about().id == game) else { return };
    let mut options =
        Options { variant: (!variant.is_empty()).then(|| variant.to_owned()), ..Options::default() };
    if table.about().options.iter().any(|option| option.default.is_none()) {
        options = options.with_integer("seed", 1);
    }
    let setup = Setup { options, ..Setup::default() };
    if work == "random" {
        let pace = table.pace(&setup, RANDOM_GAMES, &mut Draws::new(1)).expect("the start of a game");
        println!("{}", pace.moves + pace.rolls);
    } else {
        let mut sitting = table.open(&setup).expect("the start of a game");
        // A board of 302 points has 27 million lines of three moves; two are enough there.
        let depth = if sitting.state("").legal.len() > 100 { PERFT_DEPTH - 1 } else { PERFT_DEPTH };
        let nodes = sitting.perft(depth, false, &mut || false).expect("nobody stops it").0;
        println!("{}", nodes.0);
    }
}

/// Counts all paths and compares with what was committed.
fn compare(write: bool) -> ExitCode {
    let base = count("nothing").0;
    let mut counts = BTreeMap::new();
    for path in paths().into_iter().skip(1) {
        let (instructions, units) = count(&path);
        let per_unit = (instructions - base) as f64 / units.max(1) as f64;
        counts.insert(path, (per_unit * 10.0).round() / 10.0);
    }
    if write {
        let text = serde_json::to_string_pretty(&counts).expect("numbers by name");
        fs::write(COMMITTED, text + "\n").expect("docs/results can be written");
    }
    let committed = fs::read_to_string(COMMITTED).expect("committed counts; write them with -- --write");
    let committed: BTreeMap<String, f64> = serde_json::from_str(&committed).expect("counts by path");
    let mut dearer = 0;
    println!("{:<32} {:>12} {:>12}", "instructions per ply or leaf", "committed", "now");
    for (path, now) in &counts {
        let before = committed.get(path);
        let worse = before.is_none_or(|before| *now > before * (1.0 + TOLERANCE / 100.0));
        dearer += u32::from(worse);
        let before = before.map_or("none".to_owned(), |before| before.to_string());
        println!("{path:<32} {before:>12} {now:>12} {}", if worse { "DEARER" } else { "" });
    }
    if dearer == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Instructions of one path, and the plies or leaves it walked.
fn count(path: &str) -> (u64, u64) {
    let me = env::current_exe().expect("this program's own file");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(me)
        .args(["--path", path])
        .output()
        .expect("valgrind; scripts/setup-valgrind installs it");
    let errors = String::from_utf8_lossy(&output.stderr);
    let collected = errors.lines().find_map(|line| line.split("Collected : ").nth(1));
    let instructions = collected.and_then(|number| number.trim().parse().ok());
    let units = String::from_utf8_lossy(&output.stdout).trim().parse().unwrap_or(0);
    (instructions.unwrap_or_else(|| panic!("no count in valgrind's words:\n{errors}")), units)
}
