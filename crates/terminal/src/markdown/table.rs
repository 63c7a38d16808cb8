use textwrap::core::display_width;

use crate::text::{filled, padded};

/// A table in the making; its first row is the head.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    row: Vec<String>,
}

impl Table {
    /// One more cell of the row.
    pub(crate) fn add_cell(&mut self, cell: String) {
        self.row.push(cell);
    }

    /// The row is complete.
    pub(crate) fn end_row(&mut self) {
        self.rows.push(std::mem::take(&mut self.row));
    }

    /// The table in aligned columns; where it is too wide, cells take several lines.
    pub(crate) fn text(&self, width: usize) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let natural = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| display_width(cell))
                .max()
                .unwrap_or(0)
        };
        let widths = narrowed((0..count).map(natural).collect(), width);
        let mut out = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<_> =
                row.iter().zip(&widths).map(|(cell, &width)| filled(cell, "", "", width)).collect();
            push_row(&mut out, &cells, &widths);
            if index == 0 {
                let rule: Vec<_> = widths.iter().map(|&width| vec!["─".repeat(width)]).collect();
                push_row(&mut out, &rule, &widths);
            }
        }
        out
    }
}

/// Cells of some lines each, side by side.
fn push_row(out: &mut String, cells: &[Vec<String>], widths: &[usize]) {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..height {
        let mut text = String::from("  ");
        for (cell, width) in cells.iter().zip(widths) {
            let part = cell.get(line).map_or("", String::as_str);
            text.push_str(&padded(part, width + 2));
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
}

/// Widths of columns that fit into a line: the widest ones give way.
fn narrowed(mut widths: Vec<usize>, width: usize) -> Vec<usize> {
    /// No column gets narrower than this.
    const LEAST: usize = 12;
    let room = width.saturating_sub(2 * widths.len());
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > LEAST => *widest -= 1,
            _ => break,
        }
    }
    widths
}
