use serde_json::json;

use crate::contest::held::{Held, Plan, Shape, hold};
use crate::contest::{ContestArgs, shown};
use crate::fault::Fault;
use crate::output::{print, print_json};

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
pub fn run(args: &Args) -> Result<(), Fault> {
    let plan = Plan {
        args: &args.contest,
        players: vec![args.a.clone(), args.b.clone()],
        shape: Shape::RoundRobin,
        pairs: args.pairs,
        sprt: None,
    };
    finish(&args.contest, &hold(&plan)?, json!({}))
}

/// Shows and writes a contest that was held. What is in `more` goes into the JSON as well.
pub fn finish(args: &ContestArgs, held: &Held, more: serde_json::Value) -> Result<(), Fault> {
    let report = &held.report;
    let mut result = json!({
        "contest": held.contest,
        "complete": !held.broken_off,
        "report": report,
    });
    if let ([met], [a, b]) = (report.encounters.as_slice(), report.names.as_slice()) {
        // A match in short, for those who only want to know who won.
        result["a"] = json!(a);
        result["b"] = json!(b);
        result["pairs"] = json!(met.tally.pairs.iter().sum::<u64>());
        result["games"] = json!(met.tally.games());
        result["wins"] = json!(met.tally.wins);
        result["draws"] = json!(met.tally.draws);
        result["losses"] = json!(met.tally.losses);
        result["pentanomial"] = json!(met.tally.pairs);
        result["score"] = json!(met.score);
        result["elo"] = json!(met.elo);
        result["fallbacks"] = json!(report.fallbacks);
        result["errors"] = json!(report.errors);
        result["timeouts"] = json!(report.timeouts);
    }
    if let (Some(result), Some(more)) = (result.as_object_mut(), more.as_object()) {
        result.extend(more.clone());
    }
    let text = shown::text(report);
    if let Some(path) = &args.report {
        let write = |extension: &str, text: String| {
            let path = path.with_extension(extension);
            std::fs::write(&path, text).map_err(Fault::file(&path.display().to_string()))
        };
        let pretty =
            serde_json::to_string_pretty(&result).map_err(|error| Fault::Other(error.to_string()))?;
        write("json", pretty + "\n")?;
        write("txt", text.clone())?;
    }
    if args.json {
        print_json(&result)?;
    } else {
        print(&text)?;
        if held.broken_off {
            print("broken off before its end\n")?;
        }
    }
    if report.fallbacks > 0 && !args.allow_fallbacks {
        let detail = format!("the safety net chose {} moves; this contest does not count", report.fallbacks);
        return Err(Fault::Other(detail));
    }
    Ok(())
}
