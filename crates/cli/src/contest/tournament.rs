use parlor_arena::Shape;
use serde_json::json;

use crate::contest::contest_args::ContestArgs;
use crate::contest::finish::finish;
use crate::contest::held::{Wanted, hold};
use crate::fault::Fault;
use crate::host::Host;

const EXAMPLES: &str = "\
Examples:
  parlor tournament ur random classic-server classic-client --pairs 200
  parlor tournament chessinfive random classic-easy classic-medium classic-hard --pairs 200 --report c5
  parlor tournament romgon classic-hard classic-medium random --gauntlet --pairs 50

Everyone meets everyone in pairs of games, or with --gauntlet the first meets all others. Ratings are those of Bradley
and Terry in Elo points, with their 95 % intervals; their mean is 0.";

/// Arguments of `parlor tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    contest: ContestArgs,
    /// The players
    #[arg(value_name = "PLAYER", num_args = 2.., required = true)]
    players: Vec<String>,
    /// Pairs of games in each encounter
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: u64,
    /// Only the first player meets all others
    #[arg(long)]
    gauntlet: bool,
}

/// Holds a tournament.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let wanted = Wanted {
        args: &args.contest,
        host,
        players: args.players.clone(),
        shape: if args.gauntlet { Shape::Gauntlet } else { Shape::RoundRobin },
        pairs: args.pairs,
        sprt: None,
    };
    finish(&args.contest, &hold(&wanted)?, json!({}))
}
