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
    /// What is special about it.
    pub kind: String,
    /// How far to the right its centre is.
    pub x: f64,
    /// How far down.
    pub y: f64,
}

/// The cells with their coordinates counted from the first; those of hexagons in widths and rows of hexagons.
pub(crate) fn spots(layout: &Layout, pattern: Pattern) -> Vec<Spot> {
    let least = |of: fn(&Cell) -> f64| layout.cells.iter().map(of).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|cell| cell.x), least(|cell| cell.y));
    let (wide, high) = if pattern == Pattern::Hexes { hex_unit(layout) } else { (1.0, 1.0) };
    let spot = |cell: &Cell| Spot {
        id: cell.id.clone(),
        kind: cell.kind.clone(),
        x: (cell.x - left) / wide,
        y: (cell.y - top) / high,
    };
    layout.cells.iter().map(spot).collect()
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
