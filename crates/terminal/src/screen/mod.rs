//! What boards on a terminal have in common.

mod keys;
mod parts;

use std::io;

use ratatui::DefaultTerminal;

pub(crate) use crate::screen::keys::next_key;
pub(crate) use crate::screen::parts::{beside, board, chip, divide, key_line, moves, page};

/// Runs on the whole screen and restores the terminal afterwards, also after a fault.
pub(crate) fn on_screen(run: impl FnOnce(&mut DefaultTerminal) -> io::Result<()>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let done = run(&mut terminal);
    ratatui::try_restore()?;
    done
}
