use parlor_protocol::{Answer, Query};
use parlor_terminal::{Board, Look, draw_position, legal_words};

use crate::fault::{self, Fault};
use crate::game_args::GameArgs;
use crate::host::Host;
use crate::output::{print, print_answer};

const EXAMPLES: &str = "\
Examples:
  parlor state ur
  parlor state addition              a board that is drawn; its seed is shown
  parlor state ur --option pieces=4 --moves \"d4 -1:3 d2\"
  parlor state chessinfive --moves \"Q@d1 Q@e1\" --json";

/// Arguments of `parlor state`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Print the answer of the protocol
    #[arg(long)]
    json: bool,
}

/// Shows a position and its legal moves.
pub fn run(args: &Args, host: &Host) -> Result<(), Fault> {
    let desk = host.desk();
    let (game, drawn) = args.game.begun(&desk)?;
    let id = game.game.clone();
    let answer = desk.ask(Query::State(game));
    if args.json {
        drawn.iter().for_each(|drawn| eprintln!("parlor: {drawn}"));
        return print_answer(answer);
    }
    let Answer::State(state) = fault::expect(answer)? else { return Ok(()) };
    let table = desk.game(&id)?;
    let look = Look::of_stdout();
    let board = Board::new(&table.layout(), table.about().sides);
    let drawn = drawn.map_or_else(String::new, |drawn| drawn + "\n");
    print(&(drawn + &draw_position(&board, &state, look) + &legal_words(&state, look)))
}
