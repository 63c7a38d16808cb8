use parlor_rules::Tick;

use crate::board::Spot;

/// Names of columns and rows at the edge of the board, where it has any.
#[derive(Clone, Debug, Default)]
pub(crate) struct Axes {
    /// Labels of columns, and where they are.
    pub columns: Vec<(f64, String)>,
    /// Labels of rows, and where they are.
    pub rows: Vec<(f64, String)>,
    /// Whether column and row name a cell.
    named: Vec<bool>,
}

impl Axes {
    /// The names that a layout gives, where its cells are at these spots. `x` and `y` lead from the coordinates of
    /// the layout to those of the spots.
    pub fn new(
        columns: &[Tick],
        rows: &[Tick],
        spots: &[Spot],
        x: impl Fn(f64) -> f64,
        y: impl Fn(f64) -> f64,
    ) -> Axes {
        let columns: Vec<_> = columns.iter().map(|tick| (x(tick.at), tick.label.clone())).collect();
        let rows: Vec<_> = rows.iter().map(|tick| (y(tick.at), tick.label.clone())).collect();
        let has = |ticks: &[(f64, String)], at: f64| ticks.iter().any(|(place, _)| *place == at);
        let named = spots.iter().map(|spot| has(&columns, spot.x) && has(&rows, spot.y)).collect();
        Axes { columns, rows, named }
    }

    /// Whether there are any.
    pub fn exist(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Whether column and row name all cells.
    pub fn name_all(&self) -> bool {
        self.named.iter().all(|named| *named)
    }

    /// Whether column and row name this cell.
    pub fn name(&self, index: usize) -> bool {
        self.named.get(index).copied().unwrap_or(false)
    }
}
