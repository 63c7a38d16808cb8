use parlor_arena::Shape;
use serde_json::json;

use crate::contest::contest_args::ContestArgs;
use crate::contest::finish::finish;
use crate::contest::held::{Wanted, hold};
use crate::fault::Fault;
use crate::host::Host;

const EXAMPLES: &str = "\
Examples:
  parlor match ur --a classic-client --b classic-server --pairs 100
  parlor match chessinfive --a classic-hard:noise=0 --b engine:nodes=2000 --pairs 50 --seed 7 --json
  parlor match romgon --variant flip --a classic-hard --b classic-medium --pairs 200 --journal flip.jsonl
  parlor match ur --a engine --b \"ugi:./my-program --fast\" --pairs 20 --time-ms 100

Games come in pairs: the same opening, settings and dice, with the sides swapped. A player is a name from `parlor games`,
with bounds and settings after a colon, or a program that speaks the universal game interface. Ctrl-C ends the match
and shows what there is; with --journal the same command goes on from there. The exit code is 1 if the safety
net had to choose a move.";

/// Arguments of `parlor match`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    contest: ContestArgs,
    /// One player
    #[arg(long, value_name = "PLAYER")]
    a: String,
    /// The other
    #[arg(long, value_name = "PLAYER")]
    b: String,
    /// Pairs of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: u64,
}

/// Holds a match.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let wanted = Wanted {
        args: &args.contest,
        host,
        players: vec![args.a.clone(), args.b.clone()],
        shape: Shape::RoundRobin,
        pairs: args.pairs,
        sprt: None,
    };
    finish(&args.contest, &hold(&wanted)?, json!({}))
}
