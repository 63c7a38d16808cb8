use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::atomic::AtomicBool;

use parlor_protocol::Answer;

use crate::error::TerminalError;
use crate::look::Look;
use crate::play::game::{Due, Match};
use crate::position::draw_position;

const HELP: &str = "\
Type a move, such as one of those that `moves` lists. Other words:
  moves      list the legal moves
  board      show the board again
  undo redo  take back, play again
  resign     give up
  save FILE  save the record
  quit       leave the game
";

/// Lines longer than this are no moves.
const LONGEST: u64 = 64 << 10;

/// What a line did to the game.
enum Heard {
    /// It stands where it stood.
    Nothing,
    /// It changed; the board is to be shown.
    Changed,
    /// A move was refused.
    Refused,
    /// The person leaves.
    Quit,
}

/// Plays with moves read as lines and boards written as text.
pub fn run(mut game: Match, save: Option<&str>, mut input: impl BufRead) -> Result<(), TerminalError> {
    let look = Look::of_stdout();
    let mut refused = 0;
    let mut show = true;
    loop {
        match game.due() {
            Due::Over => {
                print(&draw_position(&game.board, &game.state, look))?;
                break;
            }
            Due::Roll => {
                let roller = game.state.roller.clone().unwrap_or_default();
                let Some(roll) = game.roll() else { break };
                print(&format!("{roller} rolls {roll}\n"))?;
                show = true;
            }
            Due::Player(player) => {
                let side = game.state.turn.clone().unwrap_or_default();
                let mv = think(&game, &player)?;
                game.play(&mv)?;
                print(&format!("{side} plays {mv}\n"))?;
                show = true;
            }
            Due::Human => {
                if show {
                    print(&format!("\n{}", draw_position(&game.board, &game.state, look)))?;
                }
                let Some(line) = read_line(&mut input)? else { break };
                let heard = hear(&mut game, &line)?;
                show = matches!(heard, Heard::Changed);
                match heard {
                    Heard::Quit => break,
                    Heard::Refused => refused += 1,
                    Heard::Nothing | Heard::Changed => {}
                }
            }
        }
    }
    if let Some(path) = save {
        let path = game.save(Some(path))?;
        print(&format!("saved in {path}\n"))?;
    }
    match refused {
        0 => Ok(()),
        _ if std::io::stdin().is_terminal() => Ok(()),
        1 => Err(TerminalError::Other("one of the moves was refused; see above".to_owned())),
        many => Err(TerminalError::Other(format!("{many} of the moves were refused; see above"))),
    }
}

/// The next line; none at the end of input. What is far too long for a move is read in pieces.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn think(game: &Match, player: &str) -> Result<String, TerminalError> {
    let answer = game.desk().answer(&game.choose(player), &AtomicBool::new(false), &mut |_| {});
    match answer {
        Answer::Choice(choice) => Ok(choice.mv),
        Answer::Failure(failure) => Err(failure.error.into()),
        _ => Err(TerminalError::Other(format!("{player} gave no move"))),
    }
}

/// Does what a line says.
fn hear(game: &mut Match, line: &str) -> Result<Heard, TerminalError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => return Ok(Heard::Nothing),
        ["quit" | "q"] => return Ok(Heard::Quit),
        ["help" | "?"] => print(HELP)?,
        ["board"] => return Ok(Heard::Changed),
        ["moves"] => print(&format!("{}\n", game.state.legal.join(" ")))?,
        ["undo" | "u"] if game.undo() => return Ok(Heard::Changed),
        ["redo" | "r"] if game.redo() => return Ok(Heard::Changed),
        ["undo" | "u" | "redo" | "r"] => print("there is nothing to go back to\n")?,
        ["save", path] => match game.save(Some(path)) {
            Ok(path) => print(&format!("saved in {path}\n"))?,
            Err(fault) => print(&format!("not saved: {fault}\n"))?,
        },
        moves => return play(game, moves),
    }
    Ok(Heard::Nothing)
}

/// Plays the moves of a line, up to the first that is refused.
fn play(game: &mut Match, moves: &[&str]) -> Result<Heard, TerminalError> {
    for mv in moves {
        let side = game.state.turn.clone().unwrap_or_default();
        if game.due() != Due::Human {
            print(&format!("refused: {mv}: it is not for you to move; one move a line, please\n"))?;
            return Ok(Heard::Refused);
        }
        match game.play(mv) {
            Ok(mv) => print(&format!("{side} plays {mv}\n"))?,
            Err(problem) => {
                print(&format!("refused: {problem}\n"))?;
                return Ok(Heard::Refused);
            }
        }
    }
    Ok(Heard::Changed)
}
