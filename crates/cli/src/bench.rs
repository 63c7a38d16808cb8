use clap::ValueEnum;
use parlor_bench::{Figures, Machine, Searches, Speed};
use parlor_desk::{AnyGame, ENGINE};
use parlor_protocol::GameRef;
use parlor_rules::Settings;
use parlor_terminal::{Look, columns};
use serde_json::json;

use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};

const EXAMPLES: &str = "\
Examples:
  parlor bench                       random games of every game, one core
  parlor bench random ur --seconds 5
  parlor bench search chessinfive --threads 2
  parlor bench players ur --seconds 1
  parlor bench --json

What is measured:
  random   moves, rolls and games a second, played at random from the start
  search   nodes a second of the engine, in searches of 200 ms from the start
           and from openings, and how long it takes to stop when told to
  players  milliseconds a move of every player with its own bounds, on
           positions some way into a game, beside what the original needed;
           evaluations a second";

/// Arguments of `parlor bench`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to measure
    #[arg(value_enum, default_value_t = What::Random)]
    what: What,
    /// Only this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// How long to measure each game and variant
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Threads of one search
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Random games to their end
    Random,
    /// All players
    Players,
    /// The engine's search
    Search,
}

fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "give a number of seconds".to_owned())?;
    if (0.0..=3600.0).contains(&value) { Ok(value) } else { Err("give 0 to 3600 seconds".to_owned()) }
}

/// The seed of everything that is measured.
const SEED: u64 = 1;

/// Measures.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    if let Some(id) = &args.game {
        desk.game(id)?;
    }
    match args.what {
        What::Players => return players(args, host),
        What::Search => return searches(args, host),
        What::Random => {}
    }
    let tables = match &args.game {
        Some(id) => vec![desk.game(id)?],
        None => desk.games().iter().map(AsRef::as_ref).collect(),
    };
    let machine = Machine::of_here();
    let look = Look::of_stdout();
    if !args.json {
        print(&look.dim(&format!("{ENGINE} on {machine}, one core, seed {SEED}\n")))?;
    }
    let mut rows = Vec::new();
    for table in tables {
        for setup in setups(table) {
            rows.push((setup.clone(), parlor_bench::random(table, &setup, args.seconds, SEED)?));
        }
    }
    if args.json {
        let results: Vec<_> = rows.iter().map(|(setup, figures)| as_json(setup, figures)).collect();
        return print_json(&json!({
            "engine": ENGINE, "machine": machine.as_json(), "bench": "random", "seed": SEED, "cores": 1, "results": results,
        }));
    }
    let headings = ["game", "plies/s", "moves/s", "rolls/s", "games/s", "plies/game"];
    let mut lines = vec![headings.map(str::to_owned).to_vec()];
    lines.extend(rows.iter().map(|(setup, figures)| figures.row(&title(setup))));
    print(&columns(&lines))
}

/// Measures the players themselves, without the desk around them.
fn players(args: &Args, host: &Host) -> Result<(), Fault> {
    let machine = Machine::of_here();
    let speeds = parlor_bench::players(args.game.as_deref(), host.shelf(), args.seconds, SEED)?;
    if args.json {
        let results: Vec<_> = speeds.iter().map(Speed::as_json).collect();
        return print_json(&json!({
            "engine": ENGINE, "machine": machine.as_json(), "bench": "players", "seed": SEED, "cores": 1,
            "results": results,
        }));
    }
    print(&Look::of_stdout().dim(&format!("{ENGINE} on {machine}, one core, seed {SEED}\n")))?;
    let mut lines = vec![Speed::HEADINGS.map(str::to_owned).to_vec()];
    lines.extend(speeds.iter().map(Speed::row));
    print(&columns(&lines))
}

/// Measures the engine's search.
fn searches(args: &Args, host: &Host) -> Result<(), Fault> {
    let (machine, threads) = (Machine::of_here(), args.threads);
    let found = parlor_bench::searches(args.game.as_deref(), host.shelf(), args.seconds, threads, SEED)?;
    if args.json {
        let results: Vec<_> = found.iter().map(Searches::as_json).collect();
        return print_json(&json!({
            "engine": ENGINE, "machine": machine.as_json(), "bench": "search", "seed": SEED, "cores": threads,
            "results": results,
        }));
    }
    let noun = if threads == 1 { "thread" } else { "threads" };
    print(&Look::of_stdout().dim(&format!("{ENGINE} on {machine}, {threads} {noun}, seed {SEED}\n")))?;
    let mut lines = vec![Searches::HEADINGS.map(str::to_owned).to_vec()];
    lines.extend(found.iter().map(Searches::row));
    print(&columns(&lines))
}

/// A setup for every variant of a game, with the settings that must be given.
fn setups(table: &dyn AnyGame) -> Vec<GameRef> {
    let about = table.about();
    let needed = about.options.iter().filter(|spec| spec.default.is_none());
    let options: Settings = needed.map(|spec| (spec.name.to_owned(), spec.some_setting())).collect();
    let variants: Vec<Option<String>> = match about.variants {
        [] => vec![None],
        variants => variants.iter().map(|&name| Some(name.to_owned())).collect(),
    };
    let setup = |variant| GameRef { variant, options: options.clone(), ..GameRef::new(about.id) };
    variants.into_iter().map(setup).collect()
}

fn title(setup: &GameRef) -> String {
    let variant = setup.variant.as_ref().map(|variant| format!(" {variant}")).unwrap_or_default();
    format!("{}{variant}", setup.game)
}

fn as_json(setup: &GameRef, figures: &Figures) -> serde_json::Value {
    let mut json = figures.as_json();
    json["game"] = json!(setup.game);
    if let Some(variant) = &setup.variant {
        json["variant"] = json!(variant);
    }
    if !setup.options.is_empty() {
        json["options"] = json!(setup.options);
    }
    json
}
