use parlor_arena::Held;
use parlor_roster::write_whole;
use parlor_terminal::report_text;
use serde_json::json;

use crate::contest::contest_args::ContestArgs;
use crate::fault::Fault;
use crate::output::{print, print_json};

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
    let text = report_text(report);
    if let Some(path) = &args.report {
        let write = |extension: &str, text: String| {
            let path = path.with_extension(extension);
            write_whole(&path, text.as_bytes()).map_err(Fault::file(&path.display().to_string()))
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
