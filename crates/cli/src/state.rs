use std::sync::atomic::AtomicBool;

use parlor_desk::Desk;
use parlor_protocol::{Action, Answer, StateAnswer};

use crate::board::{Board, Scene};
use crate::fault::Fault;
use crate::output::{Look, NO_BREAK, counted, print, print_answer, wrapped};
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
    let mut text = draw(&board, &state, look);
    text.push_str(&legal(&state, look));
    print(&text)
}

fn answer(desk: &Desk, args: &Args, table: &dyn parlor_desk::AnyGame) -> Answer {
    let request = args.setup.request(Action::State, table);
    desk.answer(&request, &AtomicBool::new(false), &mut |_| {})
}

/// The board with what stands beside it: position string, hands, marks, turn.
pub fn draw(board: &Board, state: &StateAnswer, look: Look) -> String {
    let mut text = board.print(&Scene::still(state), look.styled);
    text.push('\n');
    for line in board.beside(&state.view) {
        text.push_str(&line.replace(NO_BREAK, " "));
        text.push('\n');
    }
    text.push_str(&format!("{}\n", look.dim(&state.position)));
    text.push_str(&format!("{}\n", look.bold(&turn(state))));
    text
}

/// Whose turn it is, or how the game ended, in words.
pub fn turn(state: &StateAnswer) -> String {
    match (&state.outcome, &state.turn, &state.roller) {
        (Some(outcome), ..) => match &outcome.winner {
            Some(winner) => format!("{winner} wins ({})", outcome.reason),
            None => format!("a draw ({})", outcome.reason),
        },
        (None, _, Some(roller)) => format!("{roller} rolls"),
        (None, Some(side), None) => format!("{side} to move"),
        (None, None, None) => "the game is over".to_owned(),
    }
}

fn legal(state: &StateAnswer, look: Look) -> String {
    if state.legal.is_empty() {
        return String::new();
    }
    let noun = if state.chances.is_some() { "roll" } else { "move" };
    let words = match &state.chances {
        None => state.legal.clone(),
        Some(chances) => {
            let pairs = state.legal.iter().zip(chances);
            pairs.map(|(roll, chance)| format!("{roll} ({:.1} %)", 100.0 * chance)).collect()
        }
    };
    let lines = wrapped(&format!("  {}", words.join(" ")), "  ", look.width);
    format!("{}:\n{}\n", counted(words.len(), noun), lines.join("\n"))
}
