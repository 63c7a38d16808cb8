use parlor_rules::{Cell, Layout, Tick};

use crate::Square;

/// Rank 8 is on top, cells in reading order.
pub(crate) fn layout() -> Layout {
    let squares = (0..8).rev().flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)));
    let column = |file: u8| Tick { at: x(file), label: char::from(b'a' + file).to_string() };
    let row = |rank: u8| Tick { at: y(rank), label: (rank + 1).to_string() };
    Layout {
        width: 8.0,
        height: 8.0,
        cells: squares.map(cell).collect(),
        columns: (0..8).map(column).collect(),
        rows: (0..8).map(row).collect(),
        ..Layout::default()
    }
}

fn x(file: u8) -> f64 {
    f64::from(file) + 0.5
}

fn y(rank: u8) -> f64 {
    f64::from(7 - rank) + 0.5
}

fn cell(square: Square) -> Cell {
    let (file, rank) = (square.file(), square.rank());
    Cell {
        id: square.to_string(),
        label: square.to_string(),
        x: x(file),
        y: y(rank),
        shape: "square".to_owned(),
        kind: if (file + rank).is_multiple_of(2) { "dark" } else { "light" }.to_owned(),
        ..Cell::default()
    }
}
