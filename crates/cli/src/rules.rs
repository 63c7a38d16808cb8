use parlor_terminal::{Look, markdown};

use crate::fault::Fault;
use crate::game_args::game_id;
use crate::host::Host;
use crate::output::print;

/// Arguments of `parlor rules`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  parlor rules ur\n  parlor rules chessinfive | less")]
pub struct Args {
    /// The game, by its id (`parlor games` lists them)
    #[arg(value_name = "GAME")]
    game: String,
}

/// Shows the rules of a game.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    let page = desk.game(game_id(&args.game))?.about().rules;
    print(&markdown(page, Look::of_stdout()))
}
