use std::io::{self, IsTerminal};
use std::sync::Arc;

use parlor_terminal::{Match, Seat, play_lines, play_live};

use crate::fault::Fault;
use crate::host::Host;
use crate::setup_args::SetupArgs;

const EXAMPLES: &str = "\
Examples:
  parlor play ur                                   you against the engine
  parlor play chessinfive --first engine --second human --nodes 50000
  parlor play ur --first random --second random --seed 7 --save game.txt
  printf 'Q@d1\\nquit\\n' | parlor play chessinfive  moves from a pipe

On a terminal: arrows move the cursor, Enter touches, Tab goes through what is beside the board, ':' types a move, u
and r undo and redo, s saves, ? helps, q quits. Otherwise, and with --plain, moves are read as lines; `help` lists the
other words. The program rolls the dice, always the same for the same seed. When lines come from a pipe and one of the
moves is refused, the exit code is 1.";

/// Arguments of `parlor play`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays the first side: human, or a player such as random or engine
    #[arg(long, value_name = "WHO", default_value = "human")]
    first: Seat,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", default_value = "engine")]
    second: Seat,
    /// The seed of dice and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many nodes or visits a player may spend on a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 53))]
    nodes: Option<u64>,
    /// Where to save the record: at the end of the game, and when asked to
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Read and write lines, even on a terminal
    #[arg(long)]
    plain: bool,
}

/// Plays a game.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = Arc::new(host.desk());
    let table = desk.game(&args.setup.game)?;
    let seats = [args.first.clone(), args.second.clone()];
    seats.iter().try_for_each(|seat| seat.check(table))?;
    let game = Match::open(&desk, args.setup.game_ref(), seats, args.seed, args.nodes)?;
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if on_terminal && !args.plain {
        play_live(game, args.save.clone())?;
    } else {
        play_lines(game, args.save.as_deref(), io::stdin().lock())?;
    }
    Ok(())
}
