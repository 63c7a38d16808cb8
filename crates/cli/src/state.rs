use std::sync::atomic::AtomicBool;

use parlor_desk::{AnyGame, Desk};
use parlor_protocol::{Action, Answer};
use parlor_terminal::{Board, Look, draw_position, legal_words};

use crate::fault::Fault;
use crate::output::{print, print_answer};
use crate::setup_args::SetupArgs;
use crate::{clock, fault};

const EXAMPLES: &str = "\
Examples:
  parlor state ur
  parlor state ur --option pieces=4 --moves \"d4 -1:3 d2\"
  parlor state chessinfive --moves \"Q@d1 Q@e1\" --json";

/// Arguments of `parlor state`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    setup: SetupArgs,
    /// Print the answer of the protocol
    #[arg(long)]
    json: bool,
}

/// Shows a position and its legal moves.
pub fn run(args: &Args) -> Result<(), Fault> {
    let desk = Desk::new(clock::now_ms);
    let table = desk.game(&args.setup.game);
    if args.json {
        return print_answer(match table {
            Ok(table) => answer(&desk, args, table),
            Err(problem) => Answer::failure(Some("1".to_owned()), problem),
        });
    }
    let table = table?;
    let Answer::State(state) = fault::expect(answer(&desk, args, table))? else { return Ok(()) };
    let look = Look::of_stdout();
    let board = Board::new(&table.layout(), table.about().sides);
    print(&(draw_position(&board, &state, look) + &legal_words(&state, look)))
}

fn answer(desk: &Desk, args: &Args, table: &dyn AnyGame) -> Answer {
    let request = args.setup.request(Action::State, table);
    desk.answer(&request, &AtomicBool::new(false), &mut |_| {})
}
