use serde::{Deserialize, Serialize};

/// Where the cells of a board are, in units of one cell, `x` to the right and `y` down. The first cell's centre is
/// near 0, 0; the board reaches half a cell beyond the outermost centres.
///
/// A page and a terminal draw any board from this and a [`View`](crate::View); neither knows a rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// The extent to the right.
    pub width: f64,
    /// The extent downwards.
    pub height: f64,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Pairs of cell ids to be joined by a line; empty when cells touch.
    pub lines: Vec<[String; 2]>,
}

/// One cell of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// The id that pieces, marks and steps use.
    pub id: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
    /// How it is drawn: `square`, `hex` or `point`.
    pub shape: String,
    /// What is special about it: `light` or `dark`, `rosette`, `goal`, …; empty for nothing.
    pub kind: String,
}
