//! Any board as text: drawn from a layout and a view, without a rule.
//!
//! A [`Board`] is the layout made ready; a `Plan` is the board at a size; a [`Scene`] is what it shows now. The same
//! painting serves the terminal (a window of it), plain text and coloured text.

mod axes;
mod beside;
mod colors;
mod compass;
mod glyph;
mod paint;
mod plan;
mod print;
mod rims;
mod scene;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use parlor_rules::{Layout, Step};

use crate::board::axes::Axes;
pub use crate::board::colors::side_style;
pub use crate::board::compass::Direction;
pub use crate::board::glyph::shape_of;
pub use crate::board::scene::Scene;

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Squares that touch.
    Squares,
    /// Hexagons in staggered rows.
    Hexes,
    /// Points, joined by lines.
    Points,
}

/// A cell: its id, what is special about it, and where its centre is, counted from the first cell.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The id that pieces, marks and steps use.
    pub id: String,
    /// What a person reads for it.
    pub label: String,
    kind: String,
    x: f64,
    y: f64,
}

/// A board made ready for drawing.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells, in the order of the layout.
    pub spots: Vec<Spot>,
    pattern: Pattern,
    lines: Vec<[usize; 2]>,
    sides: [String; 2],
    axes: Axes,
    by_id: HashMap<String, usize>,
}

impl Board {
    /// The board of a game with these sides.
    pub fn new(layout: &Layout, sides: [&str; 2]) -> Board {
        let has = |shape: &str| layout.cells.iter().any(|cell| cell.shape == shape);
        let pattern = match (has("hex"), has("square")) {
            (true, _) => Pattern::Hexes,
            (false, true) => Pattern::Squares,
            (false, false) => Pattern::Points,
        };
        let by_id: HashMap<_, _> =
            layout.cells.iter().enumerate().map(|(index, cell)| (cell.id.clone(), index)).collect();
        let join = |[a, b]: &[String; 2]| Some([*by_id.get(a)?, *by_id.get(b)?]);
        let (left, top) = corner(layout);
        let (wide, high) = if pattern == Pattern::Hexes { hex_unit(layout) } else { (1.0, 1.0) };
        let (x, y) = (|x: f64| (x - left) / wide, |y: f64| (y - top) / high);
        let spot = |cell: &parlor_rules::Cell| Spot {
            id: cell.id.clone(),
            label: cell.label.clone(),
            kind: cell.kind.clone(),
            x: x(cell.x),
            y: y(cell.y),
        };
        let spots: Vec<_> = layout.cells.iter().map(spot).collect();
        Board {
            axes: Axes::new(&layout.columns, &layout.rows, &spots, x, y),
            spots,
            pattern,
            lines: layout.lines.iter().filter_map(join).collect(),
            sides: sides.map(str::to_owned),
            by_id,
        }
    }

    /// The cell with this id.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The cells that make a step when they are touched; none where it is a pile or a button.
    pub fn cells_of(&self, step: &Step) -> Vec<usize> {
        if step.hand.is_some() || step.choice.is_some() {
            return Vec::new();
        }
        step.cell.iter().chain(&step.also).filter_map(|id| self.find(id)).collect()
    }

    /// 0 for the first side, 1 for the second.
    pub fn side_index(&self, side: &str) -> Option<usize> {
        self.sides.iter().position(|name| name == side)
    }

    /// The names of the sides.
    pub fn sides(&self) -> &[String; 2] {
        &self.sides
    }
}

/// The left and upper ends of the cells' centres.
fn corner(layout: &Layout) -> (f64, f64) {
    let least =
        |of: fn(&parlor_rules::Cell) -> f64| layout.cells.iter().map(of).fold(f64::INFINITY, f64::min);
    (least(|cell| cell.x), least(|cell| cell.y))
}

/// The distance between two hexagons of a row, and between two rows.
fn hex_unit(layout: &Layout) -> (f64, f64) {
    const NOTHING: f64 = 1e-6;
    let (mut wide, mut high) = (f64::INFINITY, f64::INFINITY);
    for (index, a) in layout.cells.iter().enumerate() {
        for b in &layout.cells[..index] {
            let (dx, dy) = ((a.x - b.x).abs(), (a.y - b.y).abs());
            if dy > NOTHING {
                high = high.min(dy);
            } else if dx > NOTHING {
                wide = wide.min(dx);
            }
        }
    }
    let or_one = |unit: f64| if unit.is_finite() { unit } else { 1.0 };
    (or_one(wide), or_one(high))
}
