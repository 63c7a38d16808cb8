use parlor_rules::Layout;

use crate::boards::spot::{Scale, Spot};

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
    /// The names that a layout gives to its columns and rows.
    pub fn new(layout: &Layout, spots: &[Spot], scale: &Scale) -> Axes {
        let columns: Vec<_> =
            layout.columns.iter().map(|tick| (scale.x(tick.at), tick.label.clone())).collect();
        let rows: Vec<_> = layout.rows.iter().map(|tick| (scale.y(tick.at), tick.label.clone())).collect();
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
