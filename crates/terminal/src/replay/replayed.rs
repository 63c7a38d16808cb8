use std::io::Write;

use parlor_desk::Desk;
use parlor_protocol::{GameRef, Problem, RecordAnswer, StateAnswer};
use parlor_rules::Record;

use crate::boards::Board;
use crate::error::TerminalError;
use crate::harmless::harmless;
use crate::look::Look;
use crate::position::draw_position;

/// A record with the desk that knows its game.
pub struct Replay {
    desk: Desk,
    /// What the record says.
    pub record: RecordAnswer,
    /// The setup without moves.
    setup: GameRef,
    /// The board of the game.
    pub board: Board,
}

impl Replay {
    /// The game of a record.
    pub fn new(desk: Desk, record: RecordAnswer) -> Result<Replay, TerminalError> {
        // Only a record that names its start begins there; otherwise the settings say where.
        let start =
            Record::read(&record.text).map_err(|error| TerminalError::Other(error.to_string()))?.start;
        let table = desk.game(&record.game)?;
        let board = Board::new(&table.layout(), table.about().sides);
        let setup = GameRef {
            variant: record.variant.clone(),
            options: record.options.clone(),
            position: start,
            ..GameRef::new(record.game.as_str())
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
    pub fn walk<E: From<Problem>>(
        &self,
        mut show: impl FnMut(Option<(usize, &str)>, StateAnswer) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut sitting = self.desk.open(&self.setup)?;
        show(None, sitting.state("0"))?;
        for (index, mv) in self.record.moves.iter().enumerate() {
            sitting.play(mv)?;
            show(Some((index + 1, mv)), sitting.state(&(index + 1).to_string()))?;
        }
        Ok(())
    }

    /// Writes all positions, one after the other.
    pub fn write_all(&self, look: Look, out: &mut dyn Write) -> Result<(), TerminalError> {
        for header in self.record.text.lines().take_while(|line| line.starts_with('[')) {
            writeln!(out, "{}", harmless(header))?;
        }
        self.walk(|mv, state| {
            let title = mv.map_or("start".to_owned(), |(number, mv)| format!("{number}. {mv}"));
            write!(out, "\n{}\n{}", look.bold(&title), draw_position(&self.board, &state, look))?;
            Ok(())
        })
    }
}
