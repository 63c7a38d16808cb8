//! Instruction counts of the hot paths, by callgrind: the same on every run, whatever else the machine is doing.
//!
//! `cargo bench -p parlor-desk --bench instructions` compares with the committed counts and fails when a path has
//! become more than a few percent dearer; `-- --write` commits new ones.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::{env, fs, thread};

use parlor_desk::{AnyGame, Catalogue, GameSpec, Limits, Overseer};
use parlor_protocol::{Answer, Bounds, ChooseRequest, GameRef, PlayerRef};
use parlor_roster::Faults;
use parlor_rules::{Draws, Options, choose_index};

/// A path may cost this much more than was committed, in percent: compilers shift code around a little.
const TOLERANCE: f64 = 5.0;
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/instructions.json");

/// Games and perft depths that are counted, small enough for a simulator.
const RANDOM_GAMES: u32 = 20;
const PERFT_DEPTH: u32 = 3;
/// Moves and rolls of the game in which classic players choose.
const PLIES: u32 = 24;

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
    let mut paths = Vec::new();
    for table in Catalogue::new(Limits::LOCAL).games() {
        let variants = if table.about().variants.is_empty() { &[""] } else { table.about().variants };
        for variant in variants {
            for work in ["random", "perft", "classic"] {
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
    let catalogue = Catalogue::new(Limits::LOCAL);
    let tables = catalogue.games();
    let Some(table) = tables.iter().find(|table| table.about().id == game) else { return };
    let mut options =
        Options { variant: (!variant.is_empty()).then(|| variant.to_owned()), ..Options::default() };
    if table.about().options.iter().any(|option| option.default.is_none()) {
        options = options.with_integer("seed", 1);
    }
    let spec = GameSpec { options, ..GameSpec::default() };
    if work == "classic" || work == "walk" {
        println!("{}", choose(table.as_ref(), &spec, work == "classic"));
    } else if work == "seek" {
        // Finding a game among all of them is not a part of playing it.
    } else if work == "random" {
        let pace = table.pace(&spec, RANDOM_GAMES, &mut Draws::new(1)).expect("the start of a game");
        println!("{}", pace.moves + pace.rolls);
    } else {
        let mut sitting = table.open(&spec).expect("the start of a game");
        let start = sitting.state("");
        // A board of 302 points has 27 million lines of three moves; two are enough there. Dice offer little choice.
        let depth = match start.legal.len() {
            _ if start.chances.is_some() => PERFT_DEPTH + 5,
            100.. => PERFT_DEPTH - 1,
            _ => PERFT_DEPTH,
        };
        if work == "open" {
            return;
        }
        let nodes = sitting.perft(depth, false, &mut || false).expect("nobody stops it").0;
        println!("{}", nodes.0);
    }
}

/// Has the strongest classic player choose some moves in a random game, and counts them; or only walks along.
fn choose(table: &dyn AnyGame, spec: &GameSpec, thinks: bool) -> u64 {
    let mut draws = Draws::new(1);
    let mut sitting = table.open(spec).expect("the start of a game");
    let (stop, faults) = (AtomicBool::new(false), Faults::default());
    let overseer = Overseer::new(|| 0, &stop, None, &faults);
    let request = ChooseRequest {
        player: PlayerRef::new("classic"),
        bounds: Bounds { seed: Some(1), ..Bounds::default() },
        ..ChooseRequest::of(GameRef::new(table.about().id))
    };
    let mut chosen = 0;
    for ply in 0..PLIES {
        let state = sitting.state("");
        if state.chances.is_none() && ply % 4 == 3 {
            chosen += 1;
            let there = GameSpec { moves: sitting.moves().to_vec(), ..spec.clone() };
            let open = table.open(&there).expect("the same game");
            let thinking = open.choose(String::new(), request.clone()).expect("a classic player");
            if thinks {
                let answer = thinking(&overseer, &mut |_| {});
                assert!(matches!(answer, Ok(Answer::Choice(_))), "a choice");
            }
        }
        let Some(mv) = state.legal.get(choose_index(draws.draw(), state.legal.len())) else { break };
        sitting.play(mv).expect("a listed move");
    }
    chosen
}

/// The path that gets everything ready for another one and then does not do its work. What it costs is taken off: the
/// counts are those of playing, listing and thinking alone.
fn without_the_work(path: &str) -> String {
    match path.split_once(':') {
        Some(("random", game)) => format!("seek:{game}"),
        Some(("perft", game)) => format!("open:{game}"),
        Some(("classic", game)) => format!("walk:{game}"),
        _ => path.to_owned(),
    }
}

/// Counts all paths and compares with what was committed.
fn compare(write: bool) -> ExitCode {
    let counts = count_all();
    if write {
        let text = serde_json::to_string_pretty(&counts).expect("numbers by name");
        fs::write(COMMITTED, text + "\n").expect("docs/results can be written");
    }
    let committed = fs::read_to_string(COMMITTED).expect("committed counts; write them with -- --write");
    let committed: BTreeMap<String, f64> = serde_json::from_str(&committed).expect("counts by path");
    let mut dearer = 0;
    println!("{:<36} {:>12} {:>12}", "instructions per ply, leaf or choice", "committed", "now");
    for (path, now) in &counts {
        let before = committed.get(path);
        let worse = before.is_none_or(|before| *now > before * (1.0 + TOLERANCE / 100.0));
        dearer += u32::from(worse);
        let before = before.map_or("none".to_owned(), |before| before.to_string());
        println!("{path:<36} {before:>12} {now:>12} {}", if worse { "DEARER" } else { "" });
    }
    if dearer == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Instructions per ply, leaf or choice of every path. A simulated processor counts the same whatever runs beside it, so
/// every processor here counts at once.
fn count_all() -> BTreeMap<String, f64> {
    let (waiting, counts) = (Mutex::new(paths()), Mutex::new(BTreeMap::new()));
    let next = || waiting.lock().expect("nobody panicked").pop();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(path) = next() {
                    let (instructions, units) = count(&path);
                    let base = count(&without_the_work(&path)).0;
                    let per_unit = (instructions - base) as f64 / units.max(1) as f64;
                    counts.lock().expect("nobody panicked").insert(path, (per_unit * 10.0).round() / 10.0);
                }
            });
        }
    });
    counts.into_inner().expect("nobody panicked")
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
