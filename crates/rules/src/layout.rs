use serde::{Deserialize, Serialize};

/// Where the cells of a board are, in units of one cell, `x` to the right and `y` down. The first cell's centre is
/// near 0, 0; the board reaches half a cell beyond the outermost centres.
///
/// A page and a terminal draw any board from this and a [`View`](crate::View); neither knows a rule.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
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
    /// The names of the columns, to be written at the edge; empty where columns have none.
    pub columns: Vec<Tick>,
    /// The names of the rows, to be written at the edge; empty where rows have none.
    pub rows: Vec<Tick>,
    /// The direction in which each side looks across the board, in degrees clockwise from the right; left out where
    /// both look the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<[u16; 2]>,
}

/// One cell of a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(optional_fields))]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// The id that pieces, marks and steps use.
    pub id: String,
    /// What a person reads for it.
    pub label: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
    /// How it is drawn: `square`, `hex` or `point`.
    pub shape: String,
    /// What is special about it: `light` or `dark`, `rosette`, `goal`, …; empty for nothing.
    pub kind: String,
    /// The side whose private part of the board it belongs to, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
}

/// The name of a column or row at the edge of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tick {
    /// Where it is: the `x` of the column's cells, or the `y` of the row's.
    pub at: f64,
    /// Its name.
    pub label: String,
}
