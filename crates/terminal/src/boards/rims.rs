use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};

use crate::boards::board::Board;
use crate::boards::colors::{FAINT, GRAIN, WOOD};
use crate::boards::plan::{Plan, Rim};

/// Box-drawing signs by the arms they have: 1 up, 2 right, 4 down, 8 left.
const JOINTS: [char; 16] = [' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 4;
const LEFT: usize = 8;

impl Board {
    /// Draws what is between the cells.
    pub(crate) fn draw_rims(&self, plan: &Plan, buffer: &mut Buffer) {
        match plan.rim {
            Rim::Open => {}
            Rim::Boxed => self.draw_boxes(plan, buffer),
            Rim::Hex(slope) => {
                (0..self.spots.len()).for_each(|index| self.draw_hex(plan, slope, index, buffer))
            }
            Rim::Dots => self.draw_lines(plan, buffer),
        }
    }

    /// Boxes that share their borders: every place of a border collects the arms of the boxes around it.
    fn draw_boxes(&self, plan: &Plan, buffer: &mut Buffer) {
        let width = usize::from(buffer.area.width);
        let mut arms = vec![0usize; width * usize::from(buffer.area.height)];
        for index in 0..self.spots.len() {
            let cell = self.inner(plan, index);
            let (left, right) = (usize::from(cell.x) - 1, usize::from(cell.right()));
            let (top, bottom) = (usize::from(cell.y) - 1, usize::from(cell.bottom()));
            for x in left..=right {
                let sideways = if x > left { LEFT } else { 0 } | if x < right { RIGHT } else { 0 };
                arms[top * width + x] |= sideways;
                arms[bottom * width + x] |= sideways;
            }
            for y in top..=bottom {
                let upright = if y > top { UP } else { 0 } | if y < bottom { DOWN } else { 0 };
                arms[y * width + left] |= upright;
                arms[y * width + right] |= upright;
            }
        }
        for (place, &arms) in arms.iter().enumerate().filter(|(_, arms)| **arms > 0) {
            put(buffer, (place % width) as u16, (place / width) as u16, JOINTS[arms], FAINT);
        }
    }

    /// A hexagon that stands on a corner.
    fn draw_hex(&self, plan: &Plan, slope: u16, index: usize, buffer: &mut Buffer) {
        let cell = self.inner(plan, index);
        let half = f64::from(plan.inner.width + 1) / 2.0;
        let middle = f64::from(cell.x) - 1.0 + half;
        for y in cell.y..cell.bottom() {
            put(buffer, cell.x - 1, y, '│', FAINT);
            put(buffer, cell.right(), y, '│', FAINT);
        }
        for row in 0..slope {
            let across = ((f64::from(row) + 0.5) * half / f64::from(slope)).round();
            let (top, bottom) = (cell.y - slope + row, cell.bottom() + row);
            put(buffer, (middle - across) as u16, top, '/', FAINT);
            put(buffer, (middle + across) as u16, top, '\\', FAINT);
            put(buffer, (middle - half + across) as u16, bottom, '\\', FAINT);
            put(buffer, (middle + half - across) as u16, bottom, '/', FAINT);
        }
    }

    /// Lines between points, in dots of a quarter of a row; left out where the points are too close to show any.
    fn draw_lines(&self, plan: &Plan, buffer: &mut Buffer) {
        let area = buffer.area;
        buffer.set_style(area, Style::new().fg(GRAIN).bg(WOOD));
        let mut dots = vec![0u8; usize::from(area.width) * usize::from(area.height)];
        let middle = |index: usize| {
            let cell = self.inner(plan, index);
            (f64::from(cell.x) * 2.0 + 1.0, f64::from(cell.y) * 4.0 + 2.0)
        };
        for &[a, b] in &self.lines {
            let ((ax, ay), (bx, by)) = (middle(a), middle(b));
            let count = (bx - ax).abs().max((by - ay).abs()).ceil().max(1.0);
            for step in 0..=count as u32 {
                let part = f64::from(step) / count;
                let (x, y) = ((ax + (bx - ax) * part) as usize, (ay + (by - ay) * part) as usize);
                let place = y / 4 * usize::from(area.width) + x / 2;
                if let Some(dot) = dots.get_mut(place) {
                    *dot |= braille(x % 2, y % 4);
                }
            }
        }
        for (place, &dot) in dots.iter().enumerate().filter(|(_, dot)| **dot > 0) {
            let (x, y) = (place % usize::from(area.width), place / usize::from(area.width));
            let sign = char::from_u32(0x2800 + u32::from(dot)).unwrap_or('·');
            put(buffer, x as u16, y as u16, sign, GRAIN);
        }
    }
}

/// The bit of a dot in a braille sign of two columns and four rows.
fn braille(column: usize, row: usize) -> u8 {
    const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    BITS[column][row]
}

/// Writes one sign, if the place is on the board.
pub(crate) fn put(buffer: &mut Buffer, x: u16, y: u16, sign: char, color: Color) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(sign).set_fg(color);
    }
}
