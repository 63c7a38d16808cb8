//! Instruction counts of the hot paths, by callgrind: the same on every run, whatever else the machine is doing.
//!
//! `cargo bench -p parlor-players --bench instructions` compares with the committed counts and fails when a path has
//! become more than a few percent dearer; `-- --write` commits new ones.
//!
//! It stands on rules, games and the documents' players alone, because all that it stands on is optimised for it and for
//! nothing else in the tests.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::{env, fs, thread};

use parlor_chessinfive::ChessInFive;
use parlor_classic as classic;
use parlor_dolanan::{Add, Addition, Mul, Multiplication};
use parlor_players::{Ask, Player, Unwatched};
use parlor_polyclash::PolyClash;
use parlor_romgon::Romgon;
use parlor_rules::{About, Draws, Game, Moves, Options, Playout, State, Turn, choose_index, perft};
use parlor_ur::Ur;

/// A path may cost this much more than was committed, in percent: compilers shift code around a little.
const TOLERANCE: f64 = 5.0;
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/instructions.json");

/// Games and perft depths that are counted, small enough for a simulator.
const RANDOM_GAMES: u32 = 20;
const PERFT_DEPTH: u32 = 3;
/// Random games longer than this are cut off.
const LONGEST: u32 = 100_000;
/// Moves and rolls of the game in which classic players choose.
const PLIES: u32 = 24;

/// A game, and what walks a path of it.
type Walked = (&'static About, fn(&str, &str) -> u64);

/// All games with the players of their documents.
const GAMES: [Walked; 6] = [
    (Ur::ABOUT, |work, variant| walk(work, variant, classic::ur::players())),
    (Romgon::ABOUT, |work, variant| walk(work, variant, classic::romgon::players(Default::default()))),
    (Addition::ABOUT, |work, variant| walk(work, variant, classic::dolanan::players::<Add>())),
    (Multiplication::ABOUT, |work, variant| walk(work, variant, classic::dolanan::players::<Mul>())),
    (ChessInFive::ABOUT, |work, variant| walk(work, variant, classic::chessinfive::players())),
    (PolyClash::ABOUT, |work, variant| walk(work, variant, classic::polyclash::players())),
];

fn main() -> ExitCode {
    let args: Vec<String> = env::args().collect();
    let Some(at) = args.iter().position(|arg| arg == "--path") else {
        return compare(args.iter().any(|arg| arg == "--write"));
    };
    let mut parts = args[at + 1].split(':');
    let (Some(work), Some(id), Some(variant)) = (parts.next(), parts.next(), parts.next()) else {
        return ExitCode::FAILURE;
    };
    let Some((_, walk)) = GAMES.iter().find(|(about, _)| about.id == id) else { return ExitCode::FAILURE };
    println!("{}", walk(work, variant));
    ExitCode::SUCCESS
}

/// All hot paths by name.
fn paths() -> Vec<String> {
    let mut paths = Vec::new();
    for (about, _) in GAMES {
        let variants = if about.variants.is_empty() { &[""] } else { about.variants };
        for variant in variants {
            for work in ["random", "perft", "classic"] {
                paths.push(format!("{work}:{}:{variant}", about.id));
            }
        }
    }
    paths
}

/// Walks one path, and gives the plies, leaves or choices of it; this is what is counted.
fn walk<G: Playout>(work: &str, variant: &str, players: Vec<Box<dyn Player<G>>>) -> u64 {
    let variant = (!variant.is_empty()).then(|| variant.to_owned());
    let mut options = Options { variant, ..Options::default() };
    if G::ABOUT.options.iter().any(|option| option.default.is_none()) {
        options = options.with_integer("seed", 1);
    }
    let game = G::new(&options).expect("settings that the game has");
    let mut state = State::start(&game);
    match work {
        "random" => {
            let mut draws = Draws::new(1);
            let mut game = || game.playout(&mut state.clone(), &mut draws, LONGEST);
            (0..RANDOM_GAMES).map(|_| game()).map(|played| u64::from(played.moves + played.rolls)).sum()
        }
        "perft" => {
            // A board of 302 points has 27 million lines of three moves; two are enough there. Dice offer little choice.
            let depth = match game.count_moves(&state) {
                _ if matches!(game.turn(&state), Turn::Chance(_)) => PERFT_DEPTH + 5,
                100.. => PERFT_DEPTH - 1,
                _ => PERFT_DEPTH,
            };
            perft(&game, &mut state, depth)
        }
        "classic" => {
            let player =
                players.iter().find(|player| player.answers_to("classic")).expect("a classic player");
            choose(&game, state, Some(player.as_ref()))
        }
        "stroll" => choose(&game, state, None),
        // What a game makes once, when it is first looked at, is made.
        _ => game.count_moves(&state) as u64,
    }
}

/// Has a player choose some moves in a random game, and counts them; or only walks along.
fn choose<G: Game>(game: &G, mut state: State<G>, player: Option<&dyn Player<G>>) -> u64 {
    let mut draws = Draws::new(1);
    let ask = Ask { seed: 1, ..Ask::default() };
    let mut chosen = 0;
    for ply in 0..PLIES {
        if matches!(game.turn(&state), Turn::Player(_)) && ply % 4 == 3 {
            chosen += 1;
            let thought = player.map(|player| player.think(game, &state, &ask, &mut Unwatched));
            assert!(thought.is_none_or(|thought| thought.mv.is_some()), "a choice");
        }
        let legal = game.moves(&state);
        let Some(&mv) = legal.get(choose_index(draws.draw(), legal.len())) else { break };
        game.play(&mut state, mv);
    }
    chosen
}

/// The path that gets everything ready for another one and then does not do its work. What it costs is taken off: the
/// counts are those of playing, listing and thinking alone.
fn without_the_work(path: &str) -> String {
    let (work, game) = path.split_once(':').expect("a work and a game");
    format!("{}:{game}", if work == "classic" { "stroll" } else { "open" })
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
