use clap::ValueEnum;
use parlor_levels::{ADAPTING, adapted_strength};

use crate::fault::Fault;
use crate::output::{print, to_json};

const EXAMPLES: &str = "\
Examples:
  parlor schema typescript > protocol.ts
  parlor schema openapi > openapi.json
  parlor schema boards > boards.json
  parlor schema adapting > adapting.ts";

/// Arguments of `parlor schema`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to print
    #[arg(value_enum)]
    what: What,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    /// The types of the protocol as a TypeScript module
    Typescript,
    /// The description of the HTTP interface
    Openapi,
    /// Where the cells of every board are: one object, a layout for every game
    Boards,
    /// How the levels adapt to a person, with examples, as a TypeScript module
    Adapting,
}

/// Prints what is made from the types.
pub fn run(args: &Args) -> Result<(), Fault> {
    let text = match args.what {
        What::Typescript => parlor_protocol::typescript(),
        What::Openapi => {
            let json = serde_json::to_string_pretty(&parlor_protocol::openapi());
            json.map_err(|error| Fault::Other(error.to_string()))? + "\n"
        }
        What::Boards => boards()?,
        What::Adapting => adapting(),
    };
    print(&text)
}

/// One line for every game, so that a change of one board is a change of one line.
fn boards() -> Result<String, Fault> {
    let mut lines = Vec::new();
    for table in parlor_desk::Catalogue::new(parlor_desk::Limits::LOCAL).games() {
        lines.push(format!("\"{}\":{}", table.about().id, to_json(&table.layout())?));
    }
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// Where the examples begin, in hundredths of a level: in the middle, and so near to both ends that they are reached.
const BEGINNINGS: [u32; 3] = [300, 120, 790];
/// Results as levels are told them: none, too few, all won or lost, and now and then.
const RESULTS: [u64; 8] = [0, 33, 333, 3_333_333_333, 1_111_111_111, 1_311, 3_132_133, 2_222_222_222];

/// The numbers, and what the levels make of some results, so that whoever calculates the same can compare.
fn adapting() -> String {
    let parlor_levels::Adapting { step, remembered, enough, least, most, weakest, strongest, results } =
        ADAPTING;
    let mut text = String::from("// Made by `parlor schema adapting` from the levels. Do not edit.\n\n");
    text += "/** How levels adapt to a person: strengths in hundredths of a level, scores in percent. */\n";
    text += "export const ADAPTING = {\n";
    let numbers = [
        ("step", step),
        ("remembered", remembered as u32),
        ("enough", enough as u32),
        ("least", least),
        ("most", most),
        ("weakest", weakest),
        ("strongest", strongest),
        ("results", results),
    ];
    for (name, number) in numbers {
        text += &format!("  {name}: {number},\n");
    }
    text += "} as const;\n\n/** A strength, the results from there on, and the strength after them. */\n";
    text += "export const EXAMPLES: readonly (readonly [number, string, number])[] = [\n";
    for strength in BEGINNINGS {
        for results in RESULTS {
            let told = if results == 0 { String::new() } else { results.to_string() };
            text += &format!("  [{strength}, \"{told}\", {}],\n", adapted_strength(strength, results));
        }
    }
    text + "];\n"
}
