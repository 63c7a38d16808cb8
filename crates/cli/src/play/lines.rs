use std::io::{BufRead, IsTerminal};
use std::sync::atomic::AtomicBool;

use parlor_protocol::Answer;

use crate::engine::{Line, Lines};
use crate::fault::{self, Fault};
use crate::output::{Look, print};
use crate::play::game::{Due, Match};
use crate::state;

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
const LONGEST: usize = 64 << 10;

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
pub fn run(mut game: Match, save: Option<&str>, input: impl BufRead) -> Result<(), Fault> {
    let look = Look::of_stdout();
    let mut lines = Lines::new(input, LONGEST);
    let mut refused = 0;
    let mut show = true;
    loop {
        match game.due() {
            Due::Over => {
                print(&state::draw(&game.board, &game.state, look))?;
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
                    print(&format!("\n{}", state::draw(&game.board, &game.state, look)))?;
                }
                let line = match lines.read()? {
                    None => break,
                    Some(Line::TooLong(_)) => "(a line far too long)".to_owned(),
                    Some(Line::Whole(bytes)) => String::from_utf8_lossy(bytes).trim().to_owned(),
                };
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
        1 => Err(Fault::Other("one of the moves was refused; see above".to_owned())),
        many => Err(Fault::Other(format!("{many} of the moves were refused; see above"))),
    }
}

fn think(game: &Match, player: &str) -> Result<String, Fault> {
    let answer = game.desk().answer(&game.choose(player), &AtomicBool::new(false), &mut |_| {});
    match fault::expect(answer)? {
        Answer::Choice(choice) => Ok(choice.mv),
        _ => Err(Fault::Other(format!("{player} gave no move"))),
    }
}

/// Does what a line says.
fn hear(game: &mut Match, line: &str) -> Result<Heard, Fault> {
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
fn play(game: &mut Match, moves: &[&str]) -> Result<Heard, Fault> {
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
