use clap::ValueEnum;

use crate::fault::Fault;
use crate::output::{print, to_json};

const EXAMPLES: &str = "\
Examples:
  parlor schema typescript > protocol.ts
  parlor schema openapi > openapi.json
  parlor schema boards > boards.json";

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
