use parlor_rules::{Cell, Layout};

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// Squares that touch.
    Squares,
    /// Hexagons in staggered rows.
    Hexes,
    /// Points, joined by lines.
    Points,
}

impl Pattern {
    /// The pattern of a layout.
    pub(crate) fn of(layout: &Layout) -> Pattern {
        let has = |shape: &str| layout.cells.iter().any(|cell| cell.shape == shape);
        match (has("hex"), has("square")) {
            (true, _) => Pattern::Hexes,
            (false, true) => Pattern::Squares,
            (false, false) => Pattern::Points,
        }
    }
}

/// A cell: its id, what is special about it, and where its centre is, counted from the first cell.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The id that pieces, marks and steps use.
    pub id: String,
    /// What a person reads for it.
    pub label: String,
    pub(crate) kind: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Spot {
    /// A cell of a layout.
    pub(crate) fn new(cell: &Cell, scale: &Scale) -> Spot {
        Spot {
            id: cell.id.clone(),
            label: cell.label.clone(),
            kind: cell.kind.clone(),
            x: scale.x(cell.x),
            y: scale.y(cell.y),
        }
    }
}

/// Leads from the coordinates of a layout to those of the spots: counted from the first cell, and for hexagons in their
/// widths and rows.
pub(crate) struct Scale {
    left: f64,
    top: f64,
    wide: f64,
    high: f64,
}

impl Scale {
    /// The scale of a layout.
    pub(crate) fn new(layout: &Layout, pattern: Pattern) -> Scale {
        let least = |of: fn(&Cell) -> f64| layout.cells.iter().map(of).fold(f64::INFINITY, f64::min);
        let (wide, high) = if pattern == Pattern::Hexes { hex_unit(layout) } else { (1.0, 1.0) };
        Scale { left: least(|cell| cell.x), top: least(|cell| cell.y), wide, high }
    }

    /// A place to the right.
    pub(crate) fn x(&self, x: f64) -> f64 {
        (x - self.left) / self.wide
    }

    /// A place downwards.
    pub(crate) fn y(&self, y: f64) -> f64 {
        (y - self.top) / self.high
    }
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
