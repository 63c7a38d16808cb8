use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlor_protocol::Problem;
use parlor_room::{Command, Event};

use crate::error::TerminalError;
use crate::look::Look;
use crate::play::commands::side_of;
use crate::play::loading::load;
use crate::play::local_room::{LocalRoom, Waits};
use crate::play::seating::read_seat;
use crate::play::tell::{proposal_words, tell};
use crate::play::thinker::think;
use crate::play::typed::{Typed, WORDS, read};
use crate::position::draw_position;

/// Lines longer than this are no moves.
const LONGEST: u64 = 64 << 10;
/// Between two looks at what others do.
const MOMENT: Duration = Duration::from_millis(20);

/// A game in lines of text.
struct Lines<'a> {
    room: LocalRoom,
    look: Look,
    nodes: Option<u64>,
    out: &'a mut dyn Write,
    /// Moves and words that were refused.
    refused: usize,
    /// Whether the board is to be shown before the next line is read.
    show: bool,
}

/// Plays with moves read as lines and boards written as text.
pub fn play_lines(
    room: LocalRoom,
    save: Option<&str>,
    nodes: Option<u64>,
    mut input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), TerminalError> {
    for (name, value) in room.drawn() {
        writeln!(out, "drawn: {name} {value}")?;
    }
    let mut lines = Lines { room, look: Look::of_stdout(), nodes, out, refused: 0, show: true };
    while lines.step(&mut input)? {}
    let Lines { room, out, refused, .. } = lines;
    if let Some(path) = save {
        let path = room.save(Some(path))?;
        writeln!(out, "saved in {path}")?;
    }
    if room.leave() {
        writeln!(out, "the game is kept: `parlor play --resume` takes it up again")?;
    }
    match refused {
        0 => Ok(()),
        _ if io::stdin().is_terminal() => Ok(()),
        1 => Err(TerminalError::Other("one of the moves was refused; see above".to_owned())),
        many => Err(TerminalError::Other(format!("{many} of the moves were refused; see above"))),
    }
}

impl Lines<'_> {
    /// Does what is due. False when there is nothing more to do.
    fn step(&mut self, input: &mut impl BufRead) -> Result<bool, TerminalError> {
        let flagged = self.room.tick();
        self.tell(&flagged)?;
        match self.room.waits() {
            Waits::Dice => {
                let rolled = self.room.roll()?;
                self.tell(&rolled)?;
            }
            Waits::Player(request) => {
                let command = think(self.room.desk(), &request, &AtomicBool::new(false));
                if let Command::Failed { problem, .. } = command {
                    return Err(problem.into());
                }
                let chosen = self.room.obey(command)?;
                self.tell(&chosen)?;
            }
            Waits::Over if let Some(problem) = self.room.lost().cloned() => return Err(problem.into()),
            Waits::Others => {
                self.show_board()?;
                std::thread::sleep(MOMENT);
            }
            Waits::Over if !self.look_for_more() => {
                write!(self.out, "{}", draw_position(&self.room.board, &self.room.state, self.look))?;
                return Ok(false);
            }
            waits => {
                self.ask(&waits)?;
                let Some(line) = read_line(input)? else { return Ok(false) };
                return self.hear(&line);
            }
        }
        Ok(true)
    }

    /// Whether a person at a terminal may want another game, or something back.
    fn look_for_more(&self) -> bool {
        io::stdin().is_terminal()
    }

    /// Shows the board, if it has changed, and what is to be answered.
    fn ask(&mut self, waits: &Waits) -> Result<(), TerminalError> {
        self.show_board()?;
        if let Waits::Answer { what, side, .. } = waits {
            writeln!(self.out, "{side}: accept or decline {}?", proposal_words(*what))?;
        }
        Ok(self.out.flush()?)
    }

    fn show_board(&mut self) -> Result<(), TerminalError> {
        if std::mem::take(&mut self.show) {
            write!(self.out, "\n{}", draw_position(&self.room.board, &self.room.state, self.look))?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn tell(&mut self, events: &[Event]) -> Result<(), TerminalError> {
        for sentence in events.iter().filter_map(tell) {
            writeln!(self.out, "{sentence}")?;
            self.show = true;
        }
        Ok(())
    }

    /// Does what a line says. False when the person leaves.
    fn hear(&mut self, line: &str) -> Result<bool, TerminalError> {
        match read(line) {
            Typed::Nothing => {}
            Typed::Quit => return Ok(false),
            Typed::Help => write!(self.out, "{WORDS}")?,
            Typed::Board => self.show = true,
            Typed::Moves => writeln!(self.out, "{}", self.room.state.legal.join(" "))?,
            Typed::Undo => match self.room.take_back() {
                Some(done) => self.done(done)?,
                None => writeln!(self.out, "there is nothing to take back")?,
            },
            Typed::Redo => {
                let done = self.room.obey(Command::Redo {});
                self.done(done)?;
            }
            Typed::GoOn => {
                let done = self.room.go_on();
                self.done(done)?;
            }
            Typed::Propose(what) => {
                let done = self.room.obey(Command::Offer { what });
                self.done(done)?;
            }
            Typed::Answer(accept) => self.answer(accept)?,
            Typed::Abort => {
                let done = self.room.obey(Command::Abort {});
                self.done(done)?;
            }
            Typed::Seat { side, who } => self.seat(side, who)?,
            Typed::Save(path) => match self.room.save(path) {
                Ok(path) => writeln!(self.out, "saved in {path}")?,
                Err(fault) => writeln!(self.out, "not saved: {fault}")?,
            },
            Typed::Load(path) => match load(&self.room, path) {
                Ok(room) => {
                    std::mem::replace(&mut self.room, room).leave();
                    self.show = true;
                }
                Err(fault) => self.refuse(&format!("not loaded: {fault}"))?,
            },
            Typed::Play(moves) => self.play(&moves)?,
        }
        Ok(true)
    }

    fn answer(&mut self, accept: bool) -> Result<(), TerminalError> {
        match self.room.waits() {
            Waits::Answer { offer, .. } => {
                let done = self.room.obey(Command::Answer { offer, accept });
                self.done(done)
            }
            _ => self.refuse("nothing is proposed"),
        }
    }

    fn seat(&mut self, side: &str, who: &str) -> Result<(), TerminalError> {
        let Some(side) = side_of(self.room.room().about().sides, side) else {
            return self.refuse(&format!("there is no side {side:?}"));
        };
        match read_seat(who, self.nodes) {
            Ok(seat) => {
                let done = self.room.seat(side, seat);
                self.done(done)
            }
            Err(why) => self.refuse(&why),
        }
    }

    /// Plays the moves of a line, up to the first that is refused.
    fn play(&mut self, moves: &[&str]) -> Result<(), TerminalError> {
        for mv in moves {
            if self.room.waits() != Waits::Person {
                return self.refuse(&format!("{mv}: it is not for you to move; one move a line, please"));
            }
            match self.room.play(mv) {
                Ok(events) => self.tell(&events)?,
                Err(problem) => return self.refuse(&problem.to_string()),
            }
        }
        Ok(())
    }

    fn done(&mut self, done: Result<Vec<Event>, Problem>) -> Result<(), TerminalError> {
        match done {
            Ok(events) => self.tell(&events),
            Err(problem) => self.refuse(&problem.to_string()),
        }
    }

    fn refuse(&mut self, why: &str) -> Result<(), TerminalError> {
        self.refused += 1;
        Ok(writeln!(self.out, "refused: {why}")?)
    }
}

/// The next line; none at the end of input. What is far too long for a move is read in pieces.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}
