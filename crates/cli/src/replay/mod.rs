//! A recorded game, position by position.

mod viewer;

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::AtomicBool;

use parlor_desk::Desk;
use parlor_protocol::{Action, Answer, Problem, ProblemType, RecordAnswer, Request, StateAnswer};
use parlor_rules::Record;

use crate::board::Board;
use crate::fault::{self, Fault};
use crate::output::{Look, print, print_answer, to_json};
use crate::setup_args::request;
use crate::{clock, state};

const EXAMPLES: &str = "\
Examples:
  parlor replay game.txt              step through it: arrows, Home, End, q
  parlor replay game.txt | less       all positions, one after the other
  parlor replay --json game.txt       the record and all states, as one JSON object
  parlor replay - < game.txt";

/// Arguments of `parlor replay`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the record; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Print the record and all its states as JSON
    #[arg(long)]
    json: bool,
}

/// A record with the desk that knows its game.
pub(crate) struct Replay {
    desk: Desk,
    /// What the record says.
    pub record: RecordAnswer,
    /// The setup without moves.
    setup: Request,
    /// The board of the game.
    pub board: Board,
}

/// Steps through a record.
pub fn run(args: &Args) -> Result<(), Fault> {
    let desk = Desk::new(clock::now_ms);
    let text = read(&args.file, desk.limits().bytes)?;
    let asked = Request { text: Some(text), ..request(Action::Record) };
    let answer = desk.answer(&asked, &AtomicBool::new(false), &mut |_| {});
    let record = match answer {
        Answer::Record(record) => *record,
        answer if args.json => return print_answer(answer),
        answer => return fault::expect(answer).map(|_| ()),
    };
    let replay = Replay::new(desk, record)?;
    if args.json {
        return replay.print_json();
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return viewer::run(&replay);
    }
    replay.print_all()
}

/// The text of a file, which must not be longer than the desk would read.
pub fn read(path: &str, most: usize) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(path).map_err(Fault::file(path))?;
        file.take(limit).read_to_end(&mut bytes).map_err(Fault::file(path))?;
    }
    if bytes.len() > most {
        let detail = format!("{path} is no record: it has more than {most} bytes");
        return Err(Problem::new(ProblemType::TooLarge, "too-many-bytes", detail).into());
    }
    String::from_utf8(bytes).map_err(|_| Fault::Other(format!("{path} is no record: it is not UTF-8 text")))
}

impl Replay {
    fn new(desk: Desk, record: RecordAnswer) -> Result<Replay, Fault> {
        // Only a record that names its start begins there; otherwise the settings say where.
        let start = Record::read(&record.text).map_err(|error| Fault::Other(error.to_string()))?.start;
        let table = desk.game(&record.game)?;
        let board = Board::new(&table.layout(), table.about().sides);
        let setup = Request {
            game: Some(record.game.clone()),
            variant: record.variant.clone(),
            options: (!record.options.is_empty()).then(|| record.options.clone()),
            position: start,
            ..request(Action::State)
        };
        Ok(Replay { desk, record, setup, board })
    }

    /// The position after so many moves.
    pub fn state_after(&self, moves: usize) -> Result<StateAnswer, Problem> {
        let mut sitting = self.desk.open(&self.setup)?;
        self.record.moves.iter().take(moves).try_for_each(|mv| sitting.play(mv))?;
        Ok(sitting.state("1"))
    }

    /// Hands every position in turn to `show`, with the move that led to it.
    fn walk(
        &self,
        mut show: impl FnMut(Option<(usize, &str)>, StateAnswer) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut sitting = self.desk.open(&self.setup)?;
        show(None, sitting.state("0"))?;
        for (index, mv) in self.record.moves.iter().enumerate() {
            sitting.play(mv)?;
            show(Some((index + 1, mv)), sitting.state(&(index + 1).to_string()))?;
        }
        Ok(())
    }

    fn print_all(&self) -> Result<(), Fault> {
        let look = Look::of_stdout();
        let headers = self.record.text.lines().take_while(|line| line.starts_with('['));
        print(&headers.map(|line| format!("{line}\n")).collect::<String>())?;
        self.walk(|mv, state| {
            let title = mv.map_or("start".to_owned(), |(number, mv)| format!("{number}. {mv}"));
            print(&format!("\n{}\n{}", look.bold(&title), state::draw(&self.board, &state, look)))
        })
    }

    fn print_json(&self) -> Result<(), Fault> {
        let mut out = io::stdout().lock();
        write!(out, "{{\"record\":{},\"states\":[", to_json(&self.record)?)?;
        self.walk(|mv, state| {
            let comma = if mv.is_some() { "," } else { "" };
            Ok(write!(out, "{comma}{}", to_json(&state)?)?)
        })?;
        Ok(writeln!(out, "]}}")?)
    }
}
