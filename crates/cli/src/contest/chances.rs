use std::path::PathBuf;

use parlor_bench::Chances;
use parlor_roster::write_whole;
use parlor_terminal::Progress;

use crate::fault::Fault;
use crate::host::Host;
use crate::output::{print, print_json};
use crate::stop;

const EXAMPLES: &str = "\
Examples:
  parlor chances chessinfive --games 600 --nodes 2000 --seed 9 --report c5-chances
  parlor chances polyclash --nodes 50 --longest 700

The player plays itself, from openings of the book and some random moves, and says its winning chance before each move.
The chances are sorted into 20 bins of equal count; in each, as many should be won as was said. Proved values are
counted apart. --report writes FILE.md and a picture, FILE.svg. Ctrl-C ends it and shows what there is.";

/// Arguments of `parlor chances`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game, by its id
    #[arg(value_name = "GAME")]
    game: String,
    /// The variant, where the game has some
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Whose chances
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,
    /// Nodes or visits for every move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    nodes: u64,
    /// Games
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Random moves and rolls after an opening, at most
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(0..=1_000))]
    random: u64,
    /// Moves and rolls after which a game ends without a winner
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    longest: usize,
    /// The seed of everything
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games at a time; the result does not depend on it. Default: one per core
    #[arg(long, value_name = "K")]
    threads: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Write the result into FILE.md and FILE.svg as well
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// Compares winning chances with what comes.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let chances = Chances {
        game: &args.game,
        variant: args.variant.as_deref(),
        player: &args.player,
        nodes: args.nodes,
        games: args.games,
        random: args.random,
        longest: args.longest,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
    };
    stop::listen();
    let progress = Progress::new(args.games, 0, "games");
    let found = chances.measure(host.shelf(), &|ended| {
        progress.at(ended, "");
        !stop::is_asked()
    })?;
    drop(progress);
    let text = found.text();
    if let Some(path) = &args.report {
        let name = [Some(args.game.as_str()), args.variant.as_deref()];
        let title = name.into_iter().flatten().collect::<Vec<_>>().join(" ");
        for (extension, text) in [("md", text.clone()), ("svg", found.svg(&title)?)] {
            let path = path.with_extension(extension);
            write_whole(&path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))?;
        }
    }
    if args.json {
        return print_json(&serde_json::json!({ "error": found.error(), "found": found }));
    }
    print(&text)
}
