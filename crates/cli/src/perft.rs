use std::time::Instant;

use parlor_protocol::{Answer, Count, PerftAnswer, PerftRequest, Query};
use parlor_terminal::columns;
use serde_json::json;

use crate::fault::{self, Fault};
use crate::game_args::GameArgs;
use crate::host::Host;
use crate::output::{print, print_answer, print_json};

const EXAMPLES: &str = "\
Examples:
  parlor perft chessinfive 4
  parlor perft ur 6 --option pieces=4
  parlor perft chessinfive 3 --moves \"Q@d1\" --split
  parlor perft ur 5 --json

Rolls and passes count as plies, unweighted; a finished game has no children.";

/// Arguments of `parlor perft`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies to count
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Count every first move apart
    #[arg(long)]
    split: bool,
    /// Print the answer of the protocol, with the time it took
    #[arg(long)]
    json: bool,
}

/// Counts the lines of play to a depth.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let start = Instant::now();
    let perft = PerftRequest { split: args.split, ..PerftRequest::of(args.game.game_ref(), args.depth) };
    let answer = host.desk().ask(Query::Perft(perft));
    let seconds = start.elapsed().as_secs_f64();
    match answer {
        Answer::Perft(perft) if args.json => print_json(&as_json(&perft, seconds)?),
        Answer::Perft(perft) => print(&as_text(&perft, seconds)),
        answer if args.json => print_answer(answer),
        answer => fault::expect(answer).map(|_| ()),
    }
}

fn as_json(perft: &PerftAnswer, seconds: f64) -> Result<serde_json::Value, Fault> {
    let mut json = serde_json::to_value(perft).map_err(|error| Fault::Other(error.to_string()))?;
    json["timeMs"] = json!((seconds * 1000.0).round() as u64);
    json["nodesPerSecond"] = json!(pace(perft.nodes, seconds).round() as u64);
    Ok(json)
}

fn as_text(perft: &PerftAnswer, seconds: f64) -> String {
    let rows = perft.split.iter().flatten().map(|part| vec![part.mv.clone(), part.nodes.0.to_string()]);
    let mut text = columns(&rows.collect::<Vec<_>>());
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&format!(
        "depth {}: {} leaves in {seconds:.3} s ({:.2} M/s)\n",
        perft.depth,
        perft.nodes.0,
        pace(perft.nodes, seconds) / 1e6
    ));
    text
}

fn pace(nodes: Count, seconds: f64) -> f64 {
    if seconds > 0.0 { nodes.0 as f64 / seconds } else { 0.0 }
}
