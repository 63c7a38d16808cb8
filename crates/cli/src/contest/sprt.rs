use parlor_arena::{Shape, Sprt, Tally, Verdict};
use serde_json::json;

use crate::contest::contest_args::ContestArgs;
use crate::contest::finish::finish;
use crate::contest::held::{Wanted, hold};
use crate::fault::Fault;
use crate::host::Host;
use crate::output::print;

const EXAMPLES: &str = "\
Examples:
  parlor sprt chessinfive --a classic-hard --b classic-medium --elo0 0 --elo1 10
  parlor sprt ur --a engine:nodes=2000 --b engine:nodes=1000 --elo1 20 --pairs 5000 --json

Plays pairs of games until they tell whether the first player is stronger by elo1 rather than by elo0, with errors of alpha
and beta, or until there are no more pairs. The number of threads changes nothing.";

/// Arguments of `parlor sprt`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    contest: ContestArgs,
    /// The player on trial
    #[arg(long, value_name = "PLAYER")]
    a: String,
    /// The one it is measured against
    #[arg(long, value_name = "PLAYER")]
    b: String,
    /// Pairs of games at most
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: u64,
    /// The difference in Elo points if there is no gain
    #[arg(long, value_name = "POINTS", default_value_t = 0.0, allow_hyphen_values = true)]
    elo0: f64,
    /// The difference if there is
    #[arg(long, value_name = "POINTS", default_value_t = 10.0, allow_hyphen_values = true)]
    elo1: f64,
    /// How often no gain may pass for one
    #[arg(long, value_name = "PART", default_value_t = 0.05, value_parser = part)]
    alpha: f64,
    /// How often a gain may pass for none
    #[arg(long, value_name = "PART", default_value_t = 0.05, value_parser = part)]
    beta: f64,
}

fn part(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "give a part such as 0.05".to_owned())?;
    if value > 0.0 && value < 0.5 { Ok(value) } else { Err("give more than 0 and less than 0.5".to_owned()) }
}

/// Holds a test.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    if !(args.elo0 < args.elo1 && args.elo0.abs() < 2000.0 && args.elo1.abs() < 2000.0) {
        return Err(Fault::Other("elo0 must be less than elo1, both between -2000 and 2000".to_owned()));
    }
    let sprt = Sprt { elo0: args.elo0, elo1: args.elo1, alpha: args.alpha, beta: args.beta };
    let wanted = Wanted {
        args: &args.contest,
        host,
        players: vec![args.a.clone(), args.b.clone()],
        shape: Shape::RoundRobin,
        pairs: args.pairs,
        sprt: Some(sprt),
    };
    let held = hold(&wanted)?;
    let tally = held.report.encounters.first().map_or_else(Tally::default, |met| met.tally.clone());
    let (low, high) = sprt.bounds();
    let (llr, verdict) = (sprt.llr(&tally), sprt.verdict(&tally));
    let more = json!({ "sprt": { "llr": llr, "bounds": [low, high], "verdict": verdict } });
    finish(&args.contest, &held, more)?;
    if !args.contest.json {
        print(&format!("LLR {llr:.2} between {low:.2} and {high:.2}: {}\n", word(verdict)))?;
    }
    Ok(())
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Accepted => "accepted, it is stronger",
        Verdict::Rejected => "rejected, it is not",
    }
}
