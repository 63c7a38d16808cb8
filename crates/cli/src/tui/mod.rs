//! What boards on a terminal have in common.

mod keys;
mod parts;

use std::io;

use ratatui::DefaultTerminal;

use crate::fault::Fault;
pub use crate::tui::keys::next_key;
pub use crate::tui::parts::{beside, board, chip, divide, key_line, moves, page};

/// Runs on the whole screen and restores the terminal afterwards, also after a fault.
pub fn on_screen(run: impl FnOnce(&mut DefaultTerminal) -> io::Result<()>) -> Result<(), Fault> {
    let mut terminal = ratatui::try_init()?;
    let done = run(&mut terminal);
    ratatui::try_restore()?;
    Ok(done?)
}
