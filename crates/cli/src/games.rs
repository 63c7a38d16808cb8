use parlor_protocol::{Answer, GameInfo, OptionInfo, Query};
use parlor_terminal::{Look, columns};

use crate::fault::{self, Fault};
use crate::host::Host;
use crate::output::{print, print_answer};

/// Arguments of `parlor games`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  parlor games\n  parlor games --json")]
pub struct Args {
    /// Print the answer of the protocol
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let answer = host.desk().ask(Query::Games);
    if args.json {
        return print_answer(answer);
    }
    let Answer::Games(games) = fault::expect(answer)? else { return Ok(()) };
    let look = Look::of_stdout();
    let mut text = String::new();
    for game in &games.games {
        text.push_str(&format!("{}  {}\n", look.bold(&game.id), game.name));
        let rows = rows(game).into_iter().map(|(name, value)| vec![format!("  {name}"), value]);
        text.push_str(&columns(&rows.collect::<Vec<_>>()));
        text.push('\n');
    }
    let version = format!("{}, protocol {}\n", games.version.engine, games.version.protocol);
    text.push_str(&look.dim(&version));
    print(&text)
}

fn rows(game: &GameInfo) -> Vec<(&'static str, String)> {
    let mut rows = vec![("sides", game.sides.join(", "))];
    if !game.variants.is_empty() {
        rows.push(("variants", game.variants.join(", ")));
    }
    rows.extend(game.options.iter().map(|option| ("option", describe(option))));
    let players: Vec<_> = game.players.iter().map(|player| player.id.as_str()).collect();
    rows.push(("players", players.join(", ")));
    if !game.levels.is_empty() {
        let levels: Vec<_> = game.levels.iter().map(ToString::to_string).collect();
        rows.push(("levels", levels.join(", ")));
    }
    rows
}

/// `pieces: whole number 1 to 7, default 7`.
fn describe(option: &OptionInfo) -> String {
    let range = match (&option.values, option.min, option.max) {
        (Some(values), ..) => values.join(" or "),
        (None, Some(min), Some(max)) => format!("whole number {min} to {max}"),
        _ => format!("{} number", option.kind),
    };
    let default = match &option.default {
        Some(setting) => format!("default {setting}"),
        None => "must be given, unless a position is".to_owned(),
    };
    format!("{}: {range}, {default}", option.name)
}
