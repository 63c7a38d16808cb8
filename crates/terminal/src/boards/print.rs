use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use crate::boards::board::Board;
use crate::boards::scene::Scene;

impl Board {
    /// The board as lines of text, with colours if wanted.
    pub fn print(&self, scene: &Scene, styled: bool) -> String {
        let plan = self.page_plan(self.piece_width(scene.view));
        let buffer = self.paint(scene, &plan);
        if styled { with_colors(&buffer) } else { without_colors(&buffer) }
    }
}

/// Lines of signs, without spaces at their ends.
pub(crate) fn without_colors(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width.max(1))) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn with_colors(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width.max(1))) {
        for run in row.chunk_by(|a, b| a.style() == b.style()) {
            let mut codes = String::from("0");
            color(&mut codes, run[0].fg, 38);
            color(&mut codes, run[0].bg, 48);
            if run[0].modifier.contains(Modifier::BOLD) {
                codes.push_str(";1");
            }
            let signs: String = run.iter().map(|cell| cell.symbol()).collect();
            let _ = write!(text, "\x1b[{codes}m{signs}");
        }
        text.push_str("\x1b[0m\n");
    }
    text
}

/// Boards use only indexed colours and the terminal's own.
fn color(codes: &mut String, color: Color, base: u8) {
    if let Color::Indexed(index) = color {
        let _ = write!(codes, ";{base};5;{index}");
    }
}
